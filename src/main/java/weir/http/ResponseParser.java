package weir.http;

import weir.net.Mem;

/**
 * A response's head, accepted and refused as nginx's proxy does (ngx_http_parse_status_line,
 * ngx_http_proxy_process_header, and the framing checks of ngx_http_upstream.c). An interim answer
 * (status below 200) is a complete head like any other; skipping it is the caller's.
 *
 * <p>One per loop: it holds no state between calls; the {@link Head} does.
 */
public final class ResponseParser {
    /** More headers than this can only be an attack: the caller's buffer limits bytes. */
    private static final int MOST_HEADERS = 4096;

    private final HeaderLine line = new HeaderLine();

    /**
     * Parses the bytes from {@code base + head.start()} to {@code base + end}.
     *
     * @return a constant of {@link Parse}; after NOT_HTTP the whole input from {@link Head#start}
     *     on is body, and the connection closes behind it
     */
    public int parse(Head h, long base, int end) {
        h.base = base;
        if (h.state == Head.IN_LINE) {
            int result = statusLine(h, base + h.start, base + end);
            if (result == Parse.NOT_HTTP) {
                h.version = Head.VERSION_09;
                h.status = 200;
                h.connection(Head.SAID_CLOSE);
                h.end = h.start;
                h.state = Head.DONE;
            }
            if (result != Parse.COMPLETE) {
                return result;
            }
            if (h.version < Head.VERSION_11 && h.status == 103) {
                return h.bad(Fault.UPSTREAM_EARLY_HINTS_10);
            }
            h.state = Head.IN_HEADERS;
        }
        return headers(h, base, end);
    }

    private static final long HTTP11 = Scan.word("HTTP/1.1");

    private static int statusLine(Head h, long from, long to) {
        long p = from;
        if (to - p >= 8 && Mem.getLong(p) == HTTP11) {
            h.version = Head.VERSION_11;
            p += 8;
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            return Mem.getByte(p) == ' ' ? status(h, p + 1, to) : oddVersion(h, from, to);
        }
        return oddVersion(h, from, to);
    }

    private static int oddVersion(Head h, long from, long to) {
        long p = from;
        for (int i = 0; i < 5; i++, p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(p) != (byte) (HTTP11 >>> 8 * i)) {
                return Parse.NOT_HTTP;
            }
        }
        int major = 0;
        for (int n = 0; ; n++, p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            int b = Mem.getByte(p);
            if (b == '.' && n > 0) {
                break;
            }
            if (b < (n == 0 ? '1' : '0') || b > '9' || major > 99) {
                return Parse.NOT_HTTP;
            }
            major = major * 10 + b - '0';
        }
        p++;
        int minor = 0;
        for (int n = 0; ; n++, p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            int b = Mem.getByte(p);
            if (b == ' ' && n > 0) {
                break;
            }
            if (b < '0' || b > '9' || minor > 99) {
                return Parse.NOT_HTTP;
            }
            minor = minor * 10 + b - '0';
        }
        h.version = major * 1000 + minor;
        return status(h, p + 1, to);
    }

    /** Three digits with blanks anywhere between, then an optional text. */
    private static int status(Head h, long from, long to) {
        long p = from;
        int status = 0;
        int digits = 0;
        for (; digits < 3; p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            int b = Mem.getByte(p);
            if (b == ' ') {
                continue;
            }
            if (b < '0' || b > '9') {
                return Parse.NOT_HTTP;
            }
            status = status * 10 + b - '0';
            digits++;
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        long last = p;
        byte b = Mem.getByte(p);
        if (b != ' ' && b != '.' && b != '\r' && b != '\n') {
            return Parse.NOT_HTTP;
        }
        for (; ; p++) {
            p = Scan.control(p, to);
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            b = Mem.getByte(p);
            if (b == '\r' || b == '\n') {
                break;
            }
        }
        long textEnd = p;
        long next = p + 1;
        if (b == '\r') {
            if (next == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(next++) != '\n') {
                return Parse.NOT_HTTP;
            }
        }
        h.status = status;
        h.statusStart = (int) (last - 3 - h.base);
        h.statusEnd = (int) (textEnd - h.base);
        h.position = (int) (next - h.base);
        return Parse.COMPLETE;
    }

    private int headers(Head h, long base, int end) {
        HeaderLine at = line;
        long to = base + end;
        for (; ; ) {
            int from = h.position;
            int result = at.parse(base + from, to, true, true);
            switch (result) {
                case HeaderLine.LINE -> {
                    if (add(h, from) == Parse.BAD) {
                        return Parse.BAD;
                    }
                    h.position = (int) (at.next - base);
                }
                case HeaderLine.SKIPPED -> h.position = (int) (at.next - base);
                case HeaderLine.END -> {
                    h.end = (int) (at.next - base);
                    h.state = Head.DONE;
                    return Parse.COMPLETE;
                }
                case HeaderLine.INVALID -> {
                    return h.bad(Fault.UPSTREAM_INVALID_HEADER, from, (int) (at.valueEnd - base));
                }
                default -> {
                    return Parse.INCOMPLETE;
                }
            }
        }
    }

    private int add(Head h, int from) {
        HeaderLine at = line;
        int count = h.count();
        if (count == MOST_HEADERS) {
            return h.bad(Fault.UPSTREAM_TOO_MANY_HEADERS);
        }
        int id = at.id;
        boolean seen = id != Header.OTHER && h.has(id);
        int length = (int) (at.valueEnd - at.valueStart);
        h.add(at, from);
        if (id == Header.OTHER || h.status == 103 || h.trailers) {
            return Parse.COMPLETE;
        }
        if (id == Header.CONTENT_LENGTH) {
            return contentLength(h, count, seen);
        }
        if (id == Header.TRANSFER_ENCODING) {
            return transferEncoding(h, count, seen);
        }
        if (id == Header.CONNECTION && !h.saidClose()) {
            RequestParser.connection(h, at.valueStart, length);
        }
        return Parse.COMPLETE;
    }

    private static int contentLength(Head h, int i, boolean seen) {
        if (seen) {
            return h.badHeader(Fault.UPSTREAM_DUPLICATE_HEADER, i, h.find(Header.CONTENT_LENGTH));
        }
        if (h.has(Header.TRANSFER_ENCODING)) {
            return h.bad(Fault.UPSTREAM_LENGTH_AND_ENCODING);
        }
        h.contentLength = Digits.parse(h.valueAddress(i), h.valueLength(i));
        return h.contentLength < 0
                ? h.badHeader(Fault.UPSTREAM_INVALID_CONTENT_LENGTH, i, i)
                : Parse.COMPLETE;
    }

    private static int transferEncoding(Head h, int i, boolean seen) {
        if (seen) {
            return h.badHeader(
                    Fault.UPSTREAM_DUPLICATE_HEADER, i, h.find(Header.TRANSFER_ENCODING));
        }
        if (h.has(Header.CONTENT_LENGTH)) {
            return h.bad(Fault.UPSTREAM_LENGTH_AND_ENCODING);
        }
        if (!RequestParser.isChunked(h, i)) {
            return h.badHeader(Fault.UPSTREAM_UNKNOWN_ENCODING, i, i);
        }
        h.chunked = true;
        return Parse.COMPLETE;
    }
}

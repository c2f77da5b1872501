package weir.http;

import weir.net.Mem;

/**
 * A request's head, accepted and refused as nginx does (ngx_http_process_request_line,
 * ngx_http_process_request_headers, ngx_http_process_request_header). Each line is looked at once
 * when it is whole; a broken line is refused as soon as the offending byte is there.
 *
 * <p>One per loop: it holds no state between calls; the {@link Head} does.
 */
public final class RequestParser {
    private static final byte[] CLOSE = {'c', 'l', 'o', 's', 'e'};
    private static final byte[] KEEP_ALIVE = {'k', 'e', 'e', 'p', '-', 'a', 'l', 'i', 'v', 'e'};
    private static final long KEEP_ALIVE_WORD = Scan.word("keep-ali");
    private static final long CHUNKED = Mem.literal("chunked");
    private static final boolean[] UNIQUE = new boolean[Header.COUNT];

    static {
        int[] unique = {
            Header.IF_MODIFIED_SINCE,
            Header.IF_UNMODIFIED_SINCE,
            Header.IF_MATCH,
            Header.IF_NONE_MATCH,
            Header.CONTENT_LENGTH,
            Header.CONTENT_RANGE,
            Header.IF_RANGE,
            Header.TRANSFER_ENCODING,
            Header.EXPECT,
            Header.AUTHORIZATION,
            Header.PROXY_AUTHORIZATION,
        };
        for (int id : unique) {
            UNIQUE[id] = true;
        }
    }

    private final HeaderLine line = new HeaderLine();

    /**
     * Parses the bytes from {@code base + head.start()} to {@code base + end}. After INCOMPLETE
     * call again when there are more, with the same offsets (or after {@link Head#moved}).
     *
     * @return a constant of {@link Parse}
     */
    public int parse(Head h, RequestRules rules, long base, int end) {
        return parse(h, rules, base, end, false);
    }

    /**
     * The same, which may stop at the host: it chooses the server whose rules count for the lines
     * behind it ({@code ngx_http_set_virtual_server}).
     *
     * @param toHost whether to stop with {@link Parse#HOST} once the host is known
     */
    public int parse(Head h, RequestRules rules, long base, int end, boolean toHost) {
        h.base = base;
        if (h.state == Head.IN_LINE) {
            int result = requestLine(h, rules, base, end);
            if (result != Parse.COMPLETE) {
                return result;
            }
            if (h.version < Head.VERSION_10) {
                h.end = h.position;
                h.state = Head.DONE;
                return Parse.COMPLETE;
            }
            h.state = Head.IN_HEADERS;
            if (toHost && h.hasHost()) {
                return Parse.HOST;
            }
        }
        return headers(h, rules, base, end, toHost);
    }

    private static int requestLine(Head h, RequestRules rules, long base, int end) {
        if (h.bufferEnd < 0) {
            h.bufferEnd = h.start + rules.headerBufferSize();
        }
        int result = RequestLine.parse(h, base, end);
        if (result == Parse.BAD) {
            return result;
        }
        if (result == Parse.INCOMPLETE) {
            if (h.start == end) {
                h.bufferEnd = end + rules.headerBufferSize();
                return result;
            }
            return h.largeBuffersUsed(rules, h.start, end, true) ? result : tooLong(h, rules, end);
        }
        if (!h.largeBuffersUsed(rules, h.start, h.position, false)) {
            return tooLong(h, rules, end);
        }
        if (!Uri.process(h, rules.mergeSlashes())) {
            return h.bad(Fault.INVALID_REQUEST);
        }
        if (h.authorityEnd > h.authorityStart) {
            int length = h.authorityEnd - h.authorityStart;
            if (!host(h, h.authorityStart, length)) {
                return h.bad(Fault.INVALID_HOST_IN_LINE);
            }
        } else if (h.schemeEnd > h.schemeStart) {
            return h.bad(Fault.INVALID_HOST_IN_LINE);
        }
        return result;
    }

    /** The line shown is what one large buffer holds, however much more was read already. */
    private static int tooLong(Head h, RequestRules rules, int end) {
        h.clearLine();
        h.lineEnd = Math.min(end, h.start + rules.largeBufferSize());
        return h.bad(Fault.URI_TOO_LONG);
    }

    private static boolean host(Head h, int from, int length) {
        long host = HostName.validate(h.base + from, length);
        if (host == HostName.INVALID) {
            return false;
        }
        if (!h.hasHost()) {
            h.host(from, HostName.length(host), HostName.upper(host), HostName.port(host));
        }
        return true;
    }

    private int headers(Head h, RequestRules rules, long base, int end, boolean toHost) {
        HeaderLine at = line;
        long to = base + end;
        for (; ; ) {
            int from = h.position;
            int result = at.parse(base + from, to, rules.underscores(), false);
            if (result == HeaderLine.LINE) {
                int next = (int) (at.next - base);
                if (next > h.bufferEnd && !h.largeBuffersUsed(rules, from, next, false)) {
                    return tooLarge(h, rules, from, end);
                }
                if (at.strange && rules.ignoreInvalid()) {
                    h.ignore(from, (int) (at.valueEnd - base));
                } else if (add(h, rules, base, from) == Parse.BAD) {
                    return Parse.BAD;
                }
                h.position = next;
                if (toHost && h.hasHost()) {
                    return Parse.HOST;
                }
                continue;
            }
            if (result == HeaderLine.END) {
                h.end = (int) (at.next - base);
                if (h.end > h.bufferEnd && !h.largeBuffersUsed(rules, from, h.end, false)) {
                    return tooLarge(h, rules, from, end);
                }
                return finish(h, rules);
            }
            if (result == HeaderLine.INVALID) {
                return h.bad(Fault.INVALID_HEADER, from, (int) (at.valueEnd - base));
            }
            return h.largeBuffersUsed(rules, from, end, true)
                    ? Parse.INCOMPLETE
                    : tooLarge(h, rules, from, end);
        }
    }

    /** The part of the line that nginx would have in its last buffer is quoted. */
    private static int tooLarge(Head h, RequestRules rules, int from, int end) {
        if (from == end) {
            return h.bad(Fault.REQUEST_TOO_LARGE);
        }
        boolean noneLeft = h.largeBuffersUsed == rules.largeBuffers();
        int to = noneLeft ? h.bufferEnd : from + rules.largeBufferSize();
        return h.bad(Fault.HEADER_TOO_LONG, from, Math.clamp(to, from, end));
    }

    private int add(Head h, RequestRules rules, long base, int from) {
        HeaderLine at = line;
        int count = h.count();
        if (count >= rules.maxHeaders()) {
            return h.bad(Fault.TOO_MANY_HEADERS);
        }
        int id = at.id;
        boolean seen = id != Header.OTHER && h.has(id);
        int value = (int) (at.valueStart - base);
        int length = (int) (at.valueEnd - at.valueStart);
        h.add(at, from);
        if (id == Header.OTHER) {
            return Parse.COMPLETE;
        }
        if (seen && UNIQUE[id]) {
            return h.badHeader(Fault.DUPLICATE_HEADER, count, h.find(id));
        }
        if (id == Header.HOST) {
            if (seen) {
                return h.badHeader(Fault.DUPLICATE_HOST, count, h.find(id));
            }
            return host(h, value, length) ? Parse.COMPLETE : h.bad(Fault.INVALID_HOST);
        }
        if (id == Header.CONNECTION) {
            connection(h, at.valueStart, length);
        }
        return Parse.COMPLETE;
    }

    /** The word "close" anywhere in the value wins over "keep-alive". */
    static void connection(Head h, long value, int length) {
        if (length == 10 && (Mem.getLong(value) | Scan.LOWER) == KEEP_ALIVE_WORD) {
            h.connection(Head.SAID_KEEP_ALIVE);
            return;
        }
        long end = value + length;
        if (Scan.containsIgnoreCase(value, end, CLOSE)) {
            h.connection(Head.SAID_CLOSE);
        } else if (Scan.containsIgnoreCase(value, end, KEEP_ALIVE)) {
            h.connection(Head.SAID_KEEP_ALIVE);
        }
    }

    static boolean isChunked(Head h, int i) {
        return h.valueLength(i) == 7 && Scan.equalIgnoreCase(h.valueAddress(i), CHUNKED, 7);
    }

    /** What only the whole head can tell, in nginx's order. */
    private static int finish(Head h, RequestRules rules) {
        if (!h.has(Header.HOST) && h.version > Head.VERSION_10) {
            return h.bad(Fault.NO_HOST);
        }
        if (h.has(Header.CONTENT_LENGTH)) {
            int i = h.find(Header.CONTENT_LENGTH);
            h.contentLength = Digits.parse(h.valueAddress(i), h.valueLength(i));
            if (h.contentLength < 0) {
                return h.bad(Fault.INVALID_CONTENT_LENGTH);
            }
        }
        if (h.has(Header.TRANSFER_ENCODING)) {
            int i = h.find(Header.TRANSFER_ENCODING);
            if (h.version < Head.VERSION_11) {
                return h.bad(Fault.TRANSFER_ENCODING_IN_10);
            }
            if (!isChunked(h, i)) {
                return h.badHeader(Fault.UNKNOWN_ENCODING, i, i);
            }
            if (h.has(Header.CONTENT_LENGTH)) {
                return h.bad(Fault.LENGTH_AND_ENCODING);
            }
            h.chunked = true;
        }
        if (h.method == Method.CONNECT) {
            if (h.version != Head.VERSION_11 || !rules.allowConnect()) {
                return h.bad(Fault.CONNECT_METHOD);
            }
            if (h.hasBody()) {
                return h.bad(Fault.CONNECT_WITH_BODY);
            }
        }
        if (h.method == Method.TRACE) {
            return h.bad(Fault.TRACE_METHOD);
        }
        h.state = Head.DONE;
        return Parse.COMPLETE;
    }
}

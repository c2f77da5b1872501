package weir.http;

import java.util.Arrays;
import weir.net.Buf;
import weir.net.Mem;

/**
 * One message's head as offsets into the bytes it was read into: request line or status line, and a
 * table of headers. Reused from message to message; nothing is copied, apart from a path that needs
 * decoding and a host that needs lower-casing.
 *
 * <p>All offsets count from the {@link #base} given to the parser. When the owner moves the bytes
 * it tells so with {@link #moved}. Used by one thread; the owner calls {@link #free}.
 */
public final class Head {
    public static final int VERSION_09 = 9;
    public static final int VERSION_10 = 1000;
    public static final int VERSION_11 = 1001;

    static final int IN_LINE = 0;
    static final int IN_HEADERS = 1;
    static final int DONE = 2;

    private static final int STRIDE = 5;
    private static final int NAME = 0;
    private static final int NAME_LENGTH = 1;
    private static final int VALUE = 2;
    private static final int VALUE_LENGTH = 3;
    private static final int ID = 4;

    // set in ID for a line "name: value" with CRLF, which may be copied as it is
    private static final int CANONICAL = 1 << 16;

    // progress
    long base;
    int state;
    int start;
    int position;
    boolean trailers;
    int bufferEnd;
    int largeBuffersUsed;
    int end;

    // request line
    int lineEnd;
    int method;
    int methodEnd;
    int schemeStart;
    int schemeEnd;
    int authorityStart;
    int authorityEnd;
    int targetStart;
    int targetEnd;
    int argsStart;
    int protocolStart;
    boolean complexUri;
    boolean quotedUri;
    boolean plusInUri;
    boolean emptyPath;
    int version;

    // status line
    int status;
    int statusStart;
    int statusEnd;

    // what the headers say
    long contentLength;
    boolean chunked;
    private int connection;
    int port;

    // derived bytes
    private boolean pathDecoded;
    private boolean argsMoved;
    private int pathLength;
    private int argsLength;
    private boolean hostSet;
    private boolean hostLowered;
    private int hostStart;
    private int hostLength;
    final Buf path = new Buf(256);
    final Buf host = new Buf(64);

    // the fault
    Fault fault = Fault.NONE;
    int faultFrom;
    int faultTo;
    int faultIndex;
    int previousIndex;

    private int count;
    private int[] table = new int[STRIDE * 24];
    private long seenLow;
    private long seenHigh;
    private int ignoredCount;
    private int[] ignored = new int[8];

    public Head() {
        reset(0);
    }

    /** Forgets the message and expects a new one at {@code start}. */
    public void reset(int start) {
        this.start = start;
        position = start;
        state = IN_LINE;
        trailers = false;
        bufferEnd = -1;
        largeBuffersUsed = 0;
        end = start;
        clearLine();
        status = statusStart = statusEnd = 0;
        contentLength = -1;
        chunked = false;
        connection = 0;
        port = 0;
        pathDecoded = argsMoved = hostSet = hostLowered = false;
        pathLength = argsLength = hostStart = hostLength = 0;
        fault = Fault.NONE;
        count = 0;
        seenLow = 0;
        seenHigh = 0;
        ignoredCount = 0;
    }

    /**
     * Forgets the message and expects the trailers of a chunked body at {@code start}: header lines
     * and a blank one, for {@link ResponseParser#parse}.
     */
    public void resetForTrailers(int start) {
        reset(start);
        state = IN_HEADERS;
        trailers = true;
    }

    void clearLine() {
        method = Method.OTHER;
        methodEnd = lineEnd = 0;
        schemeStart = schemeEnd = authorityStart = authorityEnd = 0;
        targetStart = targetEnd = 0;
        argsStart = -1;
        protocolStart = 0;
        complexUri = quotedUri = plusInUri = emptyPath = false;
        version = VERSION_09;
    }

    /** The bytes now start at {@code newBase}, with the same offsets. */
    public void moved(long newBase) {
        base = newBase;
    }

    /** The same, with every offset lowered by {@code by}: the bytes before were dropped. */
    public void moved(long newBase, int by) {
        base = newBase;
        if (by == 0) {
            return;
        }
        start -= by;
        position -= by;
        bufferEnd -= by;
        end -= by;
        lineEnd -= by;
        methodEnd -= by;
        schemeStart -= by;
        schemeEnd -= by;
        authorityStart -= by;
        authorityEnd -= by;
        targetStart -= by;
        targetEnd -= by;
        argsStart = argsStart < 0 ? -1 : argsStart - by;
        protocolStart -= by;
        statusStart -= by;
        statusEnd -= by;
        hostStart -= by;
        for (int i = 0; i < count * STRIDE; i += STRIDE) {
            table[i + NAME] -= by;
            table[i + VALUE] -= by;
        }
        for (int i = 0; i < ignoredCount * 2; i++) {
            ignored[i] -= by;
        }
    }

    /** Releases the native bytes of the decoded path and host. */
    public void free() {
        path.free();
        host.free();
    }

    public long base() {
        return base;
    }

    /** Where the message starts, after skipped line ends. */
    public int start() {
        return start;
    }

    /** One past the blank line: where a body or the next message starts. */
    public int end() {
        return end;
    }

    /** Bytes of the head: nginx's $request_length before a body. */
    public int length() {
        return end - start;
    }

    public boolean complete() {
        return state == DONE;
    }

    // ---- request line

    /** A number of {@link Method}. */
    public int method() {
        return method;
    }

    public long methodAddress() {
        return base + start;
    }

    public int methodLength() {
        return methodEnd - start;
    }

    /** major * 1000 + minor: {@link #VERSION_11} and so on; 9 for HTTP/0.9. */
    public int version() {
        return version;
    }

    /** The request line without its line end: nginx's $request. */
    public int lineLength() {
        return lineEnd - start;
    }

    public long lineAddress() {
        return base + start;
    }

    /** The target as sent, without scheme and authority: nginx's $request_uri. */
    public long targetAddress() {
        return base + targetStart;
    }

    public int targetLength() {
        return targetEnd - targetStart;
    }

    /** Whether the target may be passed on as it is (nginx's valid_unparsed_uri). */
    public boolean targetUsable() {
        return !emptyPath;
    }

    /** The decoded and normalised path: nginx's $uri at the start of a request. */
    public long pathAddress() {
        return pathDecoded ? path.address() : base + targetStart;
    }

    public int pathLength() {
        return pathLength;
    }

    /** Whether the path differs from the bytes of the target. */
    public boolean pathDecoded() {
        return pathDecoded;
    }

    public boolean quotedUri() {
        return quotedUri;
    }

    public boolean complexUri() {
        return complexUri;
    }

    public boolean plusInUri() {
        return plusInUri;
    }

    /** Whether the target has a {@code ?}, even with nothing after it. */
    public boolean hasArgs() {
        return argsStart >= 0 || argsMoved;
    }

    /** The query without {@code ?}: nginx's $args. */
    public long argsAddress() {
        return base + Math.max(argsStart, 0);
    }

    public int argsLength() {
        return argsLength;
    }

    public long schemeAddress() {
        return base + schemeStart;
    }

    /** 0 unless the target was in absolute form. */
    public int schemeLength() {
        return schemeEnd - schemeStart;
    }

    /** "HTTP/1.1" as sent; length 0 for HTTP/0.9. */
    public long protocolAddress() {
        return base + protocolStart;
    }

    public int protocolLength() {
        return protocolStart == 0 && version == VERSION_09 ? 0 : lineEnd - protocolStart;
    }

    void path(int length, int argsLength) {
        this.pathLength = length;
        this.argsLength = argsLength;
    }

    void decodedPath(int length, int argsStart, int argsLength) {
        pathDecoded = true;
        this.pathLength = length;
        this.argsStart = argsStart;
        this.argsLength = argsLength;
    }

    // ---- host

    /** Whether a host is known, from the target or from the Host header. */
    public boolean hasHost() {
        return hostSet;
    }

    /** Lower case, without port and trailing dot. */
    public long hostAddress() {
        return hostLowered ? host.address() : base + hostStart;
    }

    public int hostLength() {
        return hostLength;
    }

    /** The port in the host, 0 when none was given. */
    public int hostPort() {
        return port;
    }

    void host(int from, int length, boolean upper, int port) {
        hostSet = true;
        hostStart = from;
        hostLength = length;
        this.port = port;
        hostLowered = upper;
        if (upper) {
            host.clear();
            host.ensure(length);
            for (int i = 0; i < length; i++) {
                host.put((byte) Scan.lower(Mem.getByte(base + from + i)));
            }
        }
    }

    // ---- status line

    /** The status code, 0 before it is known. */
    public int status() {
        return status;
    }

    /** "200 OK" as sent. */
    public long statusAddress() {
        return base + statusStart;
    }

    public int statusLength() {
        return statusEnd - statusStart;
    }

    // ---- headers

    public int count() {
        return count;
    }

    public int id(int i) {
        return table[i * STRIDE + ID] & 0xffff;
    }

    public long nameAddress(int i) {
        return base + table[i * STRIDE + NAME];
    }

    public int nameOffset(int i) {
        return table[i * STRIDE + NAME];
    }

    public int nameLength(int i) {
        return table[i * STRIDE + NAME_LENGTH];
    }

    public long valueAddress(int i) {
        return base + table[i * STRIDE + VALUE];
    }

    public int valueOffset(int i) {
        return table[i * STRIDE + VALUE];
    }

    public int valueLength(int i) {
        return table[i * STRIDE + VALUE_LENGTH];
    }

    /** Index of the first header with this number, or -1. */
    public int find(int id) {
        return has(id) ? next(id, 0) : -1;
    }

    /** Index of the next header with this number at or after {@code from}, or -1. */
    public int next(int id, int from) {
        for (int i = from, at = from * STRIDE + ID; i < count; i++, at += STRIDE) {
            if ((table[at] & 0xffff) == id) {
                return i;
            }
        }
        return -1;
    }

    public boolean has(int id) {
        return ((id < 64 ? seenLow : seenHigh) >>> (id & 63) & 1) != 0;
    }

    /** Index of the first header of this name in any case, or -1. */
    public int find(long name, int length) {
        int id = Header.resolve(name, length);
        if (id != Header.OTHER) {
            return find(id);
        }
        return next(name, length, 0);
    }

    /** Index of the next header of this (not well-known) name at or after {@code from}, or -1. */
    public int next(long name, int length, int from) {
        for (int i = from; i < count; i++) {
            if (nameLength(i) == length && Scan.equalIgnoreCase(nameAddress(i), name, length)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The same for the tail of a variable like $http_x_request_id: lower case, and an underscore
     * stands for a hyphen (ngx_http_variable_unknown_header).
     */
    public int nextVariable(long name, int length, int from) {
        for (int i = from; i < count; i++) {
            if (nameLength(i) == length && variableMatches(nameAddress(i), name, length)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean variableMatches(long header, long name, int length) {
        for (int i = 0; i < length; i++) {
            int b = Scan.lower(Mem.getByte(header + i));
            if ((b == '-' ? '_' : b) != Mem.getByte(name + i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a comma-separated list header holds this token, in any case. */
    public boolean hasToken(int id, long token, int length) {
        for (int i = find(id); i >= 0; i = next(id, i + 1)) {
            if (Tokens.contains(valueAddress(i), valueLength(i), token, length)) {
                return true;
            }
        }
        return false;
    }

    void add(HeaderLine line, int name) {
        int id = line.id;
        int nameLength = (int) (line.nameEnd - base) - name;
        int value = (int) (line.valueStart - base);
        int valueLength = (int) (line.valueEnd - line.valueStart);
        int at = count * STRIDE;
        if (at == table.length) {
            table = Arrays.copyOf(table, table.length * 2);
        }
        table[at + NAME] = name;
        table[at + NAME_LENGTH] = nameLength;
        table[at + VALUE] = value;
        table[at + VALUE_LENGTH] = valueLength;
        table[at + ID] = line.canonical() ? id | CANONICAL : id;
        count++;
        if (id < 64) {
            seenLow |= 1L << id;
        } else {
            seenHigh |= 1L << id;
        }
    }

    /**
     * Appends the headers as lines "name: value", without those of a set; neighbours that stand so
     * in the message are copied together.
     */
    public void putHeaders(Buf out, HeaderSet without) {
        int from = 0;
        int to = 0;
        for (int i = 0; i < count; i++) {
            if (without.contains(this, i)) {
                continue;
            }
            int name = nameOffset(i);
            int valueEnd = valueOffset(i) + valueLength(i);
            if ((table[i * STRIDE + ID] & CANONICAL) == 0) {
                out.put(base + from, to - from);
                from = to;
                out.put(base + name, nameLength(i));
                out.putAscii(": ");
                out.put(valueAddress(i), valueLength(i));
                out.putAscii("\r\n");
                continue;
            }
            if (name != to) {
                out.put(base + from, to - from);
                from = name;
            }
            to = valueEnd + 2;
        }
        out.put(base + from, to - from);
    }

    /** Header lines dropped for their names (ignore_invalid_headers). */
    public int ignored() {
        return ignoredCount;
    }

    public long ignoredAddress(int i) {
        return base + ignored[i * 2];
    }

    public int ignoredLength(int i) {
        return ignored[i * 2 + 1] - ignored[i * 2];
    }

    void ignore(int from, int to) {
        if (ignoredCount * 2 == ignored.length) {
            ignored = Arrays.copyOf(ignored, ignored.length * 2);
        }
        ignored[ignoredCount * 2] = from;
        ignored[ignoredCount * 2 + 1] = to;
        ignoredCount++;
    }

    // ---- what follows from the headers

    /** The body's length, -1 when no Content-Length was sent. */
    public long contentLength() {
        return contentLength;
    }

    public boolean chunked() {
        return chunked;
    }

    /** Whether a request body follows (a response needs the request's method too). */
    public boolean hasBody() {
        return chunked || contentLength > 0;
    }

    /** Counts as sent without a body from now on: a request inside the server has none. */
    public void withoutBody() {
        contentLength = -1;
        chunked = false;
    }

    static final int SAID_CLOSE = 1;
    static final int SAID_KEEP_ALIVE = 2;

    /** The last Connection header that says anything counts (ngx_http_process_connection). */
    void connection(int said) {
        connection = said;
    }

    public boolean saidClose() {
        return connection == SAID_CLOSE;
    }

    public boolean saidKeepAlive() {
        return connection == SAID_KEEP_ALIVE;
    }

    /**
     * Whether the client lets the connection live on: its own word, else the version
     * (ngx_http_handler).
     */
    public boolean keepAlive() {
        return connection == 0
                ? version > VERSION_10 && method != Method.CONNECT
                : connection == SAID_KEEP_ALIVE && method != Method.CONNECT;
    }

    /**
     * Whether the upstream's connection may serve another request once the body is read: HTTP/1.1
     * without "close", or never "keep-alive" for HTTP/1.0 (ngx_http_proxy_process_status_line).
     */
    public boolean upstreamKeepAlive() {
        return version >= VERSION_11 && connection != SAID_CLOSE;
    }

    /**
     * Whether a client may send its next request on the connection that this response came on: the
     * version's rule and the server's word, HTTP/1.0 with "keep-alive" included (RFC 9112 section
     * 9.3). The body must be read, and have had an end of its own.
     */
    public boolean responseKeepAlive() {
        return version >= VERSION_11 ? connection != SAID_CLOSE : connection == SAID_KEEP_ALIVE;
    }

    /** Whether the client waits for "100 Continue" (ngx_http_test_expect). */
    public boolean expectsContinue() {
        int i = version < VERSION_11 ? -1 : find(Header.EXPECT);
        return i >= 0
                && valueLength(i) == CONTINUE_LENGTH
                && Scan.equalIgnoreCase(valueAddress(i), CONTINUE, CONTINUE_LENGTH);
    }

    private static final int CONTINUE_LENGTH = 12;
    private static final long CONTINUE = Mem.literal("100-continue");

    /**
     * Whether a response with this head has a body to read, given the request's method
     * (ngx_http_proxy_input_filter_init; 1xx is for the caller to skip before).
     */
    public boolean responseHasBody(boolean toHead) {
        return !toHead
                && status != 204
                && status != 304
                && status >= 200
                && (chunked || contentLength != 0);
    }

    /**
     * Charges the bytes up to {@code to} of the line at {@code from} to nginx's buffers: the first
     * of client_header_buffer_size, then large ones, a line always within one
     * (ngx_http_alloc_large_header_buffer).
     *
     * @param partial whether the line goes on, so that a full buffer is one too few
     * @return false when the line or the head is too long
     */
    boolean largeBuffersUsed(RequestRules rules, int from, int to, boolean partial) {
        if (partial ? to < bufferEnd : to <= bufferEnd) {
            return true;
        }
        if (largeBuffersUsed == rules.largeBuffers()
                || (partial
                        ? to - from >= rules.largeBufferSize()
                        : to - from > rules.largeBufferSize())) {
            return false;
        }
        if (!partial) {
            largeBuffersUsed++;
            bufferEnd = from + rules.largeBufferSize();
        }
        return true;
    }

    // ---- faults

    /** {@link Fault#NONE} unless the parser said BAD. */
    public Fault fault() {
        return fault;
    }

    int bad(Fault why) {
        fault = why;
        faultFrom = faultTo = start;
        return Parse.BAD;
    }

    int bad(Fault why, int from, int to) {
        fault = why;
        faultFrom = from;
        faultTo = to;
        return Parse.BAD;
    }

    /** The header at {@code index} is at fault, for a duplicate beside {@code previous}. */
    int badHeader(Fault why, int index, int previous) {
        fault = why;
        faultIndex = index;
        previousIndex = previous;
        return Parse.BAD;
    }

    /** Appends the whole reason, as nginx words it, without level and context. */
    public void putReason(Buf out) {
        Reason.put(this, out);
    }

    /** The whole reason as text: for logs off the request path, and tests. */
    public String reason() {
        Buf out = new Buf(256);
        try {
            putReason(out);
            return Mem.string(out.address(), out.size());
        } finally {
            out.free();
        }
    }
}

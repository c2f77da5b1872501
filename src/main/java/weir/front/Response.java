package weir.front;

import weir.net.Buf;

/**
 * What an exchange is about to answer, and what it has answered ({@code ngx_http_headers_out_t}).
 * Reused; belongs to one exchange.
 */
public final class Response {
    /** The status code, 0 before anything set it. */
    public int status;

    /** The body's length, -1 when it is not known before its end. */
    public long contentLength;

    /** Seconds since the epoch of Last-Modified, -1 for none. */
    public long lastModifiedS;

    /** Whether a body must not follow: HEAD, 204, 304. */
    public boolean headerOnly;

    /** Whether the client gets the body alone: the upstream sent no head. */
    public boolean noHead;

    /** Whether the head was handed to the socket. */
    public boolean headSent;

    /** Whether the body is framed in chunks. */
    public boolean chunked;

    /** Whether ranges of this response may be asked for. */
    public boolean allowRanges;

    /** Bytes of the head. */
    public int headBytes;

    /** Bytes handed to the socket in all: nginx's {@code $bytes_sent}. */
    public long bytesSent;

    /** "404 Not Found" of an upstream that words it so; empty for our own words. */
    public final Buf statusLine = new Buf(64);

    /** The media type without charset; empty for none. */
    public final Buf contentType = new Buf(64);

    /** The charset parameter added to the media type; empty for none. */
    public final Buf charset = new Buf(16);

    /** A Location to send; made absolute when it starts with a slash. Empty for none. */
    public final Buf location = new Buf(128);

    /** A Server header of the upstream to pass on; empty for our own. */
    public final Buf server = new Buf(32);

    /** A Date header of the upstream to pass on; empty for our own. */
    public final Buf date = new Buf(32);

    /** All other header lines. */
    public final HeaderList headers = new HeaderList();

    void clear() {
        headSent = false;
        headBytes = 0;
        bytesSent = 0;
        reset();
    }

    /** Forgets what was prepared but not sent ({@code ngx_http_clean_header}). */
    public void reset() {
        status = 0;
        contentLength = -1;
        lastModifiedS = -1;
        headerOnly = false;
        noHead = false;
        chunked = false;
        allowRanges = false;
        statusLine.clear();
        contentType.clear();
        charset.clear();
        location.clear();
        server.clear();
        date.clear();
        headers.clear();
    }

    /**
     * Bytes of the body handed to the socket, framing included: nginx's {@code $body_bytes_sent}.
     */
    public long bodyBytesSent() {
        return Math.max(0, bytesSent - headBytes);
    }

    void free() {
        statusLine.free();
        contentType.free();
        charset.free();
        location.free();
        server.free();
        date.free();
        headers.free();
    }
}

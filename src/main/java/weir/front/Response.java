package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

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

    /** Lines that follow the body, which is framed in chunks then where that is possible. */
    public @Nullable TrailerLines trailers;

    /** What the body goes through before it is framed; null for nothing. */
    public @Nullable BodyFilter bodyFilter;

    /** What encodes the body after its filters; null for nothing. */
    public @Nullable ContentCoding coding;

    /** Whether the response depends on Accept-Encoding ({@code r->gzip_vary}). */
    public boolean variesByCoding;

    /** Whether body bytes are sent on as they come, so that no coding keeps them back. */
    public boolean unbuffered;

    /** Whether ranges of this response may be asked for. */
    public boolean allowRanges;

    /** Whether only one range is given out: the body comes in runs. */
    public boolean singleRange;

    /** Whether conditions of the request do not count: its upstream has judged them. */
    public boolean unconditional;

    /** The parts of the body that the client gets. */
    final BodyRanges ranges = new BodyRanges();

    /** A status that a filter wants instead of the response, 0 for none. */
    private int instead;

    private boolean insteadOfAll;

    /** Whether another response was sent instead, so that this one's bytes are dropped. */
    boolean replaced;

    /** Bytes of the head. */
    public int headBytes;

    /** Bytes handed to the socket in all: nginx's {@code $bytes_sent}. */
    public long bytesSent;

    /** "404 Not Found" of an upstream that words it so; empty for our own words. */
    public final Buf statusLine = new Buf(64);

    /** The media type without charset; empty for none. */
    public final Buf contentType = new Buf(64);

    /** The charset parameter of the media type; empty for none. */
    public final Buf charset = new Buf(16);

    /** What the upstream wrote behind the media type, from the semicolon on; empty for nothing. */
    private final Buf charsetAsSent = new Buf(16);

    /** A Location to send; made absolute when it starts with a slash. Empty for none. */
    public final Buf location = new Buf(128);

    /**
     * Whether our Server line is sent; the upstream's stands among the headers, or none, if not.
     */
    public boolean ownServer = true;

    /** Whether our Date line is sent; the upstream's stands among the headers, or none, if not. */
    public boolean ownDate = true;

    /** The charset that the upstream wants instead of the configured one; empty for none. */
    public final Buf overrideCharset = new Buf(16);

    private @Nullable HeaderList sentTrailers;

    /** Lines behind the body, as far as they are made ({@code r->headers_out.trailers}). */
    public HeaderList sentTrailers() {
        if (sentTrailers == null) {
            sentTrailers = new HeaderList();
        }
        return sentTrailers;
    }

    /** Keeps the words in which an upstream named the charset, for as long as it stays. */
    public void charsetAsSent(long address, int n) {
        charsetAsSent.clear();
        charsetAsSent.put(address, n);
    }

    /** There is no charset, or {@code charset} is about to be another one. */
    public void clearCharset() {
        charset.clear();
        charsetAsSent.clear();
    }

    /** Appends the media type with its charset. */
    void putContentType(Buf out) {
        out.put(contentType.address(), contentType.size());
        if (!charsetAsSent.isEmpty()) {
            out.put(charsetAsSent.address(), charsetAsSent.size());
        } else if (!charset.isEmpty()) {
            out.putAscii("; charset=");
            out.put(charset.address(), charset.size());
        }
    }

    /** All other header lines. */
    public final HeaderList headers = new HeaderList();

    /**
     * Answers with this status instead of the response whose head is being filtered ({@code
     * ngx_http_filter_finalize_request}).
     *
     * @param clean whether its header lines are dropped
     */
    public void instead(int status, boolean clean) {
        instead = status;
        insteadOfAll = clean;
    }

    boolean isToBeReplaced() {
        return instead != 0;
    }

    /** The status asked for by {@link #instead}; what was prepared is forgotten as asked. */
    int takeInstead() {
        int taken = instead;
        if (insteadOfAll) {
            reset();
        }
        instead = 0;
        return taken;
    }

    void clear() {
        replaced = false;
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
        trailers = null;
        bodyFilter = null;
        endCoding();
        variesByCoding = false;
        unbuffered = false;
        allowRanges = false;
        singleRange = false;
        unconditional = false;
        ranges.clear();
        instead = 0;
        statusLine.clear();
        contentType.clear();
        clearCharset();
        location.clear();
        ownServer = true;
        ownDate = true;
        overrideCharset.clear();
        headers.clear();
        if (sentTrailers != null) {
            sentTrailers.clear();
        }
    }

    /** Gives the body's coding back; nothing more is encoded. */
    void endCoding() {
        if (coding != null) {
            coding.release();
            coding = null;
        }
    }

    /**
     * Marks the ETag as weak: the body is not byte for byte what it names ({@code
     * ngx_http_weak_etag}).
     */
    public void weakenEtag() {
        int i = headers.find(Header.ETAG, 0);
        if (i < 0) {
            return;
        }
        String tag = Mem.string(headers.valueAddress(i), headers.valueLength(i));
        if (tag.startsWith("W/")) {
            return;
        }
        headers.removeAll(Header.ETAG);
        if (tag.startsWith("\"")) {
            headers.beginInstead(i, Header.ETAG).putAscii("W/" + tag);
            headers.end();
        }
    }

    /**
     * Bytes of the body handed to the socket, framing included: nginx's {@code $body_bytes_sent}.
     */
    public long bodyBytesSent() {
        return Math.max(0, bytesSent - headBytes);
    }

    void free() {
        ranges.free();
        statusLine.free();
        contentType.free();
        charset.free();
        charsetAsSent.free();
        location.free();
        overrideCharset.free();
        headers.free();
        if (sentTrailers != null) {
            sentTrailers.free();
        }
    }
}

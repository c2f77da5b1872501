package weir.http;

/**
 * What is wrong with a message: the status that nginx answers and the words that it writes to its
 * error log at level info (client) or error (upstream).
 */
public enum Fault {
    NONE(0, ""),
    INVALID_METHOD(400, "client sent invalid method"),
    INVALID_REQUEST(400, "client sent invalid request"),
    INVALID_VERSION(505, "client sent invalid version"),
    INVALID_METHOD_09(400, "client sent invalid method in HTTP/0.9 request"),
    INVALID_HOST_IN_LINE(400, "client sent invalid host in request line"),
    URI_TOO_LONG(414, "client sent too long URI"),
    /** Followed by the line as far as it was read. */
    INVALID_HEADER(400, "client sent invalid header line: "),
    HEADER_TOO_LONG(494, "client sent too long header line: "),
    REQUEST_TOO_LARGE(494, "client sent too large request"),
    TOO_MANY_HEADERS(494, "client sent too many header lines"),
    DUPLICATE_HEADER(400, "client sent duplicate header line: "),
    DUPLICATE_HOST(400, "client sent duplicate host header: "),
    INVALID_HOST(400, "client sent invalid host header"),
    NO_HOST(400, "client sent HTTP/1.1 request without \"Host\" header"),
    INVALID_CONTENT_LENGTH(400, "client sent invalid \"Content-Length\" header"),
    TRANSFER_ENCODING_IN_10(400, "client sent HTTP/1.0 request with \"Transfer-Encoding\" header"),
    LENGTH_AND_ENCODING(
            400,
            "client sent \"Content-Length\" and \"Transfer-Encoding\" headers at the same time"),
    UNKNOWN_ENCODING(501, "client sent unknown \"Transfer-Encoding\": "),
    CONNECT_METHOD(405, "client sent CONNECT method"),
    CONNECT_WITH_BODY(400, "client sent CONNECT request with body"),
    TRACE_METHOD(405, "client sent TRACE method"),
    INVALID_CHUNK(400, "client sent invalid chunked body"),

    UPSTREAM_INVALID_HEADER(502, "upstream sent invalid header: "),
    UPSTREAM_DUPLICATE_HEADER(502, "upstream sent duplicate header line: "),
    UPSTREAM_LENGTH_AND_ENCODING(
            502,
            "upstream sent \"Content-Length\" and \"Transfer-Encoding\" headers at the same time"),
    UPSTREAM_INVALID_CONTENT_LENGTH(502, "upstream sent invalid \"Content-Length\" header: "),
    UPSTREAM_UNKNOWN_ENCODING(502, "upstream sent unknown \"Transfer-Encoding\": "),
    UPSTREAM_EARLY_HINTS_10(502, "upstream sent HTTP/1.0 response with early hints"),
    UPSTREAM_TOO_MANY_HEADERS(502, "upstream sent too big header"),
    UPSTREAM_INVALID_CHUNK(502, "upstream sent invalid chunked response");

    private final int status;
    private final String words;

    Fault(int status, String words) {
        this.status = status;
        this.words = words;
    }

    /** nginx's internal status: 494 is sent to the client as 400. */
    public int status() {
        return status;
    }

    /** The log line's words, without the quoted part that {@link Head#putReason} adds. */
    public String words() {
        return words;
    }
}

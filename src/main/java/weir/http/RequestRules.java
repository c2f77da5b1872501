package weir.http;

/**
 * The directives that decide what a request head may look like.
 *
 * @param headerBufferSize client_header_buffer_size, bytes
 * @param largeBufferSize size in large_client_header_buffers, bytes: the longest line
 * @param largeBuffers number in large_client_header_buffers
 * @param maxHeaders max_headers
 * @param underscores underscores_in_headers
 * @param ignoreInvalid ignore_invalid_headers
 * @param mergeSlashes merge_slashes
 * @param allowConnect whether a tunnel is configured for CONNECT
 */
public record RequestRules(
        int headerBufferSize,
        int largeBufferSize,
        int largeBuffers,
        int maxHeaders,
        boolean underscores,
        boolean ignoreInvalid,
        boolean mergeSlashes,
        boolean allowConnect) {

    /** nginx's defaults. */
    public static final RequestRules DEFAULT =
            new RequestRules(1024, 8192, 4, 1000, false, true, true, false);

    /** The most bytes that a head can have, so the room that a buffer for one needs. */
    public int longestHead() {
        return headerBufferSize + largeBuffers * largeBufferSize;
    }
}

package weir.front;

import weir.net.Buf;

/**
 * Encodes a whole response's body on its last step before framing (RFC 9110, 8.4). Used by one
 * response at a time, in its fiber; a {@link HeadFilter} puts one into {@link Response#coding}.
 */
public interface ContentCoding {
    /**
     * Encodes a run of the body, which may lie in the loop's scratch. Does not wait.
     *
     * @param last whether the body ends with it
     * @param atOnce whether all that was given must be in what comes out
     * @return the bytes to send, perhaps none; they stay until the next call
     */
    Buf code(long address, int n, boolean last, boolean atOnce);

    /** The response is over, complete or not. */
    void release();
}

package weir.load;

/** Why a connection of a virtual user ended, and on whose account. */
enum CloseReason {
    /** Our request said {@code Connection: close}. */
    WE_SAID_CLOSE,
    /** The response said so, or was HTTP/1.0 without keep-alive, or had no length. */
    PEER_SAID_CLOSE,
    /** The peer closed while we waited for a response. */
    PEER_EOF_BUSY,
    /** Reset by the peer, or another socket error while in use. */
    PEER_RESET,
    /** A read took longer than the response timeout. */
    WE_TIMED_OUT,
    /** The test was stopped at once. */
    WE_STOPPED,
    /** What came was not HTTP. */
    PEER_BAD_RESPONSE
}

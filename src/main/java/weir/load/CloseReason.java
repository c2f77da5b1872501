package weir.load;

/** Why a connection of a virtual user ended, and on whose account. */
enum CloseReason {
    /** Our request said {@code Connection: close}. */
    WE_SAID_CLOSE,
    /** The response said so, or was HTTP/1.0 without keep-alive, or had no length. */
    PEER_SAID_CLOSE,
    /** Found dead when it was validated before a reuse. */
    PEER_EOF_IDLE,
    /** The peer closed while we waited for a response. */
    PEER_EOF_BUSY,
    /** Reset by the peer, or another socket error while in use. */
    PEER_RESET,
    /** Older than {@code httpclient4.time_to_live}. */
    WE_TIME_TO_LIVE,
    /** Idle for longer than the peer's {@code Keep-Alive: timeout}. */
    WE_IDLE_TIMEOUT,
    /** A read took longer than the response timeout. */
    WE_TIMED_OUT,
    /** The iteration ended and the next one is another user. */
    WE_NEW_ITERATION,
    /** The user ended, or the test was stopped. */
    WE_USER_ENDED,
    /** What came was not HTTP. */
    PEER_BAD_RESPONSE
}

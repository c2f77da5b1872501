package weir.upstream;

/**
 * Who ended a connection to a peer, and why. Every connection ends with exactly one of these; the
 * counters per reason are what the lab, the doctor and the metrics live on.
 */
public enum CloseReason {
    /** Idle in the cache for {@code keepalive_timeout}. */
    WE_IDLE_TIMEOUT(Side.FRONT),
    /** Served {@code keepalive_requests} requests. */
    WE_MAX_REQUESTS(Side.FRONT),
    /** Older than {@code keepalive_time}. */
    WE_MAX_TIME(Side.FRONT),
    /** The oldest idle connection when the cache was full. */
    WE_CACHE_FULL(Side.FRONT),
    /** The exchange was not to be kept: no cache, HTTP/1.0, or {@code Connection: close} sent. */
    WE_NO_KEEPALIVE(Side.FRONT),
    /**
     * The answer ended before the request body was fully sent, so the connection is out of step.
     */
    WE_REQUEST_UNSENT(Side.FRONT),
    /** The peer broke the protocol, or a status was refused by {@code proxy_next_upstream}. */
    WE_ERROR(Side.FRONT),
    /** A connect, send or read timeout passed. */
    WE_TIMEOUT(Side.FRONT),
    /** The client went away while the peer was still answering. */
    WE_CLIENT_GONE(Side.FRONT),
    /** The answer was not read to its end: an internal redirect or our own error page instead. */
    WE_ANSWER_UNREAD(Side.FRONT),
    /** The worker stops, or the configuration that owned the cache was replaced. */
    WE_EXITING(Side.FRONT),
    /** The peer sent bytes nobody asked for on an idle connection. */
    WE_UNASKED_DATA(Side.FRONT),
    /** An upgraded connection (tunnel) ended from our side. */
    WE_TUNNEL_END(Side.FRONT),
    /** The answer said {@code Connection: close}, or was HTTP/1.0 without keep-alive. */
    PEER_SAID_CLOSE(Side.ORIGIN),
    /** End of file on an idle cached connection. */
    PEER_EOF_IDLE(Side.ORIGIN),
    /** End of file while a request was running. */
    PEER_EOF_BUSY(Side.ORIGIN),
    /** Connection reset by the peer. */
    PEER_RESET(Side.ORIGIN);

    /** The two ends of an upstream connection. */
    public enum Side {
        FRONT,
        ORIGIN
    }

    private final Side closedBy;

    CloseReason(Side closedBy) {
        this.closedBy = closedBy;
    }

    /** The end that decided to close, which is not always the end that sent the first FIN. */
    public Side closedBy() {
        return closedBy;
    }
}

package weir.upstream;

import org.jspecify.annotations.Nullable;

/** When a connection goes back to the cache: {@code ngx_http_upstream_free_keepalive_peer}. */
final class GiveBack {
    private GiveBack() {}

    /** Why the connection must be closed now, or null: it may be kept. */
    static @Nullable CloseReason refusal(
            PeerConnection c, KeepaliveSpec spec, long nowMs, boolean exiting) {
        CloseReason fault = c.fault();
        if (fault != null) {
            return fault;
        }
        if (c.isKept() && c.conn().eof()) {
            return CloseReason.PEER_EOF_BUSY;
        }
        if (!c.isKept()) {
            if (c.askedToClose()) {
                return CloseReason.WE_NO_KEEPALIVE;
            }
            return c.hasPeerSaidClose()
                    ? CloseReason.PEER_SAID_CLOSE
                    : CloseReason.WE_ANSWER_UNREAD;
        }
        if (!spec.enabled()) {
            return CloseReason.WE_NO_KEEPALIVE;
        }
        if (c.requests() >= spec.requests()) {
            return CloseReason.WE_MAX_REQUESTS;
        }
        if (nowMs - c.bornMs() > spec.timeMs()) {
            return CloseReason.WE_MAX_TIME;
        }
        if (!c.isRequestSent()) {
            return CloseReason.WE_REQUEST_UNSENT;
        }
        return exiting ? CloseReason.WE_EXITING : null;
    }
}

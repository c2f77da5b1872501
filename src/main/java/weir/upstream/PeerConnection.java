package weir.upstream;

import org.jspecify.annotations.Nullable;
import weir.net.Conn;
import weir.net.Timer;
import weir.net.Watcher;

/**
 * A connection to a peer, from birth to its {@link CloseReason}. Bound to its loop. While busy it
 * belongs to one exchange; while idle it is a node of the group's {@link KeepaliveCache}, watched
 * by a loop event and a timer, and holds no fiber.
 *
 * <pre>
 * connected -> busy -> GiveBack -> idle -> busy ... -> closed(reason)
 * </pre>
 */
public final class PeerConnection {
    private final UpstreamGroup group;
    private final Peer peer;
    private final Conn conn;
    private final long bornMs;
    private long requests;
    private @Nullable CloseReason closeReason;

    /** What the running exchange found out. */
    private @Nullable CloseReason fault;

    private boolean closeAsked;
    private boolean kept;
    private boolean saidClose;
    private boolean requestSent;

    /** Links of the cache, null while busy. */
    @Nullable PeerConnection newer;

    @Nullable PeerConnection older;

    /** Of the location that used it last; it may take it again when the cache is local. */
    @Nullable Object tag;

    final Timer idleTimer =
            new Timer() {
                @Override
                protected void fire() {
                    group.cache().expired(PeerConnection.this);
                }
            };

    final Watcher idleWatcher = conn -> readable();

    PeerConnection(UpstreamGroup group, Peer peer, Conn conn, long nowMs) {
        this.group = group;
        this.peer = peer;
        this.conn = conn;
        this.bornMs = nowMs;
    }

    /** A request starts on it; the second and later ones are reuses. */
    void begin() {
        requests++;
        fault = null;
        closeAsked = false;
        kept = false;
        saidClose = false;
        requestSent = false;
    }

    /** Our request said that we shall not reuse the connection (close, or HTTP/1.0 without it). */
    public void closeAsked() {
        closeAsked = true;
    }

    /** The answer says that the peer closes, or comes from one that always does. */
    public void peerSaidClose() {
        saidClose = true;
    }

    /** The whole answer was read and leaves the connection usable. */
    public void kept() {
        kept = true;
    }

    /** The request went out whole, body included. */
    public void requestSent() {
        requestSent = true;
    }

    /** The exchange failed; the first fault is the one that counts. */
    public void fault(CloseReason reason) {
        if (fault == null) {
            fault = reason;
        }
    }

    @Nullable CloseReason fault() {
        return fault;
    }

    boolean askedToClose() {
        return closeAsked;
    }

    boolean hasPeerSaidClose() {
        return saidClose;
    }

    boolean isKept() {
        return kept;
    }

    boolean isRequestSent() {
        return requestSent;
    }

    public UpstreamGroup group() {
        return group;
    }

    public Peer peer() {
        return peer;
    }

    public Conn conn() {
        return conn;
    }

    /** True from the second request on: a silent retry is allowed then. */
    public boolean reused() {
        return requests > 1;
    }

    /** Requests begun on it, the running one included. */
    public long requests() {
        return requests;
    }

    /** The loop's clock when it was connected. */
    public long bornMs() {
        return bornMs;
    }

    public int localPort() {
        return conn.local().port();
    }

    /** Why it was closed; null while open. */
    public @Nullable CloseReason closeReason() {
        return closeReason;
    }

    private void readable() {
        group.cache().readable(this);
    }

    void close(CloseReason reason) {
        if (closeReason != null) {
            return;
        }
        closeReason = reason;
        conn.close();
    }
}

package weir.upstream;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weir.net.Loop;

/**
 * Idle connections of one group on one loop, newest first: the youngest suitable one is taken, the
 * oldest is closed when the cache is full ({@code ngx_http_upstream_keepalive_module}). The entries
 * are the connections themselves, so that put and take allocate nothing.
 */
final class KeepaliveCache {
    private static final int EAGAIN = 11;

    private final UpstreamGroup group;
    private final KeepaliveSpec spec;
    private final Loop loop;
    private @Nullable PeerConnection newest;
    private @Nullable PeerConnection oldest;
    private int size;

    KeepaliveCache(UpstreamGroup group, KeepaliveSpec spec, Loop loop) {
        this.group = group;
        this.spec = spec;
        this.loop = loop;
    }

    int size() {
        return size;
    }

    /** The newest idle connection to that address, and of that location when local; or null. */
    @Nullable PeerConnection take(Peer peer, @Nullable Object tag) {
        assert loop.inLoop();
        for (PeerConnection c = newest; c != null; c = c.older) {
            if (spec.local() && !Objects.equals(c.tag, tag)) {
                continue;
            }
            if (c.peer() == peer || c.peer().address().equals(peer.address())) {
                unlink(c);
                return c;
            }
        }
        return null;
    }

    /** Keeps a connection that {@link GiveBack} let pass. */
    void put(PeerConnection c, @Nullable Object tag) {
        assert loop.inLoop();
        PeerConnection last = oldest;
        if (size >= spec.connections() && last != null) {
            drop(last, CloseReason.WE_CACHE_FULL);
        }
        c.tag = tag;
        link(c);
        loop.schedule(c.idleTimer, spec.timeoutMs());
        c.conn().watcher(c.idleWatcher);
        if (c.conn().isReadable()) {
            readable(c);
        }
    }

    void expired(PeerConnection c) {
        drop(c, CloseReason.WE_IDLE_TIMEOUT);
    }

    /** Something happened on an idle connection: only the end of it, or a mistake, can have. */
    void readable(PeerConnection c) {
        int n = c.conn().tryRead(loop.scratch(), 1);
        if (n == -EAGAIN) {
            return;
        }
        if (n == 0) {
            drop(c, CloseReason.PEER_EOF_IDLE);
        } else {
            drop(c, n > 0 ? CloseReason.WE_UNASKED_DATA : CloseReason.PEER_RESET);
        }
    }

    /** Closes all idle connections. */
    void clear(CloseReason reason) {
        for (PeerConnection c = oldest; c != null; c = oldest) {
            drop(c, reason);
        }
    }

    private void drop(PeerConnection c, CloseReason reason) {
        unlink(c);
        group.close(c, reason);
    }

    private void link(PeerConnection c) {
        PeerConnection head = newest;
        c.older = head;
        c.newer = null;
        if (head == null) {
            oldest = c;
        } else {
            head.newer = c;
        }
        newest = c;
        size++;
    }

    private void unlink(PeerConnection c) {
        PeerConnection before = c.newer;
        PeerConnection after = c.older;
        if (before == null) {
            newest = after;
        } else {
            before.older = after;
        }
        if (after == null) {
            oldest = before;
        } else {
            after.newer = before;
        }
        c.newer = null;
        c.older = null;
        c.tag = null;
        size--;
        loop.cancel(c.idleTimer);
        c.conn().watcher(null);
    }
}

package weir.upstream;

import org.jspecify.annotations.Nullable;

/**
 * Fewest connections for its weight, ties by smooth weighted round robin: {@code
 * ngx_http_upstream_get_least_conn_peer}.
 */
final class LeastConn extends Balancer {
    static final LeastConn INSTANCE = new LeastConn();

    private LeastConn() {}

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        Peer best = null;
        boolean many = false;
        for (Peer peer : cursor.peers().peers) {
            if (cursor.tried(peer) || !peer.available(nowS)) {
                continue;
            }
            int order = best == null ? -1 : compareLoad(peer, best);
            if (order < 0) {
                best = peer;
                many = false;
            } else if (order == 0) {
                many = true;
            }
        }
        if (best == null) {
            return null;
        }
        return take(cursor, many ? amongEqual(cursor, best, nowS) : best, nowS);
    }

    private static Peer amongEqual(PeerCursor cursor, Peer first, long nowS) {
        Peer[] peers = cursor.peers().peers;
        Peer best = first;
        int total = 0;
        boolean reached = false;
        for (Peer peer : peers) {
            reached |= peer == first;
            if (!reached
                    || cursor.tried(peer)
                    || !peer.available(nowS)
                    || compareLoad(peer, best) != 0) {
                continue;
            }
            total += peer.gain();
            if (peer.currentWeight > best.currentWeight) {
                best = peer;
            }
        }
        best.currentWeight -= total;
        return best;
    }

    private static int compareLoad(Peer a, Peer b) {
        return Long.compare((long) a.conns * b.weight, (long) b.conns * a.weight);
    }
}

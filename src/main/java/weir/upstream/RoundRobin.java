package weir.upstream;

import org.jspecify.annotations.Nullable;

/** Smooth weighted round robin: {@code ngx_http_upstream_get_peer}. Without state of its own. */
final class RoundRobin extends Balancer {
    static final RoundRobin INSTANCE = new RoundRobin();

    private RoundRobin() {}

    /** The others gain their weights as if the peer had won, but for requests in a row. */
    @Override
    Peer prefer(PeerCursor cursor, Peer bound, long nowS) {
        if (bound.currentWeight > bound.weight - cursor.peers().totalWeight) {
            int total = 0;
            for (Peer peer : cursor.peers().peers) {
                if (!cursor.tried(peer) && peer.available(nowS)) {
                    total += peer.gain();
                }
            }
            bound.currentWeight -= total;
        }
        return take(cursor, bound, nowS);
    }

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        Peer best = null;
        int total = 0;
        for (Peer peer : cursor.peers().peers) {
            if (cursor.tried(peer) || !peer.available(nowS)) {
                continue;
            }
            total += peer.gain();
            if (best == null || peer.currentWeight > best.currentWeight) {
                best = peer;
            }
        }
        if (best == null) {
            return null;
        }
        best.currentWeight -= total;
        return take(cursor, best, nowS);
    }
}

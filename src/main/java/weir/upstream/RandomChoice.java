package weir.upstream;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * {@code random} and {@code random two}: {@code ngx_http_upstream_get_random_peer} and {@code
 * ngx_http_upstream_get_random2_peer}.
 */
final class RandomChoice extends Balancer {
    private final boolean two;
    private final SplittableRandom random;

    RandomChoice(boolean two, long seed) {
        this.two = two;
        this.random = new SplittableRandom(seed);
    }

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        PeerList list = cursor.peers();
        if (cursor.misses > MOST_MISSES || list.size() < 2) {
            return RoundRobin.INSTANCE.pick(cursor, nowS);
        }
        Peer first = null;
        do {
            Peer peer = list.at(random.nextInt(list.totalWeight));
            if (peer == first || cursor.tried(peer) || !peer.available(nowS)) {
                continue;
            }
            if (!two) {
                return take(cursor, peer, nowS);
            }
            if (first != null) {
                return take(cursor, lessLoaded(first, peer), nowS);
            }
            first = peer;
        } while (++cursor.misses <= MOST_MISSES);
        return RoundRobin.INSTANCE.pick(cursor, nowS);
    }

    private static Peer lessLoaded(Peer first, Peer second) {
        long ours = (long) second.conns * first.weight;
        long theirs = (long) first.conns * second.weight;
        return ours > theirs ? first : second;
    }
}

package weir.upstream;

import org.jspecify.annotations.Nullable;

/** A load balancing method over the current list of a cursor. One per group and loop. */
abstract sealed class Balancer
        permits RoundRobin, LeastConn, IpHash, KeyHash, ConsistentHash, RandomChoice {

    /** After so many unusable choices the hash and random methods fall back to round robin. */
    static final int MOST_MISSES = 20;

    /** The peer to use, marked as tried, or null when none of this list is available. */
    abstract @Nullable Peer pick(PeerCursor cursor, long nowS);

    /** Takes the peer of the request's session, which is available. */
    Peer prefer(PeerCursor cursor, Peer bound, long nowS) {
        return take(cursor, bound, nowS);
    }

    /** Where a cursor's hash value starts. */
    int seed() {
        return 0;
    }

    static Balancer of(Balancing balancing, PeerList peers, long randomSeed) {
        return switch (balancing) {
            case Balancing.RoundRobin() -> RoundRobin.INSTANCE;
            case Balancing.LeastConn() -> LeastConn.INSTANCE;
            case Balancing.IpHash() -> IpHash.INSTANCE;
            case Balancing.Hash(_, boolean consistent) ->
                    consistent ? new ConsistentHash(peers) : KeyHash.INSTANCE;
            case Balancing.Random(boolean two) -> new RandomChoice(two, randomSeed);
        };
    }

    /** Takes the peer: it is not offered to this exchange again. */
    static Peer take(PeerCursor cursor, Peer peer, long nowS) {
        cursor.mark(peer);
        peer.chosen(nowS);
        return peer;
    }
}

package weir.upstream;

/**
 * The peers of an upstream and the balancer over them: of one loop, or shared by all when the
 * upstream has a {@code zone}. Shared state is guarded by this object's monitor, held for the few
 * instructions of one choice.
 */
final class PeerState {
    private final PeerList peers;
    private final Balancer balancer;
    private final boolean shared;

    PeerState(UpstreamSpec spec, boolean shared) {
        this.peers = PeerList.of(spec);
        this.balancer = Balancer.of(spec.balancing(), peers, System.nanoTime());
        this.shared = shared;
    }

    PeerList peers() {
        return peers;
    }

    Balancer balancer() {
        return balancer;
    }

    /** Whether other loops use it at the same time. */
    boolean isShared() {
        return shared;
    }
}

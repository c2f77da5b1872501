package weir.upstream;

import java.util.BitSet;

/** Numbers of an upstream's peers: small, and of no two peers at once. */
final class Slots {
    private final BitSet used = new BitSet();

    int take() {
        int free = used.nextClearBit(0);
        used.set(free);
        return free;
    }

    void free(Peer peer) {
        used.clear(peer.slot());
    }
}

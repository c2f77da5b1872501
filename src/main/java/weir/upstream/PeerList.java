package weir.upstream;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The primary or the backup peers of a group ({@code ngx_http_upstream_rr_peers_t}). */
final class PeerList {
    final Peer[] peers;
    final int totalWeight;

    /** Peers not marked down: how often one exchange may try. */
    final int tries;

    /** Only one peer and no backup: failures are not counted, it is always tried. */
    final boolean single;

    /** Where to go when no peer here is available. */
    final @Nullable PeerList next;

    private PeerList(Peer[] peers, boolean single, @Nullable PeerList next) {
        this.peers = peers;
        this.single = single;
        this.next = next;
        int weight = 0;
        int live = 0;
        for (Peer peer : peers) {
            weight += peer.weight;
            live += peer.down ? 0 : 1;
        }
        this.totalWeight = weight;
        this.tries = live;
    }

    /** The lists of an upstream: {@code ngx_http_upstream_init_round_robin}. */
    static PeerList of(List<Peer> primaries, List<Peer> backups) {
        PeerList backup =
                backups.isEmpty() ? null : new PeerList(backups.toArray(Peer[]::new), false, null);
        return new PeerList(
                primaries.toArray(Peer[]::new), primaries.size() == 1 && backup == null, backup);
    }

    /** The peer that sessions know by that name, or null. */
    @Nullable Peer bound(byte[] session, int length) {
        for (Peer peer : peers) {
            byte[] own = peer.session();
            if (own.length == length && Arrays.equals(own, 0, length, session, 0, length)) {
                return peer;
            }
        }
        return null;
    }

    int size() {
        return peers.length;
    }

    int allTries() {
        return tries + (next == null ? 0 : next.tries);
    }

    /** More than the slot of any peer here or among the backups. */
    int slots() {
        int most = next == null ? 0 : next.slots();
        for (Peer peer : peers) {
            most = Math.max(most, peer.slot() + 1);
        }
        return most;
    }

    /** The peer a weighted point falls on, {@code 0 <= point < totalWeight}. */
    Peer at(int point) {
        int left = point;
        int i = 0;
        while (left >= peers[i].weight) {
            left -= peers[i].weight;
            i++;
        }
        return peers[i];
    }
}

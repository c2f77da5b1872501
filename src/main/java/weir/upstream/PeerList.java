package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

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
    static PeerList of(UpstreamSpec spec) {
        Peer[] backups = peers(spec, true);
        PeerList backup = backups.length == 0 ? null : new PeerList(backups, false, null);
        Peer[] primaries = peers(spec, false);
        return new PeerList(primaries, primaries.length == 1 && backup == null, backup);
    }

    private static Peer[] peers(UpstreamSpec spec, boolean backup) {
        List<Peer> peers = new ArrayList<>();
        for (ServerSpec server : spec.servers()) {
            if (server.backup() == backup) {
                for (Address address : server.addresses()) {
                    peers.add(new Peer(server, address, peers.size()));
                }
            }
        }
        return peers.toArray(Peer[]::new);
    }

    int size() {
        return peers.length;
    }

    int allTries() {
        return tries + (next == null ? 0 : next.tries);
    }

    int largest() {
        return Math.max(peers.length, next == null ? 0 : next.peers.length);
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

package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

/**
 * The peers of an upstream and the balancer over them: of one loop, or shared by all when the
 * upstream has a {@code zone}. Shared state is guarded by this object's monitor, held for the few
 * instructions of one choice; the servers that names gave are replaced as a whole, and an exchange
 * keeps those it began with.
 */
final class PeerState {
    private final UpstreamSpec spec;
    private final boolean shared;
    private final Slots slots = new Slots();
    private final List<Peer> fixed = new ArrayList<>();
    private final List<Peer> fixedBackups = new ArrayList<>();
    private final List<NamedServer> named = new ArrayList<>();
    private final AtomicReference<@Nullable UpstreamGroup> watch = new AtomicReference<>();
    private volatile Choice choice;

    /** What an exchange chooses from. */
    record Choice(PeerList peers, Balancer balancer) {}

    PeerState(UpstreamSpec spec, boolean shared) {
        this.spec = spec;
        this.shared = shared;
        for (ServerSpec server : spec.servers()) {
            HostName host = server.host();
            if (host != null) {
                named.add(new NamedServer(server, host));
            }
            for (Address address : server.addresses()) {
                (server.backup() ? fixedBackups : fixed)
                        .add(new Peer(server, address, slots.take()));
            }
        }
        choice = choose();
    }

    private Choice choose() {
        List<Peer> primaries = new ArrayList<>(fixed);
        List<Peer> backups = new ArrayList<>(fixedBackups);
        named.forEach(server -> primaries.addAll(server.peers(false)));
        if (Balancing.hasBackups(spec.balancing())) {
            named.forEach(server -> backups.addAll(server.peers(true)));
        }
        PeerList peers = PeerList.of(primaries, backups);
        return new Choice(peers, Balancer.of(spec.balancing(), peers, System.nanoTime()));
    }

    Choice choice() {
        return choice;
    }

    PeerList peers() {
        return choice.peers();
    }

    /** Whether other loops use it at the same time. */
    boolean isShared() {
        return shared;
    }

    UpstreamSpec spec() {
        return spec;
    }

    /** The servers whose names are looked up. */
    List<NamedServer> named() {
        return named;
    }

    /** Takes the addresses that a name has now. Any thread. */
    synchronized void found(NamedServer server, List<FoundServer> found, long validS) {
        server.take(found, slots);
        server.validS = validS;
        choice = choose();
    }

    /** Takes what the names of an older configuration's zone gave, while it is asked anew. */
    synchronized void inherit(PeerState older) {
        for (NamedServer server : named) {
            for (NamedServer known : older.named) {
                if (server.hasNameOf(known)) {
                    synchronized (older) {
                        server.take(server.inherited(known), slots);
                        server.validS = known.validS;
                    }
                    break;
                }
            }
        }
        choice = choose();
    }

    synchronized long validS(NamedServer server) {
        return server.validS;
    }

    /** Whether that group's loop is the one that looks the names up. */
    boolean claims(UpstreamGroup group) {
        return watch.compareAndSet(null, group);
    }

    void release(UpstreamGroup group) {
        watch.compareAndSet(group, null);
    }
}

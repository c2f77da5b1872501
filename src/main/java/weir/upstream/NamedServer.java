package weir.upstream;

import java.util.ArrayList;
import java.util.List;

/**
 * A server line with {@code resolve} and the peers that its name gave last: the "template" of
 * {@code ngx_http_upstream_zone_module}. Guarded by the monitor of its {@link PeerState}.
 */
final class NamedServer {
    final ServerSpec line;
    final HostName host;

    /** The clock of the loops in seconds up to which the peers hold; 0: never asked. */
    long validS;

    private List<Peer> primary = List.of();
    private List<Peer> backup = List.of();

    NamedServer(ServerSpec line, HostName host) {
        this.line = line;
        this.host = host;
    }

    List<Peer> peers(boolean backups) {
        return backups ? backup : primary;
    }

    /** Keeps the peers that are still there with their state, in their order; new ones follow. */
    void take(List<FoundServer> found, Slots slots) {
        List<FoundServer> left = new ArrayList<>(found);
        List<Peer> keptPrimary = keep(primary, left, false);
        List<Peer> keptBackup = keep(backup, left, true);
        primary.stream().filter(p -> !keptPrimary.contains(p)).forEach(slots::free);
        backup.stream().filter(p -> !keptBackup.contains(p)).forEach(slots::free);
        for (FoundServer server : left) {
            Peer peer = new Peer(line, server, slots.take());
            (server.backup() ? keptBackup : keptPrimary).add(peer);
        }
        primary = List.copyOf(keptPrimary);
        backup = List.copyOf(keptBackup);
    }

    private static List<Peer> keep(List<Peer> old, List<FoundServer> left, boolean backups) {
        List<Peer> kept = new ArrayList<>();
        for (Peer peer : old) {
            for (int i = 0; i < left.size(); i++) {
                FoundServer server = left.get(i);
                if (server.backup() == backups && peer.is(server)) {
                    left.remove(i);
                    kept.add(peer);
                    break;
                }
            }
        }
        return kept;
    }

    /** What an older configuration's line of the same name knows, at this line's port. */
    List<FoundServer> inherited(NamedServer older) {
        List<FoundServer> found = new ArrayList<>();
        for (boolean backups : new boolean[] {false, true}) {
            for (Peer peer : older.peers(backups)) {
                boolean service = !host.service().isEmpty();
                found.add(
                        new FoundServer(
                                service ? peer.address() : peer.address().withPort(host.port()),
                                service ? peer.server() : line.name(),
                                service && line.weight() == 1 ? peer.weight : line.weight(),
                                service ? backups : line.backup()));
            }
        }
        return found;
    }

    boolean hasNameOf(NamedServer other) {
        return host.host().equals(other.host.host()) && host.service().equals(other.host.service());
    }
}

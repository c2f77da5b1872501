package weir.upstream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The peers of upstreams with a {@code zone}, one set for all loops of a server. An upstream that a
 * reload leaves unchanged keeps its peers' state; one that it changes starts afresh, but for the
 * addresses of its servers' names. Any thread.
 */
public final class SharedZones {
    private final Map<UpstreamSpec, PeerState> states = new HashMap<>();

    /** Those that the last reload took away: what their names meant is passed on. */
    private List<PeerState> former = List.of();

    synchronized PeerState state(UpstreamSpec spec) {
        return spec.zone().isEmpty()
                ? new PeerState(spec, false)
                : states.computeIfAbsent(spec, this::made);
    }

    private PeerState made(UpstreamSpec spec) {
        PeerState made = new PeerState(spec, true);
        for (PeerState older : former) {
            UpstreamSpec before = older.spec();
            if (before.zone().equals(spec.zone()) && before.name().equals(spec.name())) {
                made.inherit(older);
            }
        }
        return made;
    }

    /** Forgets the peers of all other upstreams: a reload starts afresh with what changed. */
    public synchronized void retain(Collection<UpstreamSpec> specs) {
        List<PeerState> gone = new ArrayList<>();
        states.forEach((spec, state) -> {
            if (!specs.contains(spec)) {
                gone.add(state);
            }
        });
        states.keySet().retainAll(specs);
        if (!gone.isEmpty()) {
            former = gone;
        }
    }
}

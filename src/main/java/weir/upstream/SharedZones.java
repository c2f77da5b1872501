package weir.upstream;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The peers of upstreams with a {@code zone}, one set for all loops of the process. An upstream
 * that a reload leaves unchanged keeps its peers' state. Any thread.
 */
public final class SharedZones {
    /** Those of the process's one server. */
    public static final SharedZones PROCESS = new SharedZones();

    private final Map<UpstreamSpec, PeerState> states = new ConcurrentHashMap<>();

    PeerState state(UpstreamSpec spec) {
        return spec.zone().isEmpty()
                ? new PeerState(spec, false)
                : states.computeIfAbsent(spec, s -> new PeerState(s, true));
    }

    /** Forgets the peers of all other upstreams: a reload starts afresh with what changed. */
    public void retain(Collection<UpstreamSpec> specs) {
        states.keySet().retainAll(specs);
    }
}

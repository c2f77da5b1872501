package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.dns.Complaints;
import weir.net.Loop;

/**
 * All groups of one configuration on one loop, in the order of its upstreams. A reload makes the
 * next set, which keeps every group whose configuration did not change: its peers' state and idle
 * connections live on (nginx starts afresh).
 */
public final class UpstreamGroups {
    private final Loop loop;
    private final SharedZones zones;
    private final Complaints complaints;
    private final List<UpstreamGroup> groups;

    private UpstreamGroups(
            Loop loop, SharedZones zones, Complaints complaints, List<UpstreamGroup> groups) {
        this.loop = loop;
        this.zones = zones;
        this.complaints = complaints;
        this.groups = List.copyOf(groups);
    }

    /**
     * The groups of one loop, which look up no name before {@link #watchNames}. Any thread.
     *
     * @param zones of the server whose loop it is
     * @param complaints where it is said that a server's name could not be resolved
     */
    public static UpstreamGroups of(
            Loop loop, SharedZones zones, List<UpstreamSpec> specs, Complaints complaints) {
        return new UpstreamGroups(loop, zones, complaints, List.of()).next(specs);
    }

    /** The group of the upstream with that place in the configuration. */
    public UpstreamGroup group(int index) {
        return groups.get(index);
    }

    /** Keeps the servers' names looked up from now on. On the loop. */
    public void watchNames() {
        groups.forEach(group -> group.watchNames(complaints));
    }

    /** The upstream that a host means at request time, or null when no configuration has it. */
    public @Nullable UpstreamGroup find(String host, int port, boolean hasPort) {
        for (UpstreamGroup group : groups) {
            UpstreamSpec spec = group.spec();
            boolean samePort =
                    spec.explicit()
                            ? !hasPort
                            : spec.servers().get(0).addresses().get(0).port() == port;
            if (samePort && spec.name().equalsIgnoreCase(host)) {
                return group;
            }
        }
        return null;
    }

    public List<UpstreamGroup> all() {
        return groups;
    }

    /** The set for a new configuration; groups that it does not take over are retired. */
    public UpstreamGroups next(List<UpstreamSpec> specs) {
        List<UpstreamGroup> left = new ArrayList<>(groups);
        List<UpstreamGroup> made = new ArrayList<>();
        for (UpstreamSpec spec : specs) {
            made.add(adopt(spec, left));
        }
        left.forEach(UpstreamGroup::retire);
        return new UpstreamGroups(loop, zones, complaints, made);
    }

    private UpstreamGroup adopt(UpstreamSpec spec, List<UpstreamGroup> left) {
        for (UpstreamGroup group : left) {
            if (group.spec().equals(spec)) {
                left.remove(group);
                return group;
            }
        }
        return new UpstreamGroup(spec, loop, zones.state(spec));
    }

    /** Closes all idle connections: the worker stops. */
    public void retire() {
        groups.forEach(UpstreamGroup::retire);
    }
}

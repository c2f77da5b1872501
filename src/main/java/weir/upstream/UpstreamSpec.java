package weir.upstream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One upstream as configured: immutable, shared by all loops, compared by value on a reload.
 *
 * @param name the name of the block, or host and port of an implicit one
 * @param stickiness how sessions keep to a server, null when they do not
 * @param zone the shared zone of its peers' state, empty: each loop has its own
 * @param names who is asked for the names of servers at run time, null when nobody is
 * @param explicit came from an {@code upstream} block
 */
public record UpstreamSpec(
        String name,
        List<ServerSpec> servers,
        KeepaliveSpec keepalive,
        Balancing balancing,
        @Nullable Stickiness stickiness,
        String zone,
        @Nullable NameService names,
        boolean explicit) {

    public UpstreamSpec {
        servers = List.copyOf(servers);
    }

    /** An upstream that {@code proxy_pass} to an address made: no cache, round robin. */
    public static UpstreamSpec implicit(String name, ServerSpec server) {
        return new UpstreamSpec(
                name,
                List.of(server),
                KeepaliveSpec.OFF,
                Balancing.ROUND_ROBIN,
                null,
                "",
                null,
                false);
    }
}

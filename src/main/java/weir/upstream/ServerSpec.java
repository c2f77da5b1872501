package weir.upstream;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

/**
 * One {@code server} line of an upstream.
 *
 * @param name the address text as written, which consistent hashing is built on
 * @param addresses what the name resolved to at load; none when that is done later
 * @param weight 1 or more
 * @param maxConns most connections per loop at once, 0 = no limit
 * @param maxFails failures within {@code failTimeoutS} that disable the peer, 0 = never
 * @param failTimeoutS seconds
 * @param down not chosen
 * @param draining down, but for requests of sessions that are bound to it
 * @param route the name that sessions know it by, empty for one made from each address
 * @param host the name that is looked up at run time, or null
 */
public record ServerSpec(
        String name,
        List<Address> addresses,
        int weight,
        int maxConns,
        int maxFails,
        long failTimeoutS,
        boolean backup,
        boolean down,
        boolean draining,
        String route,
        @Nullable HostName host) {

    public ServerSpec {
        addresses = List.copyOf(addresses);
    }

    /** A server with nginx's defaults: weight 1, max_fails 1, fail_timeout 10s. */
    public static ServerSpec of(String name, Address... addresses) {
        return new ServerSpec(name, List.of(addresses), 1, 0, 1, 10, false, false, false, "", null);
    }
}

package weir.dns;

import java.util.List;
import weir.net.Address;

/**
 * The name servers to ask, and how, as configured ({@code ngx_resolver_create}). Immutable.
 *
 * @param servers in turn; not empty
 * @param validS seconds that an answer holds whatever its own time to live; 0 = that
 * @param ipv4 whether IPv4 addresses are asked for
 * @param ipv6 whether IPv6 addresses are asked for; one of both is
 */
public record ResolverSpec(List<Address> servers, long validS, boolean ipv4, boolean ipv6) {
    public ResolverSpec {
        servers = List.copyOf(servers);
    }
}

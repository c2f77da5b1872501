package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Scope;
import weir.dns.Resolution;
import weir.dns.Resolver;
import weir.dns.ResolverSpec;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Address;
import weir.net.Conn;
import weir.net.Fiber;
import weir.upstream.PeerUrl;
import weir.upstream.ServerSpec;
import weir.upstream.UpstreamDirectives;
import weir.upstream.UpstreamGroup;
import weir.upstream.UpstreamSpec;

/**
 * How a location looks names up that a request brings ({@code resolver}, {@code resolver_timeout}).
 *
 * @param resolver null when the location has none
 * @param timeoutMs 0 = no limit
 */
record NameLookup(@Nullable ResolverSpec resolver, long timeoutMs) {
    static NameLookup of(Scope scope) {
        return new NameLookup(
                scope.orNull(UpstreamDirectives.RESOLVER),
                scope.get(UpstreamDirectives.RESOLVER_TIMEOUT));
    }

    /**
     * The addresses of a host as an upstream, tried in turn; null when there are none, which the
     * error log then says, or when the client left meanwhile. Parks the exchange's fiber.
     *
     * @param untilClientGone whether a client that leaves ends the look-up
     */
    @Nullable UpstreamGroup group(Exchange x, PeerUrl url, boolean untilClientGone) {
        if (resolver == null) {
            x.log(Level.ERROR, "no resolver defined to resolve " + url.host(), 0);
            return null;
        }
        return switch (resolve(x, resolver, url.host(), untilClientGone)) {
            case Resolution.Found(List<Address> addresses, _) -> group(x, url, addresses);
            case Resolution.Failed failed -> {
                if (!(untilClientGone && x.client().eof())) {
                    x.log(
                            Level.ERROR,
                            Resolver.plain(url.host()) + " could not be resolved (" + failed + ")",
                            0);
                }
                yield null;
            }
        };
    }

    private Resolution resolve(Exchange x, ResolverSpec spec, String host, boolean untilGone) {
        if (!untilGone) {
            return x.resolver(spec).resolve(host, timeoutMs, () -> false);
        }
        Conn client = x.client();
        Fiber waiting = Fiber.current();
        client.watcher(c -> waiting.unpark());
        try {
            return x.resolver(spec).resolve(host, timeoutMs, client::eof);
        } finally {
            client.watcher(null);
        }
    }

    private static UpstreamGroup group(Exchange x, PeerUrl url, List<Address> addresses) {
        Address[] places =
                addresses.stream().map(a -> a.withPort(url.port())).toArray(Address[]::new);
        ServerSpec server = ServerSpec.of(url.host(), places);
        return UpstreamGroup.of(UpstreamSpec.implicit(url.host(), server), x.loop());
    }
}

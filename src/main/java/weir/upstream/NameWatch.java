package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import weir.dns.Complaints;
import weir.dns.Resolution;
import weir.dns.Resolver;
import weir.dns.ServiceResolution;
import weir.net.Address;
import weir.net.Loop;
import weir.net.Timer;

/**
 * Looks one server's name up again whenever what is known has become old ({@code
 * ngx_http_upstream_zone_resolve_timer}). Bound to its loop.
 */
final class NameWatch extends Timer {
    private static final long LEAST_RETRY_MS = 1000;

    private final Loop loop;
    private final PeerState state;
    private final NamedServer server;
    private final Resolver resolver;
    private final long timeoutMs;
    private final Complaints complaints;
    private boolean over;

    NameWatch(
            Loop loop,
            PeerState state,
            NamedServer server,
            Resolver resolver,
            long timeoutMs,
            Complaints complaints) {
        this.loop = loop;
        this.state = state;
        this.server = server;
        this.resolver = resolver;
        this.timeoutMs = timeoutMs;
        this.complaints = complaints;
    }

    /** Asks now, or when an inherited answer has become old. */
    void start() {
        loop.schedule(this, Math.max(1, 1000 * state.validS(server) - loop.nowMs()));
    }

    void stop() {
        over = true;
        loop.cancel(this);
    }

    @Override
    protected void fire() {
        loop.spawn(this::ask);
    }

    private void ask() {
        HostName host = server.host;
        Outcome outcome = host.service().isEmpty() ? name(host) : service(host);
        if (over) {
            return;
        }
        if (outcome.code() != 0 && outcome.code() != Resolution.NOT_FOUND) {
            loop.schedule(this, Math.max(timeoutMs, LEAST_RETRY_MS));
            return;
        }
        state.found(server, outcome.servers(), outcome.validS());
        // as soon as the resolver would ask anew
        loop.schedule(this, Math.max(1, 1000 * (outcome.validS() + 1) - loop.nowMs()));
    }

    private record Outcome(int code, List<FoundServer> servers, long validS) {}

    private Outcome name(HostName host) {
        return switch (resolver.resolve(host.host(), timeoutMs, () -> over)) {
            case Resolution.Found(List<Address> addresses, long validS) ->
                    new Outcome(0, addresses.stream().map(a -> found(host, a)).toList(), validS);
            case Resolution.Failed failed -> {
                complain(Resolver.plain(host.host()) + " could not be resolved (" + failed + ")");
                yield new Outcome(failed.code(), List.of(), failed.validS());
            }
        };
    }

    private FoundServer found(HostName host, Address address) {
        ServerSpec line = server.line;
        return new FoundServer(
                address.withPort(host.port()), line.name(), line.weight(), line.backup());
    }

    private Outcome service(HostName host) {
        String name = Resolver.plain(host.host());
        ServiceResolution all =
                resolver.service(host.service(), host.host(), timeoutMs, () -> over);
        for (ServiceResolution.Failure failure : all.failures()) {
            complain(
                    failure.name()
                            + " could not be resolved ("
                            + Resolution.words(failure.code())
                            + ") while resolving service "
                            + host.service()
                            + " of "
                            + name);
        }
        if (all.code() != 0) {
            complain(
                    "service "
                            + host.service()
                            + " of "
                            + name
                            + " could not be resolved ("
                            + Resolution.words(all.code())
                            + ")");
        }
        int least =
                all.servers().stream().mapToInt(ServiceResolution.Server::priority).min().orElse(0);
        List<FoundServer> servers = new ArrayList<>();
        for (ServiceResolution.Server found : all.servers()) {
            servers.add(
                    new FoundServer(
                            found.address(),
                            found.name(),
                            server.line.weight() != 1 ? server.line.weight() : found.weight(),
                            found.priority() != least));
        }
        return new Outcome(all.code(), servers, all.validS());
    }

    private void complain(String words) {
        if (!over) {
            complaints.error(words, 0, "");
        }
    }
}

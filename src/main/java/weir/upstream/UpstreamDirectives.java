package weir.upstream;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.UPSTREAM;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Arity;
import weir.conf.ConfException;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Found;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.dns.ResolverSpec;

/** The directives of nginx's upstream modules, and the specification made from one block. */
public final class UpstreamDirectives {
    /** Eight pages: what nginx asks of a zone at least. */
    private static final long LEAST_ZONE = 8 * 4096;

    private UpstreamDirectives() {}

    /** {@code upstream NAME { ... }}; the value is the name. */
    public static final Directive<String> UPSTREAM_BLOCK =
            Directive.block("upstream", UPSTREAM, "name", UpstreamDirectives::name)
                    .arity(1)
                    .in(HTTP)
                    .atEnd(UpstreamDirectives::checkServers)
                    .doc("A group of servers that proxy_pass and its kin can name.");

    public static final Directive<ServerSpec> SERVER =
            Directive.of("server", "address [parameters]", ServerLine::read)
                    .arity(1, Arity.MANY)
                    .in(UPSTREAM)
                    .repeatable()
                    .doc(
                            "A server of the group; a name gives one peer for each of its addresses."
                                    + " With resolve (and service=) it is looked up again while the"
                                    + " process runs.");

    public static final Directive<Keepalive> KEEPALIVE =
            Directive.of("keepalive", "connections [local]", UpstreamDirectives::keepalive)
                    .arity(1, 2)
                    .in(UPSTREAM)
                    .or(new Keepalive(0, false))
                    .from(Epoch.V1_29_7, new Keepalive(32, true))
                    .doc(
                            "Idle connections each worker keeps; with local, for one location only."
                                    + " One that turns out to be dead is replaced by a new one to"
                                    + " the same server, which nginx would count as failed.");

    public static final Directive<Long> KEEPALIVE_REQUESTS =
            Directive.number("keepalive_requests")
                    .in(UPSTREAM)
                    .or(KeepaliveSpec.DEFAULT_REQUESTS)
                    .doc("Requests after which a kept connection is closed.");

    public static final Directive<Long> KEEPALIVE_TIME =
            Directive.timeMs("keepalive_time")
                    .in(UPSTREAM)
                    .or(KeepaliveSpec.DEFAULT_TIME_MS)
                    .doc("Age after which a kept connection is closed.");

    public static final Directive<Long> KEEPALIVE_TIMEOUT =
            Directive.timeMs("keepalive_timeout")
                    .in(UPSTREAM)
                    .or(KeepaliveSpec.DEFAULT_TIMEOUT_MS)
                    .doc("How long a kept connection may stay idle.");

    public static final Directive<Balancing> LEAST_CONN =
            balancing("least_conn", "", (s, r) -> new Balancing.LeastConn())
                    .arity(0)
                    .doc("To the server with the fewest connections for its weight.");

    public static final Directive<Balancing> IP_HASH =
            balancing("ip_hash", "", (s, r) -> new Balancing.IpHash())
                    .arity(0)
                    .doc("By the client's address.");

    public static final Directive<Balancing> HASH =
            balancing("hash", "key [consistent]", UpstreamDirectives::hash)
                    .arity(1, 2)
                    .doc("By a key; consistent keeps most keys in place when servers change.");

    public static final Directive<Balancing> RANDOM =
            balancing("random", "[two [least_conn]]", UpstreamDirectives::random)
                    .arity(0, 2)
                    .doc("By chance and weight; two takes the less loaded of two.");

    public static final Directive<Stickiness> STICKY =
            Directive.of(
                            "sticky",
                            "cookie name [parameters] | route $variable ... | learn create=$variable"
                                    + " lookup=$variable zone=name:size [parameters]",
                            StickyLine::read)
                    .arity(2, Arity.MANY)
                    .in(UPSTREAM)
                    .doc(
                            "Keeps the requests of a session with one server. It stands after the"
                                    + " load balancing method, which would end it.");

    public static final Directive<Zone> ZONE =
            Directive.of("zone", "name [size]", UpstreamDirectives::zone)
                    .arity(1, 2)
                    .in(UPSTREAM)
                    .repeatable()
                    .doc("Shares the state of the servers between workers.");

    public static final Directive<ResolverSpec> RESOLVER =
            Directive.of(
                            "resolver",
                            "address ... [valid=time] [ipv4=on|off] [ipv6=on|off]",
                            ResolverLine::read)
                    .arity(1, Arity.MANY)
                    .in(HTTP, Context.SERVER, LOCATION, UPSTREAM)
                    .doc("The name servers that are asked for names at run time.");

    public static final Directive<Long> RESOLVER_TIMEOUT =
            Directive.timeMs("resolver_timeout")
                    .in(HTTP, Context.SERVER, LOCATION, UPSTREAM)
                    .or(30_000L)
                    .doc("How long a name is waited for.");

    /** All of them, for the grammar. */
    public static final List<Directive<?>> ALL =
            List.of(
                    UPSTREAM_BLOCK,
                    SERVER,
                    KEEPALIVE,
                    KEEPALIVE_REQUESTS,
                    KEEPALIVE_TIME,
                    KEEPALIVE_TIMEOUT,
                    LEAST_CONN,
                    IP_HASH,
                    HASH,
                    RANDOM,
                    STICKY,
                    ZONE,
                    RESOLVER,
                    RESOLVER_TIMEOUT);

    /** The value of {@code keepalive}. */
    public record Keepalive(int connections, boolean local) {}

    /** The value of {@code zone}; the size is checked and not needed further, 0 when not given. */
    public record Zone(String name, long size) {}

    /** The specification of one block. */
    static UpstreamSpec spec(Scope block) {
        Keepalive keepalive = block.get(KEEPALIVE);
        List<Zone> zones = block.all(ZONE);
        return new UpstreamSpec(
                block.statement().arg(1),
                block.all(SERVER),
                new KeepaliveSpec(
                        keepalive.connections(),
                        keepalive.local(),
                        block.get(KEEPALIVE_REQUESTS),
                        block.get(KEEPALIVE_TIME),
                        block.get(KEEPALIVE_TIMEOUT)),
                method(block, Balancing.ROUND_ROBIN),
                stickiness(block),
                zones.isEmpty() ? "" : zones.getLast().name(),
                names(block, zones.isEmpty()),
                true);
    }

    /** Who is asked for the names of servers with {@code resolve}; null when none has that. */
    private static @Nullable NameService names(Scope block, boolean unshared) {
        if (block.all(SERVER).stream().allMatch(server -> server.host() == null)) {
            return null;
        }
        Statement upstream = block.statement();
        String words = "upstream \"" + upstream.arg(1) + "\"";
        if (unshared) {
            throw new ConfException(
                    upstream.place().mark("resolving names at run time requires " + words)
                            + " to be in shared memory");
        }
        ResolverSpec resolver = block.orNull(RESOLVER);
        if (resolver == null) {
            throw upstream.fault("no resolver defined to resolve names at run time in " + words);
        }
        return new NameService(resolver, block.get(RESOLVER_TIMEOUT));
    }

    /** Null for none, also when a method behind it took its place as in nginx. */
    private static @Nullable Stickiness stickiness(Scope block) {
        Stickiness last = null;
        for (Found<?> item : block.items()) {
            if (item.value() instanceof Stickiness sticky) {
                last = sticky;
            } else if (method(item) != null) {
                last = null;
            }
        }
        return last;
    }

    /** The method named last on the level so far. */
    static Balancing method(Scope block, Balancing otherwise) {
        Balancing last = otherwise;
        for (Found<?> item : block.items()) {
            Balancing method = method(item);
            last = method == null ? last : method;
        }
        return last;
    }

    private static boolean balances(Found<?> item) {
        return method(item) != null || item.value() instanceof Stickiness;
    }

    private static @Nullable Balancing method(Found<?> item) {
        return item.value() instanceof Balancing method ? method : null;
    }

    private static Directive<Balancing> balancing(
            String name, String type, weir.conf.Reader<Balancing> reader) {
        return Directive.of(
                        name,
                        type,
                        (s, r) -> {
                            Balancing made = reader.read(s, r);
                            if (r.scope().items().stream().anyMatch(UpstreamDirectives::balances)) {
                                r.warn(s, "load balancing method redefined");
                            }
                            return made;
                        })
                .in(UPSTREAM)
                .repeatable();
    }

    private static String name(Statement s, Reading reading) {
        for (Found<String> other : reading.scope().own(UPSTREAM_BLOCK)) {
            if (other.value().equalsIgnoreCase(s.arg(1))) {
                throw s.fault("duplicate upstream \"" + s.arg(1) + "\"");
            }
        }
        return s.arg(1);
    }

    private static void checkServers(Scope block, Reading reading) {
        List<ServerSpec> servers = block.all(SERVER);
        if (servers.isEmpty()) {
            throw block.statement().faultAtEnd("no servers are inside upstream");
        }
        if (servers.stream().allMatch(ServerSpec::backup)) {
            String name = block.statement().arg(1);
            throw block.statement().fault("no servers in upstream \"" + name + "\"");
        }
    }

    private static Keepalive keepalive(Statement s, Reading reading) {
        long n = Units.number(s.arg(1));
        boolean off = reading.scope().epoch().compareTo(Epoch.V1_29_7) >= 0;
        if (n < (off ? 0 : 1) || n > Integer.MAX_VALUE) {
            throw s.fault("invalid value \"" + s.arg(1) + "\" in \"keepalive\" directive");
        }
        if (s.argCount() == 2 && !s.arg(2).equals("local")) {
            throw s.invalidParameter(s.arg(2));
        }
        return new Keepalive((int) n, s.argCount() == 2);
    }

    private static Zone zone(Statement s, Reading reading) {
        if (s.arg(1).isEmpty()) {
            throw s.fault("invalid zone name \"\"");
        }
        if (s.argCount() == 1) {
            return new Zone(s.arg(1), 0);
        }
        long size = Units.size(s.arg(2));
        if (size == Units.BAD) {
            throw s.fault("invalid zone size \"" + s.arg(2) + "\"");
        }
        if (size < LEAST_ZONE) {
            throw s.fault("zone \"" + s.arg(1) + "\" is too small");
        }
        return new Zone(s.arg(1), size);
    }

    private static Balancing hash(Statement s, Reading reading) {
        if (s.argCount() == 2 && !s.arg(2).equals("consistent")) {
            throw s.invalidParameter(s.arg(2));
        }
        return new Balancing.Hash(s.arg(1), s.argCount() == 2);
    }

    private static Balancing random(Statement s, Reading reading) {
        if (s.argCount() > 0 && !s.arg(1).equals("two")) {
            throw s.invalidParameter(s.arg(1));
        }
        if (s.argCount() > 1 && !s.arg(2).equals("least_conn")) {
            throw s.invalidParameter(s.arg(2));
        }
        return new Balancing.Random(s.argCount() > 0);
    }
}

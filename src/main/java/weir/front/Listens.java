package weir.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.Found;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.module.CoreDirectives;
import weir.net.Address;
import weir.net.Listener;

/** Collects which server answers at which address while loading ({@code ngx_http_add_listen}). */
final class Listens {
    private final Build build;
    private final Map<Address, At> addresses = new LinkedHashMap<>();

    Listens(Build build) {
        this.build = build;
    }

    /** Everything said of one address. */
    private static final class At {
        private final ServerNames.Builder names = new ServerNames.Builder();
        private final List<VirtualServer> servers = new ArrayList<>();
        private @Nullable VirtualServer defaultServer;
        private @Nullable ListenLine options;
        private boolean bind;

        VirtualServer fallback() {
            return defaultServer != null ? defaultServer : servers.get(0);
        }
    }

    /** The first name of a server as {@code $server_name} shows it. */
    static String firstName(List<String> names) {
        String first = names.isEmpty() ? "" : names.get(0);
        return first.startsWith(".") ? first.substring(1) : first;
    }

    void add(Scope scope, VirtualServer server, List<String> names) {
        List<Found<ListenLine>> lines = scope.findAll(CoreDirectives.LISTEN);
        Map<Address, Statement> own = new HashMap<>();
        for (Found<ListenLine> line : lines) {
            for (Address address : line.value().addresses()) {
                if (own.put(address, line.statement()) != null) {
                    throw line.statement().fault("a duplicate listen " + address.text());
                }
                at(address, line.value(), line.statement(), server);
            }
        }
        if (lines.isEmpty()) {
            int port = "root".equals(System.getProperty("user.name")) ? 80 : 8000;
            Address address = Address.parse("0.0.0.0:" + port);
            own.put(address, scope.statement());
            var line =
                    new ListenLine(
                            List.of(address), Listener.Options.DEFAULTS, false, false, false);
            at(address, line, scope.statement(), server);
        }
        names(scope, server, names.isEmpty() ? List.of("") : names, own);
    }

    private void at(Address address, ListenLine line, Statement s, VirtualServer server) {
        At at = addresses.computeIfAbsent(address, a -> new At());
        at.servers.add(server);
        if (line.defaultServer()) {
            if (at.defaultServer != null) {
                throw s.fault("a duplicate default server for " + address.text());
            }
            at.defaultServer = server;
        }
        if (line.isSet()) {
            if (at.options != null && !at.options.options().equals(line.options())) {
                throw s.fault("duplicate listen options for " + address.text());
            }
            at.options = line;
        }
        at.bind |= line.bind();
    }

    private void names(
            Scope scope, VirtualServer server, List<String> names, Map<Address, Statement> own) {
        List<Regex> patterns = new ArrayList<>();
        List<String> plain = new ArrayList<>();
        for (String name : names) {
            Statement s = statement(scope);
            if (name.startsWith("~")) {
                if (name.length() == 1) {
                    throw s.fault("empty regex in server name \"~\"");
                }
                boolean caseless = name.chars().anyMatch(Character::isUpperCase);
                patterns.add(build.regex(s, name.substring(1), caseless));
            } else {
                plain.add(checked(name, s));
            }
        }
        for (Address address : own.keySet()) {
            At at = addresses.get(address);
            if (at == null) {
                continue;
            }
            for (String name : plain) {
                if (!at.names.add(name, server)) {
                    build.warn(
                            "conflicting server name \""
                                    + name
                                    + "\" on "
                                    + address.text()
                                    + ", ignored");
                }
            }
            patterns.forEach(pattern -> at.names.add(pattern, server));
        }
    }

    private static Statement statement(Scope scope) {
        Found<List<String>> found = scope.find(CoreDirectives.SERVER_NAME);
        return found == null ? scope.statement() : found.statement();
    }

    private String checked(String name, Statement s) {
        boolean invalid =
                name.contains("*")
                        && !(name.startsWith("*.") && name.indexOf('*', 1) < 0)
                        && !(name.endsWith(".*") && name.indexOf('*') == name.length() - 1);
        if (invalid || name.contains("..") && name.contains("*") || name.equals("*.")) {
            throw s.fault("invalid server name or wildcard \"" + name + "\"");
        }
        if (name.contains("/")) {
            build.warn(s.place().mark("server name \"" + name + "\" has suspicious symbols"));
        }
        return name.equals("$hostname") ? hostname() : name.toLowerCase(Locale.ROOT);
    }

    static String hostname() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname"))
                    .strip()
                    .toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            return "localhost";
        }
    }

    /** One point per socket; precise addresses go behind their port's wildcard where they may. */
    List<ListenPoint> points() {
        List<ListenPoint> points = new ArrayList<>();
        for (Map.Entry<Address, At> entry : addresses.entrySet()) {
            Address address = entry.getKey();
            At at = entry.getValue();
            if (behindWildcard(address, at)) {
                continue;
            }
            points.add(
                    new ListenPoint(
                            address, options(at), at.names.build(at.fallback()), inside(address)));
        }
        return points;
    }

    private static Listener.Options options(At at) {
        return at.options == null ? Listener.Options.DEFAULTS : at.options.options();
    }

    private boolean behindWildcard(Address address, At at) {
        if (at.bind || address.isUnix() || address.isWildcard()) {
            return false;
        }
        return addresses.keySet().stream().anyMatch(a -> covers(a, address));
    }

    private static boolean covers(Address wildcard, Address precise) {
        return wildcard.isWildcard()
                && !precise.isUnix()
                && !precise.isWildcard()
                && wildcard.isIpv6() == precise.isIpv6()
                && wildcard.port() == precise.port();
    }

    private Map<Address, ServerNames> inside(Address wildcard) {
        Map<Address, ServerNames> inside = new HashMap<>();
        addresses.forEach((address, at) -> {
            if (!at.bind && covers(wildcard, address)) {
                inside.put(address, at.names.build(at.fallback()));
            }
        });
        return inside;
    }
}

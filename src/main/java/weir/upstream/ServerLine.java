package weir.upstream;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.ConfException;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.net.Address;

/** Reads one {@code server} line: {@code ngx_http_upstream_server}. */
final class ServerLine {
    /** As long as the name that an address gets. */
    private static final int LONGEST_ROUTE = 32;

    private final Statement statement;
    private final Balancing method;
    private int weight = 1;
    private int maxConns;
    private int maxFails = 1;
    private long failTimeoutS = 10;
    private boolean backup;
    private boolean down;
    private boolean draining;
    private String route = "";
    private boolean resolve;
    private @Nullable String service;

    private ServerLine(Statement statement, Balancing method) {
        this.statement = statement;
        this.method = method;
    }

    static ServerSpec read(Statement s, Reading reading) {
        ServerLine line =
                new ServerLine(
                        s, UpstreamDirectives.method(reading.scope(), Balancing.ROUND_ROBIN));
        for (int i = 2; i <= s.argCount(); i++) {
            line.parameter(s.arg(i));
        }
        return line.spec();
    }

    private void parameter(String word) {
        String name = word.substring(0, word.indexOf('=') + 1);
        String value = word.substring(name.length());
        switch (name.isEmpty() ? word : name) {
            case "weight=" -> weight = number(word, value, 1);
            case "max_conns=" -> maxConns = number(word, value, 0);
            case "max_fails=" -> maxFails = number(word, value, 0);
            case "fail_timeout=" -> {
                failTimeoutS = Units.timeSeconds(value);
                if (failTimeoutS == Units.BAD) {
                    throw statement.invalidParameter(word);
                }
            }
            case "backup" -> {
                if (!Balancing.hasBackups(method)) {
                    throw statement.fault("balancing method does not support parameter \"backup\"");
                }
                backup = true;
            }
            case "down", "drain" -> {
                down = true;
                draining = word.equals("drain");
            }
            case "resolve" -> resolve = true;
            case "service=" -> {
                if (value.isEmpty()) {
                    throw statement.fault("service is empty");
                }
                service = value;
            }
            case "route=" -> route = route(value);
            default -> throw statement.invalidParameter(word);
        }
    }

    private String route(String value) {
        if (value.isEmpty()) {
            throw statement.fault("route is empty");
        }
        if (value.length() > LONGEST_ROUTE) {
            throw statement.fault("route is longer than " + LONGEST_ROUTE);
        }
        return value;
    }

    private int number(String word, String value, int least) {
        long n = Units.number(value);
        if (n < least || n > Integer.MAX_VALUE) {
            throw statement.invalidParameter(word);
        }
        return (int) n;
    }

    private ConfException service(String name, String words) {
        return statement.fault("service upstream \"" + name + "\" " + words);
    }

    private ServerSpec spec() {
        String name = statement.arg(1);
        try {
            if (service != null && !resolve) {
                throw service(name, "requires \"resolve\" parameter");
            }
            PeerUrl url = PeerUrl.parse(name, 80, false);
            if (service != null && url.hasPort()) {
                throw service(name, "may not have port");
            }
            if (service != null && url.literal() != null) {
                throw service(name, "requires domain name");
            }
            boolean later = resolve && url.literal() == null;
            HostName host =
                    later
                            ? new HostName(url.host(), url.port(), service == null ? "" : service)
                            : null;
            List<Address> addresses = later ? List.of() : url.resolve();
            return new ServerSpec(
                    name,
                    addresses,
                    weight,
                    maxConns,
                    maxFails,
                    failTimeoutS,
                    backup,
                    down,
                    draining,
                    route,
                    host);
        } catch (PeerUrl.Invalid e) {
            throw statement.fault(e.words() + " in upstream \"" + name + "\"");
        }
    }
}

package weir.upstream;

import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.net.Address;

/** Reads one {@code server} line: {@code ngx_http_upstream_server}. */
final class ServerLine {
    private final Statement statement;
    private final Balancing method;
    private int weight = 1;
    private int maxConns;
    private int maxFails = 1;
    private long failTimeoutS = 10;
    private boolean backup;
    private boolean down;

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
                if (!hasBackups()) {
                    throw statement.fault("balancing method does not support parameter \"backup\"");
                }
                backup = true;
            }
            case "down", "drain" -> down = true;
            case "resolve", "service=", "route=" ->
                    throw statement.fault("parameter \"" + word + "\" is known, not supported yet");
            default -> throw statement.invalidParameter(word);
        }
    }

    private int number(String word, String value, int least) {
        long n = Units.number(value);
        if (n < least || n > Integer.MAX_VALUE) {
            throw statement.invalidParameter(word);
        }
        return (int) n;
    }

    private boolean hasBackups() {
        return method instanceof Balancing.RoundRobin || method instanceof Balancing.LeastConn;
    }

    private ServerSpec spec() {
        String name = statement.arg(1);
        try {
            List<Address> addresses = PeerUrl.parse(name, 80, false).resolve();
            return new ServerSpec(
                    name, addresses, weight, maxConns, maxFails, failTimeoutS, backup, down);
        } catch (PeerUrl.Invalid e) {
            throw statement.fault(e.words() + " in upstream \"" + name + "\"");
        }
    }
}

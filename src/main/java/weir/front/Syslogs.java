package weir.front;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import weir.conf.Statement;
import weir.log.LogWriter;
import weir.log.Syslog;
import weir.log.SyslogServer;

/** The syslogs of a configuration: one for each statement, wherever it is inherited. */
final class Syslogs {
    private final LogWriter writer;
    private final IdentityHashMap<Statement, Syslog> made = new IdentityHashMap<>();
    private final Map<SyslogServer, Integer> uses = new HashMap<>();

    Syslogs(LogWriter writer) {
        this.writer = writer;
    }

    Syslog of(Statement at, SyslogServer server) {
        return made.computeIfAbsent(
                at, key -> writer.syslog(server, uses.merge(server, 1, Integer::sum)));
    }
}

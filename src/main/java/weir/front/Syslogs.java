package weir.front;

import java.util.IdentityHashMap;
import weir.conf.Statement;
import weir.log.LogSet;
import weir.log.Syslog;
import weir.log.SyslogServer;

/** The syslogs of a configuration: one for each statement, wherever it is inherited. */
final class Syslogs {
    private final LogSet logs;
    private final IdentityHashMap<Statement, Syslog> made = new IdentityHashMap<>();

    Syslogs(LogSet logs) {
        this.logs = logs;
    }

    Syslog of(Statement at, SyslogServer server) {
        return made.computeIfAbsent(at, key -> logs.syslog(server));
    }
}

package weir.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Paths;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.log.ErrorLog;
import weir.log.ErrorOutput;
import weir.log.ErrorTarget;
import weir.log.Level;
import weir.log.LogSet;
import weir.log.SyslogServer;

/** The error logs of a configuration: each level's made once. */
public final class ErrorLogs {
    /**
     * One {@code error_log} statement.
     *
     * @param file a path or {@code stderr}
     * @param syslog the server that lines go to instead, else null
     * @param level the least severe level
     */
    public record Line(String file, @Nullable SyslogServer syslog, Level level) {}

    public static final Directive<Line> ERROR_LOG =
            Directive.of(
                            "error_log",
                            "file | stderr | syslog:server=address[,parameter=value] [level]",
                            ErrorLogs::line)
                    .arity(1, weir.conf.Arity.MANY)
                    .in(Context.MAIN, Context.HTTP, Context.SERVER, Context.LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Where errors are written, from which level on; several add up.");

    private final Map<List<Found<Line>>, ErrorLog> made = new HashMap<>();
    private final Syslogs syslogs;
    private final Paths paths;
    private final LogSet logs;
    private final String defaultFile;

    /**
     * Starts a configuration's set.
     *
     * @param logs where its files are named
     * @param defaultFile where errors go when no directive says so
     */
    ErrorLogs(Paths paths, LogSet logs, String defaultFile) {
        this.syslogs = new Syslogs(logs);
        this.paths = paths;
        this.logs = logs;
        this.defaultFile = defaultFile;
    }

    private static Line line(Statement s, Reading reading) {
        String file = s.arg(1);
        if (file.startsWith("memory:")) {
            throw s.fault(
                    "\"" + file + "\" in \"error_log\" directive is known, not supported yet");
        }
        SyslogServer syslog = SyslogLine.isMeant(s) ? SyslogLine.read(s) : null;
        if (s.argCount() == 1) {
            return new Line(file, syslog, Level.ERROR);
        }
        if (s.argCount() > 2) {
            throw s.fault("duplicate log level \"" + s.arg(3) + "\"");
        }
        Level level = Level.of(s.arg(2));
        if (level == null) {
            throw s.fault("invalid log level \"" + s.arg(2) + "\"");
        }
        return new Line(file, syslog, level);
    }

    ErrorLog of(Scope scope) {
        List<Found<Line>> lines = scope.findAll(ERROR_LOG);
        ErrorLog known = made.get(lines);
        if (known != null) {
            return known;
        }
        var sinks = new ArrayList<ErrorLog.Sink>();
        for (Found<Line> line : lines) {
            sinks.add(new ErrorLog.Sink(output(line), line.value().level()));
        }
        if (isMain(scope, lines) && lines.stream().allMatch(l -> l.value().syslog() != null)) {
            sinks.add(new ErrorLog.Sink(target(defaultFile), Level.ERROR));
        }
        ErrorLog log = ErrorLog.through(logs.writer(), sinks);
        made.put(lines, log);
        return log;
    }

    /** The main level's log always has a file ({@code ngx_log_open_default}). */
    private static boolean isMain(Scope scope, List<Found<Line>> lines) {
        Scope level = scope;
        for (int up = lines.isEmpty() ? 0 : lines.getFirst().up(); up > 0 && level != null; up--) {
            level = level.parent();
        }
        return lines.isEmpty() || level != null && level.parent() == null;
    }

    private ErrorOutput output(Found<Line> line) {
        SyslogServer server = line.value().syslog();
        return server == null ? target(line.value().file()) : syslogs.of(line.statement(), server);
    }

    private ErrorTarget target(String file) {
        return file.equals("stderr") ? ErrorTarget.stderr() : logs.errors(paths.underPrefix(file));
    }

    Syslogs syslogs() {
        return syslogs;
    }
}

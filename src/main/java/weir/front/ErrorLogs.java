package weir.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weir.conf.ConfException;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Paths;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.log.ErrorLog;
import weir.log.ErrorTarget;
import weir.log.Level;
import weir.log.LogException;
import weir.log.LogWriter;

/** The error logs of a configuration: each file opened once, each level's set made once. */
public final class ErrorLogs {
    /** One {@code error_log} statement: a path or {@code stderr}, and the least severe level. */
    public record Line(String file, Level level) {}

    public static final Directive<Line> ERROR_LOG =
            Directive.of("error_log", "file [level]", ErrorLogs::line)
                    .arity(1, weir.conf.Arity.MANY)
                    .in(Context.MAIN, Context.HTTP, Context.SERVER, Context.LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Where errors are written, from which level on; several add up.");

    private final Map<String, ErrorTarget> targets;
    private final Map<List<Found<Line>>, ErrorLog> made = new HashMap<>();
    private final Paths paths;
    private final LogWriter writer;
    private final String defaultFile;

    /**
     * Starts a configuration's set.
     *
     * @param open targets already open, by path; those of the new configuration are added
     * @param defaultFile where errors go when no directive says so
     */
    ErrorLogs(Map<String, ErrorTarget> open, Paths paths, LogWriter writer, String defaultFile) {
        this.targets = new LinkedHashMap<>(open);
        this.paths = paths;
        this.writer = writer;
        this.defaultFile = defaultFile;
    }

    private static Line line(Statement s, Reading reading) {
        String file = s.arg(1);
        if (file.startsWith("syslog:") || file.startsWith("memory:")) {
            throw s.fault(
                    "\"" + file + "\" in \"error_log\" directive is known, not supported yet");
        }
        if (s.argCount() == 1) {
            return new Line(file, Level.ERROR);
        }
        if (s.argCount() > 2) {
            throw s.fault("duplicate log level \"" + s.arg(3) + "\"");
        }
        Level level = Level.of(s.arg(2));
        if (level == null) {
            throw s.fault("invalid log level \"" + s.arg(2) + "\"");
        }
        return new Line(file, level);
    }

    ErrorLog of(Scope scope) {
        List<Found<Line>> lines = scope.findAll(ERROR_LOG);
        ErrorLog known = made.get(lines);
        if (known != null) {
            return known;
        }
        var sinks = new ArrayList<ErrorLog.Sink>();
        for (Found<Line> line : lines) {
            sinks.add(new ErrorLog.Sink(target(line.value().file()), line.value().level()));
        }
        if (sinks.isEmpty()) {
            sinks.add(new ErrorLog.Sink(target(defaultFile), Level.ERROR));
        }
        ErrorLog log = ErrorLog.through(writer, sinks);
        made.put(lines, log);
        return log;
    }

    private ErrorTarget target(String file) {
        String key = file.equals("stderr") ? file : paths.underPrefix(file);
        ErrorTarget known = targets.get(key);
        if (known != null) {
            return known;
        }
        try {
            ErrorTarget opened =
                    file.equals("stderr") ? ErrorTarget.stderr() : ErrorTarget.open(key);
            targets.put(key, opened);
            return opened;
        } catch (LogException e) {
            throw new ConfException(String.valueOf(e.getMessage()));
        }
    }

    /** Every open target by its path. */
    Map<String, ErrorTarget> targets() {
        return targets;
    }
}

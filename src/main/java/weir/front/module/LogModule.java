package weir.front.module;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weir.conf.Arity;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.AccessLog;
import weir.front.AccessSyslog;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.LogStep;
import weir.front.Module;
import weir.front.Steps;
import weir.log.Buffering;
import weir.log.SyslogServer;
import weir.var.LogFormat;
import weir.var.Template;

/** {@code ngx_http_log_module}: access logs and their formats. */
public final class LogModule implements Module {
    static final String COMBINED = "combined";
    private static final String DEFAULT_PATH = "logs/access.log";

    static final Directive<LogFormatLine> LOG_FORMAT =
            Directive.of(
                            "log_format",
                            "name [escape=default | json | none] text ...",
                            LogFormatLine::read)
                    .arity(2, Arity.MANY)
                    .in(Context.HTTP)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("The form of the lines of an access log.");

    static final Directive<AccessLogLine> ACCESS_LOG =
            Directive.of(
                            "access_log",
                            "path [format [buffer=size] [flush=time] [gzip[=level]]"
                                    + " [if=condition]] | syslog:server=address[,parameter=value]"
                                    + " [format [if=condition]] | off",
                            AccessLogLine::read)
                    .arity(1, Arity.MANY)
                    .in(
                            Context.HTTP,
                            Context.SERVER,
                            Context.LOCATION,
                            Context.IF_IN_LOCATION,
                            Context.LIMIT_EXCEPT)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Where a line is written for each request; several add up.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(LOG_FORMAT, ACCESS_LOG);
    }

    @Override
    public void http(Build build, Scope http) {
        Formats formats = formats(build);
        for (Found<LogFormatLine> found : http.own(LOG_FORMAT)) {
            LogFormatLine line = found.value();
            formats.byName.putIfAbsent(
                    line.name().toLowerCase(Locale.ROOT),
                    build.named(
                            found.statement(),
                            () -> LogFormat.of(line.name(), line.texts(), build.variables())));
        }
        buffering(http, formats.buffering);
        for (Found<AccessLogLine> found : http.own(ACCESS_LOG)) {
            open(build, found.value());
        }
    }

    /** A file is opened also where every server has another. */
    private static void open(Build build, AccessLogLine line) {
        if (!line.off() && line.syslog() == null) {
            build.logFile(line.path(), buffering(build, line));
        }
    }

    private static Buffering buffering(Build build, AccessLogLine line) {
        return formats(build).buffering.getOrDefault(line.path(), Buffering.NONE);
    }

    /** All statements of one path share one buffer, as nginx's open files do. */
    private static void buffering(Scope scope, Map<String, Buffering> byPath) {
        for (Found<?> item : scope.items()) {
            Found<AccessLogLine> line = item.as(ACCESS_LOG);
            if (line != null && !line.value().buffering().equals(Buffering.NONE)) {
                Buffering wanted = line.value().buffering();
                Buffering known = byPath.putIfAbsent(line.value().path(), wanted);
                if (known != null && !known.equals(wanted)) {
                    throw conflict(line.statement());
                }
            }
            if (item.body() != null) {
                buffering(item.scope(), byPath);
            }
        }
    }

    private static RuntimeException conflict(Statement s) {
        return s.fault(
                "access_log \"" + s.arg(1) + "\" already defined with conflicting parameters");
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Found<AccessLogLine>> lines = location.findAll(ACCESS_LOG);
        if (lines.stream().anyMatch(line -> line.value().off())) {
            return;
        }
        for (Found<AccessLogLine> line : lines) {
            steps.log(log(build, line));
        }
        if (lines.isEmpty()) {
            steps.log(
                    new AccessLog(
                            build.logFile(DEFAULT_PATH, Buffering.NONE),
                            formats(build).get(COMBINED),
                            null));
        }
    }

    private static LogStep log(Build build, Found<AccessLogLine> found) {
        AccessLogLine line = found.value();
        Formats formats = formats(build);
        String condition = line.condition();
        Template<Exchange> when =
                condition == null ? null : build.template(found.statement(), condition);
        SyslogServer server = line.syslog();
        if (server != null) {
            return new AccessSyslog(
                    build.syslog(found.statement(), server), formats.get(line.format()), when);
        }
        return new AccessLog(
                build.logFile(line.path(), buffering(build, line)),
                formats.get(line.format()),
                when);
    }

    private static Formats formats(Build build) {
        return build.shared(LogModule.class, () -> new Formats(build));
    }

    /** The formats of a configuration and the buffers of its files. */
    private static final class Formats {
        private final Map<String, LogFormat<Exchange>> byName = new HashMap<>();
        private final Map<String, Buffering> buffering = new HashMap<>();
        private final Build build;

        Formats(Build build) {
            this.build = build;
        }

        LogFormat<Exchange> get(String name) {
            return byName.computeIfAbsent(
                    name.toLowerCase(Locale.ROOT), n -> LogFormat.combined(build.variables()));
        }
    }
}

package weir.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weir.conf.Conf;
import weir.conf.Paths;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.module.MainModule;
import weir.log.Buffering;
import weir.log.ErrorLog;
import weir.log.LogFile;
import weir.log.LogSet;
import weir.log.Syslog;
import weir.log.SyslogServer;
import weir.upstream.PeerUrl;
import weir.upstream.UpstreamTable;
import weir.var.Template;
import weir.var.VariableException;
import weir.var.Variables;

/**
 * What modules use while a configuration is turned into its request-time form: everything that can
 * fail fails here, in nginx's words with file and line. Used by one thread, off the loops.
 */
public final class Build {
    private final Conf conf;
    private final Paths paths;
    private final Variables<Exchange> variables;
    private final UpstreamTable upstreams;
    private boolean netRawIsNeeded;
    private final LogSet logs;
    private final ErrorLogs errorLogs;
    private final Map<Object, Object> shared = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private final boolean jit;
    private @Nullable Function<Scope, Location> innerMaker;

    Build(
            Conf conf,
            Paths paths,
            Variables<Exchange> variables,
            UpstreamTable upstreams,
            LogSet logs,
            ErrorLogs errorLogs) {
        this.conf = conf;
        this.jit = conf.main().get(MainModule.PCRE_JIT);
        this.paths = paths;
        this.variables = variables;
        this.upstreams = upstreams;
        this.logs = logs;
        this.errorLogs = errorLogs;
    }

    public Conf conf() {
        return conf;
    }

    /** For relative names. */
    public Paths paths() {
        return paths;
    }

    public Variables<Exchange> variables() {
        return variables;
    }

    public UpstreamTable upstreams() {
        return upstreams;
    }

    /** A value with variables, of a directive. */
    public Template<Exchange> template(Statement at, String text) {
        return named(at, () -> variables.template(text));
    }

    /** A regular expression of a directive; it belongs to the configuration being built. */
    public Regex regex(Statement at, String text, boolean caseless) {
        return named(at, () -> Regex.compile(text, caseless, jit, variables));
    }

    /** Runs a load-time call whose faults do not know their statement. */
    public <T> T named(Statement at, java.util.function.Supplier<T> call) {
        try {
            return call.get();
        } catch (VariableException e) {
            throw at.fault(String.valueOf(e.getMessage()));
        }
    }

    /**
     * A block inside a location, as {@code if} is one: a location without a name of its own, whose
     * settings take over when it is entered.
     */
    public Location inner(Scope block) {
        if (innerMaker == null) {
            throw new IllegalStateException("no location is being built");
        }
        return innerMaker.apply(block);
    }

    void innerMaker(Function<Scope, Location> maker) {
        innerMaker = maker;
    }

    /** The place of the upstream that an address names, made when no block has that name. */
    public int upstream(Statement at, PeerUrl url) {
        return upstreams.reference(url, at);
    }

    /** A log file, shared by all directives that name it. */
    public LogFile logFile(String name, Buffering buffering) {
        return logs.file(paths.underPrefix(name), buffering);
    }

    /** The way to a syslog server, for one statement. */
    public Syslog syslog(Statement at, SyslogServer server) {
        return errorLogs.syslogs().of(at, server);
    }

    /** The error log that counts at a level. */
    ErrorLog errorLog(Scope scope) {
        return errorLogs.of(scope);
    }

    /** A module's own load-time object, made once per configuration. */
    @SuppressWarnings("unchecked") // a key is only ever used with one type
    public <T> T shared(Object key, java.util.function.Supplier<T> make) {
        return (T) shared.computeIfAbsent(key, k -> make.get());
    }

    /** Workers must keep the right to connect from addresses of others. */
    public void needsNetRaw() {
        netRawIsNeeded = true;
    }

    boolean netRawIsNeeded() {
        return netRawIsNeeded;
    }

    /** A warning that nginx prints as {@code [warn]}; the text with its place. */
    public void warn(String text) {
        warnings.add(text);
    }

    public List<String> warnings() {
        return warnings;
    }

    /** Runs {@code check} when all servers and locations are built. */
    public void afterwards(Runnable check) {
        afterwards.add(check);
    }

    void finish() {
        afterwards.forEach(Runnable::run);
        try {
            variables.resolve();
        } catch (VariableException e) {
            throw new weir.conf.ConfException(String.valueOf(e.getMessage()));
        }
    }
}

package weir.front;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.conf.Epoch;
import weir.conf.Notice;
import weir.conf.Paths;
import weir.front.module.MainModule;
import weir.log.ErrorLog;
import weir.log.ErrorTarget;
import weir.log.Level;
import weir.log.LogException;
import weir.log.LogSet;
import weir.log.LogWriter;
import weir.net.NetException;

/**
 * What a command of the front starts from: where its files are, and whom to tell what is wrong with
 * them. Main thread.
 */
public final class FrontSetup {
    private final FrontPaths paths;
    private final String globals;
    private final Epoch epoch;
    private final PrintStream err;
    private final LogWriter logs = LogWriter.start();
    private final LogSet first = logs.set();
    private ErrorLog log = ErrorLog.NONE;

    /**
     * Opens the error log that counts before a configuration names another ({@code ngx_log_init}).
     *
     * @param globals nginx's {@code -g}
     * @param epoch whose defaults count
     */
    public FrontSetup(FrontPaths paths, String globals, Epoch epoch, PrintStream err) {
        this.paths = paths;
        this.globals = globals;
        this.epoch = epoch;
        this.err = err;
        if (!paths.errorLog().equals("stderr")) {
            openLog();
        }
    }

    private void openLog() {
        ErrorTarget target = first.errors(paths.errorLog());
        try {
            first.open();
            log = ErrorLog.direct(List.of(new ErrorLog.Sink(target, Level.NOTICE)));
        } catch (LogException e) {
            String why = "could not open error log file: " + e.getMessage();
            err.print(ErrorLog.console(Level.ALERT, why));
        }
    }

    /** The configuration file as it is named in messages. */
    String file() {
        return paths.file();
    }

    LogWriter logs() {
        return logs;
    }

    /** Where errors of the process go now. */
    ErrorLog log() {
        return log;
    }

    /** From now on that configuration's error log counts. */
    void use(Front front) {
        log = front.errorLog();
        logs.faultsTo(log);
        first.close();
    }

    /**
     * Reads the configuration and tells its warnings.
     *
     * @throws ConfException in nginx's words
     */
    Conf read() {
        Conf conf =
                Conf.read(
                        Modules.grammar(),
                        new Conf.Options(paths.file(), paths.prefix(), globals, epoch));
        for (Notice notice : conf.notices()) {
            say(Level.valueOf(notice.level().name()), notice.text());
        }
        return conf;
    }

    /**
     * Builds a configuration and tells its warnings; nothing is opened.
     *
     * @throws ConfException in nginx's words
     */
    Front build(Conf conf) {
        LogSet named = logs.set();
        try {
            FrontBuilder.Built built =
                    FrontBuilder.build(
                            conf, Paths.of(paths.prefix(), paths.file()), named, paths.errorLog());
            built.warnings().forEach(warning -> say(Level.WARN, warning));
            return built.front();
        } catch (ConfException e) {
            named.close();
            throw e;
        }
    }

    /**
     * Checks what is more than syntax ({@code ngx_event_init_conf}).
     *
     * @throws ConfException {@code no "events" section in configuration}
     */
    void check(Front front) {
        if (front.conf().main().blocks(MainModule.EVENTS_BLOCK).isEmpty()) {
            throw new ConfException("no \"events\" section in configuration");
        }
    }

    /**
     * Opens the log files of a configuration.
     *
     * @throws ConfException {@code open() "path" failed (13: Permission denied)}
     */
    void open(Front front) {
        try {
            front.logs().open();
        } catch (LogException e) {
            throw new ConfException(String.valueOf(e.getMessage()));
        }
    }

    /** The pid file that a configuration names. */
    PidFile pidFile(MainConf main) {
        return new PidFile(Paths.of(paths.prefix(), paths.file()).underPrefix(main.pid()));
    }

    /** Tells a fault of the configuration. */
    void say(ConfException e) {
        say(e.isCritical() ? Level.CRIT : Level.EMERG, String.valueOf(e.getMessage()));
    }

    /** Tells a fault of the system. */
    void say(NetException e) {
        say(Level.EMERG, String.valueOf(e.getMessage()));
    }

    /** To the error log, and to the console as long as there is one. */
    void say(Level level, String message) {
        log.log(level, message);
        byte[] line = ErrorLog.console(level, message).getBytes(StandardCharsets.ISO_8859_1);
        err.write(line, 0, line.length);
        err.flush();
    }

    /** A line on the console that is no message. */
    void tell(String line) {
        err.println(line);
    }

    /** Writes everything out; the end of the command. */
    void close() {
        logs.close();
    }
}

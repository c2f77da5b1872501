package weir.front;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
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
import weir.log.LogWriter;
import weir.net.Errno;
import weir.net.FiberSelfTest;
import weir.net.NetException;
import weir.net.Os;

/**
 * The front as a process: start, test, signals, reload and end ({@code ngx_init_cycle}, {@code
 * ngx_master_process_cycle}). Runs on the main thread; the signal handlers only put orders into its
 * queue.
 *
 * <p>A JVM cannot take SIGQUIT, so the launcher stays as the master process and forwards it as
 * SIGWINCH; the pid file holds the launcher's pid.
 */
public final class FrontProcess {
    private static final int BIND_TRIES = 5;
    private static final long BIND_PAUSE_MS = 500;

    private final FrontPaths paths;
    private final String globals;
    private final Epoch epoch;
    private final PrintStream out;
    private final PrintStream err;
    private final LogWriter logs = LogWriter.start();
    private final LinkedBlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private Map<String, ErrorTarget> targets = Map.of();
    private ErrorLog log = ErrorLog.NONE;

    /** What a signal asks for. */
    enum Order {
        RELOAD("SIGHUP", 1, "reconfiguring"),
        REOPEN("SIGUSR1", 10, "reopening logs"),
        QUIT("SIGQUIT", 3, "shutting down"),
        STOP("SIGTERM", 15, "exiting");

        private final String name;
        private final int number;
        private final String words;

        Order(String name, int number, String words) {
            this.name = name;
            this.number = number;
            this.words = words;
        }
    }

    /**
     * Prepares a process.
     *
     * @param globals nginx's {@code -g}
     * @param epoch whose defaults count
     */
    public FrontProcess(
            FrontPaths paths, String globals, Epoch epoch, PrintStream out, PrintStream err) {
        this.paths = paths;
        this.globals = globals;
        this.epoch = epoch;
        this.out = out;
        this.err = err;
    }

    /** {@code -t} and {@code -T}: reads and builds everything, starts nothing. */
    public int test(boolean quiet, boolean dump) {
        openFirstLog();
        try {
            Conf conf = read();
            build(conf);
            if (!quiet) {
                err.println("nginx: the configuration file " + paths.file() + " syntax is ok");
                err.println("nginx: configuration file " + paths.file() + " test is successful");
            }
            if (dump) {
                out.print(new String(latin1(conf.dump()), StandardCharsets.ISO_8859_1));
                out.flush();
            }
            return 0;
        } catch (ConfException e) {
            emerg(e);
            err.println("nginx: configuration file " + paths.file() + " test failed");
            return 1;
        } finally {
            logs.close();
        }
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** {@code -s}: sends a signal to the process of the pid file. */
    public int signal(String name) {
        openFirstLog();
        try {
            MainConf main = MainModule.conf(read());
            String file = Paths.of(paths.prefix(), paths.file()).underPrefix(main.pid());
            return send(name, file);
        } catch (ConfException e) {
            emerg(e);
            return 1;
        } finally {
            logs.close();
        }
    }

    /**
     * The number in a pid file; 0 for anything else. Signs are none of it: kill(2) takes a number
     * below one for a whole group of processes, or for all.
     */
    static long pid(String text) {
        return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : 0;
    }

    private int send(String name, String file) {
        String text;
        try {
            text = Files.readString(Path.of(file)).replaceFirst("[\r\n]+$", "");
        } catch (IOException e) {
            int errno = Errno.of(e);
            String why = " failed (" + errno + ": " + Errno.text(errno) + ")";
            say(Level.ERROR, "open() \"" + file + "\"" + why);
            return 1;
        }
        long pid = pid(text);
        if (pid == 0) {
            say(Level.ERROR, "invalid PID number \"" + text + "\" in \"" + file + "\"");
            return 1;
        }
        int number =
                switch (name) {
                    case "stop" -> 15;
                    case "quit" -> 3;
                    case "reopen" -> 10;
                    default -> 1;
                };
        int result = Os.kill(pid, number);
        if (result < 0) {
            say(
                    Level.ALERT,
                    "kill("
                            + pid
                            + ", "
                            + number
                            + ") failed ("
                            + -result
                            + ": "
                            + Errno.text(-result)
                            + ")");
            return 1;
        }
        return 0;
    }

    /** Starts, and serves until a signal ends it. */
    public int run() {
        openFirstLog();
        try {
            FiberSelfTest.require();
        } catch (UnsupportedOperationException e) {
            say(Level.EMERG, String.valueOf(e.getMessage()));
            return 1;
        }
        FrontServer server;
        String pidFile;
        try {
            FrontBuilder.Built built = build(read());
            log = built.front().errorLog();
            logs.faultsTo(log);
            targets = built.targets();
            MainConf main = built.front().main();
            if (main.openFiles() > 0 && Os.openFiles(main.openFiles()) < 0) {
                log.log(Level.ALERT, "setrlimit(RLIMIT_NOFILE, " + main.openFiles() + ") failed");
            }
            server = bind(built.front());
            if (server == null) {
                return 1;
            }
            handleSignals();
            pidFile = Paths.of(paths.prefix(), paths.file()).underPrefix(main.pid());
            long pid = Daemon.settle(main.daemon());
            writePid(pidFile, pid);
        } catch (ConfException e) {
            emerg(e);
            logs.close();
            return 1;
        }
        log.log(Level.NOTICE, Product.NAME_VERSION + " (nginx/" + Product.NGINX_VERSION + ")");
        log.log(Level.NOTICE, "start worker processes");
        serve(server, pidFile);
        return 0;
    }

    private void serve(FrontServer server, String pidFile) {
        while (true) {
            Order order;
            try {
                order = orders.take();
            } catch (InterruptedException e) {
                order = Order.STOP;
            }
            log.log(
                    Level.NOTICE,
                    "signal " + order.number + " (" + order.name + ") received, " + order.words);
            switch (order) {
                case RELOAD -> reload(server);
                case REOPEN -> reopen();
                case QUIT, STOP -> {
                    end(server, order);
                    delete(pidFile);
                    log.log(Level.NOTICE, "exit");
                    logs.close();
                    return;
                }
            }
        }
    }

    private void end(FrontServer server, Order order) {
        if (order == Order.STOP) {
            server.stop();
            return;
        }
        long limit = server.front().main().shutdownTimeoutMs();
        Thread quitting = Thread.ofPlatform().daemon().start(() -> server.quit(limit));
        while (quitting.isAlive()) {
            try {
                quitting.join(50);
            } catch (InterruptedException e) {
                break;
            }
            if (orders.contains(Order.STOP)) {
                server.stop();
                break;
            }
        }
        log.log(Level.NOTICE, "worker process " + pid() + " exited with code 0");
    }

    private void reload(FrontServer server) {
        try {
            FrontBuilder.Built built = build(read());
            server.reload(
                    built.front(),
                    () ->
                            log.log(
                                    Level.NOTICE,
                                    "the last request of the old configuration ended; worker"
                                            + " process "
                                            + pid()
                                            + " exited with code 0 in nginx's words"));
            log = built.front().errorLog();
            logs.faultsTo(log);
            targets = built.targets();
            log.log(Level.NOTICE, "start worker processes");
        } catch (ConfException e) {
            emerg(e);
        } catch (NetException e) {
            say(Level.EMERG, String.valueOf(e.getMessage()));
        }
    }

    private void reopen() {
        for (String failed : logs.reopen()) {
            log.log(Level.EMERG, failed);
        }
        for (ErrorTarget target : targets.values()) {
            try {
                target.reopen();
            } catch (LogException e) {
                log.log(Level.EMERG, String.valueOf(e.getMessage()));
            }
        }
    }

    private Conf read() {
        Conf conf =
                Conf.read(
                        Modules.grammar(),
                        new Conf.Options(paths.file(), paths.prefix(), globals, epoch));
        for (Notice notice : conf.notices()) {
            say(Level.valueOf(notice.level().name()), notice.text());
        }
        return conf;
    }

    private FrontBuilder.Built build(Conf conf) {
        FrontBuilder.Built built =
                FrontBuilder.build(
                        conf,
                        Paths.of(paths.prefix(), paths.file()),
                        logs,
                        targets,
                        paths.errorLog());
        built.warnings().forEach(warning -> say(Level.WARN, warning));
        return built;
    }

    /** nginx tries five times, half a second apart: an old process may be about to end. */
    private @Nullable FrontServer bind(Front front) {
        for (int i = 0; i < BIND_TRIES; i++) {
            try {
                return FrontServer.start(front, logs);
            } catch (NetException e) {
                say(Level.EMERG, String.valueOf(e.getMessage()));
                if (e.errno() != Errno.EADDRINUSE) {
                    return null;
                }
                pause();
            }
        }
        say(Level.EMERG, "still could not bind()");
        return null;
    }

    private static void pause() {
        try {
            Thread.sleep(BIND_PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void writePid(String file, long pid) {
        try {
            Files.writeString(Path.of(file), pid + "\n");
        } catch (IOException e) {
            throw new ConfException(
                    "open() \"" + file + "\" failed (2: No such file or directory)");
        }
    }

    private void delete(String file) {
        try {
            Files.deleteIfExists(Path.of(file));
        } catch (IOException e) {
            log.log(Level.ALERT, "unlink() \"" + file + "\" failed");
        }
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    private void handleSignals() {
        Signals.on("HUP", () -> orders.add(Order.RELOAD));
        Signals.on("USR1", () -> orders.add(Order.REOPEN));
        Signals.on("WINCH", () -> orders.add(Order.QUIT));
        Signals.on("TERM", () -> orders.add(Order.STOP));
        Signals.on("INT", () -> orders.add(Order.STOP));
    }

    private void openFirstLog() {
        try {
            ErrorTarget target =
                    paths.errorLog().equals("stderr") ? null : ErrorTarget.open(paths.errorLog());
            if (target != null) {
                targets = Map.of(paths.errorLog(), target);
                log = ErrorLog.direct(List.of(new ErrorLog.Sink(target, Level.NOTICE)));
            }
        } catch (LogException e) {
            err.print(
                    ErrorLog.console(
                            Level.ALERT, "could not open error log file: " + e.getMessage()));
        }
    }

    private void emerg(ConfException e) {
        say(Level.EMERG, String.valueOf(e.getMessage()));
    }

    /** To the error log, and to the console as long as there is one. */
    private void say(Level level, String message) {
        log.log(level, message);
        byte[] line = latin1(ErrorLog.console(level, message));
        err.write(line, 0, line.length);
        err.flush();
    }
}

package weir.front;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import weir.conf.ConfException;
import weir.log.Level;
import weir.net.Errno;
import weir.net.FiberSelfTest;
import weir.net.NetException;
import weir.net.Os;

/**
 * The front as a process: start, signals, reload and end ({@code ngx_init_cycle}, {@code
 * ngx_master_process_cycle}). Runs on the main thread; the signal handlers only put orders into its
 * queue.
 *
 * <p>A JVM cannot take SIGQUIT, so the launcher stays as the master process and forwards it as
 * SIGWINCH, and SIGWINCH as SIGURG; the pid file holds the launcher's pid.
 */
public final class FrontProcess {
    private static final int BIND_TRIES = 5;
    private static final long BIND_PAUSE_MS = 500;

    private final FrontSetup setup;
    private final LinkedBlockingQueue<Order> orders = new LinkedBlockingQueue<>();

    /** What a signal asks for. */
    enum Order {
        RELOAD("SIGHUP", 1, "reconfiguring"),
        REOPEN("SIGUSR1", 10, "reopening logs"),
        UPGRADE("SIGUSR2", 12, "changing binary: not supported, nothing is done"),
        RETIRE("SIGWINCH", 28, "shutting down workers alone: not supported, nothing is done"),
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

    public FrontProcess(FrontSetup setup) {
        this.setup = setup;
    }

    /** Starts, and serves until a signal ends it; the exit code. */
    public int run() {
        try {
            FiberSelfTest.require();
        } catch (UnsupportedOperationException e) {
            setup.say(Level.EMERG, String.valueOf(e.getMessage()));
            return 1;
        }
        FrontServer server;
        PidFile pidFile;
        long master;
        try {
            Front front = load();
            setup.use(front);
            raiseOpenFiles(front.main().openFiles());
            server = bind(front);
            if (server == null) {
                return 1;
            }
            holdJar();
            handleSignals();
            pidFile = setup.pidFile(front.main());
            master = Daemon.settle(front.main().daemon());
            pidFile.write(master);
        } catch (ConfException e) {
            setup.say(e);
            setup.close();
            return 1;
        }
        log(Level.NOTICE, Product.NAME_VERSION + " (nginx/" + Product.NGINX_VERSION + ")");
        log(Level.NOTICE, "start worker processes");
        serve(server, master, pidFile);
        return 0;
    }

    /**
     * Opens the program's jar, which an AOT cache may have made needless so far: whoever replaces
     * it under a running process must still be able to reload and to stop that.
     */
    private static void holdJar() {
        try (InputStream any = FrontProcess.class.getResourceAsStream("FrontProcess.class")) {
            if (any != null) {
                any.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The configuration as it is now, its log files open. */
    private Front load() {
        Front front = setup.build(setup.read());
        try {
            setup.check(front);
            setup.open(front);
            return front;
        } catch (ConfException e) {
            front.logs().close();
            throw e;
        }
    }

    private void raiseOpenFiles(long most) {
        if (most > 0 && Os.openFiles(most) < 0) {
            log(Level.ALERT, "setrlimit(RLIMIT_NOFILE, " + most + ") failed");
        }
    }

    private void serve(FrontServer server, long master, PidFile first) {
        PidFile pidFile = first;
        while (true) {
            Order order = next();
            log(
                    order == Order.UPGRADE || order == Order.RETIRE ? Level.ALERT : Level.NOTICE,
                    "signal " + order.number + " (" + order.name + ") received, " + order.words);
            switch (order) {
                case RELOAD -> pidFile = reload(server, master, pidFile);
                case REOPEN -> reopen();
                case UPGRADE, RETIRE -> {}
                case QUIT, STOP -> {
                    end(server, order);
                    delete(pidFile);
                    log(Level.NOTICE, "exit");
                    setup.close();
                    return;
                }
            }
        }
    }

    private Order next() {
        try {
            return orders.take();
        } catch (InterruptedException e) {
            return Order.STOP;
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
        workersExited();
    }

    /** What scripts that wait for the old workers look for; the process goes on after a reload. */
    private void workersExited() {
        log(Level.NOTICE, "worker process " + pid() + " exited with code 0");
    }

    /** Moves to the configuration as it is now, if it is right; the pid file from then on. */
    private PidFile reload(FrontServer server, long master, PidFile pidFile) {
        Front next;
        try {
            next = load();
        } catch (ConfException e) {
            setup.say(e);
            return pidFile;
        }
        Front old = server.front();
        try {
            server.reload(
                    next,
                    () -> {
                        workersExited();
                        old.logs().close();
                    });
        } catch (NetException e) {
            next.logs().close();
            setup.say(e);
            return pidFile;
        }
        setup.use(next);
        log(Level.NOTICE, "start worker processes");
        for (String name : settledBefore(old, next)) {
            log(
                    Level.WARN,
                    "\"" + name + "\" has changed: the workers go on as they are until a restart");
        }
        return move(pidFile, setup.pidFile(next.main()), master);
    }

    private static List<String> settledBefore(Front old, Front next) {
        List<String> names = new ArrayList<>(old.main().settledBefore(next.main()));
        if (next.needsNetRaw() && !old.needsNetRaw() && next.main().user() != null) {
            names.add("transparent");
        }
        return names;
    }

    private PidFile move(PidFile from, PidFile to, long master) {
        if (to.equals(from)) {
            return from;
        }
        try {
            to.write(master);
        } catch (ConfException e) {
            setup.say(e);
            return from;
        }
        delete(from);
        return to;
    }

    private void delete(PidFile file) {
        try {
            file.delete();
        } catch (ConfException e) {
            log(Level.ALERT, String.valueOf(e.getMessage()));
        }
    }

    private void reopen() {
        for (String failed : setup.logs().reopen()) {
            log(Level.EMERG, failed);
        }
    }

    /** nginx tries five times, half a second apart: an old process may be about to end. */
    private @Nullable FrontServer bind(Front front) {
        for (int i = 0; i < BIND_TRIES; i++) {
            try {
                return FrontServer.start(front, setup.logs());
            } catch (NetException e) {
                setup.say(e);
                if (e.errno() != Errno.EADDRINUSE) {
                    return null;
                }
                pause();
            }
        }
        setup.say(Level.EMERG, "still could not bind()");
        return null;
    }

    private static void pause() {
        try {
            Thread.sleep(BIND_PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void log(Level level, String message) {
        setup.log().log(level, message);
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    private void handleSignals() {
        Signals.on("HUP", () -> orders.add(Order.RELOAD));
        Signals.on("USR1", () -> orders.add(Order.REOPEN));
        Signals.on("USR2", () -> orders.add(Order.UPGRADE));
        Signals.on("URG", () -> orders.add(Order.RETIRE));
        Signals.on("WINCH", () -> orders.add(Order.QUIT));
        Signals.on("TERM", () -> orders.add(Order.STOP));
        Signals.on("INT", () -> orders.add(Order.STOP));
    }
}

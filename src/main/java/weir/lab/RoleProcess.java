package weir.lab;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A started process with its output in a log file. Thread-safe; what it prints is kept (the last
 * lines) for messages and for waiting until it says that it is ready.
 */
final class RoleProcess {
    private static final int KEPT_LINES = 400;
    private static final Duration POLITE = Duration.ofSeconds(8);
    private static final Duration LAST_LINES = Duration.ofSeconds(1);

    private final String name;
    private final Process process;
    private final Deque<String> lines = new ArrayDeque<>();

    private final Thread reader;

    private RoleProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.reader = Thread.ofVirtual().name("log of " + name).start(() -> keep(log));
    }

    static RoleProcess start(String name, List<String> command, Path folder, Path log)
            throws LabException {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .start();
            process.getOutputStream().close();
            return new RoleProcess(name, process, log);
        } catch (IOException e) {
            throw new LabException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Waits for a line and gives its first group. */
    String awaitLine(Pattern wanted, Duration patience) throws LabException {
        Instant deadline = Instant.now().plus(patience);
        while (true) {
            boolean over = !process.isAlive() || Instant.now().isAfter(deadline);
            if (over) {
                awaitLastLines();
            }
            synchronized (lines) {
                String found = match(wanted);
                if (found != null) {
                    return found;
                }
                if (!over) {
                    pause(100);
                }
            }
            if (over) {
                throw new LabException(notReady(patience));
            }
        }
    }

    /** Waits until something listens on the port of 127.0.0.1. */
    void awaitPort(int port, Duration patience) throws LabException {
        Instant deadline = Instant.now().plus(patience);
        while (!listens(port)) {
            if (!process.isAlive() || Instant.now().isAfter(deadline)) {
                throw new LabException(notReady(patience));
            }
            synchronized (lines) {
                pause(20);
            }
        }
    }

    /** Waits for the end of the process and gives its exit code. */
    int awaitExit(Duration patience) throws LabException {
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for " + name, e);
        }
        throw new LabException(
                name + " did not end within " + patience.toSeconds() + " s" + tail());
    }

    /**
     * SIGTERM, some seconds of patience, then SIGKILL, for it and everything below it. A launcher
     * may end before the JVM that it started, which then gets its own SIGTERM.
     */
    void stop() {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        List<CompletableFuture<?>> ends = new ArrayList<>();
        ends.add(process.onExit().thenRun(() -> below.forEach(ProcessHandle::destroy)));
        below.forEach(each -> ends.add(each.onExit()));
        CompletableFuture<?> ended =
                CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
        if (!await(ended)) {
            below.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            await(ended);
        }
    }

    private static boolean await(CompletableFuture<?> ended) {
        try {
            ended.get(POLITE.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /** What it printed (the last lines of much), complete once it has ended. */
    String output() throws LabException {
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while reading from " + name, e);
        }
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** The last lines it printed, for messages. */
    String tail() {
        awaitLastLines();
        synchronized (lines) {
            return lines.isEmpty()
                    ? "; it printed nothing"
                    : "; it printed last:\n    "
                            + String.join(
                                    "\n    ",
                                    lines.stream().skip(Math.max(0, lines.size() - 12)).toList());
        }
    }

    /**
     * What a process wrote before it ended may still be on its way here. Bounded: something that it
     * started may hold the pipe open. Not under the lock of the lines, which the reader takes.
     */
    private void awaitLastLines() {
        if (process.isAlive()) {
            return;
        }
        try {
            reader.join(LAST_LINES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String notReady(Duration patience) {
        String what =
                process.isAlive()
                        ? " was not ready within " + patience.toSeconds() + " s"
                        : " ended with code " + process.exitValue() + " before it was ready";
        return name + what + tail();
    }

    private @Nullable String match(Pattern wanted) {
        for (String line : lines) {
            Matcher matcher = wanted.matcher(line);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        return null;
    }

    private void keep(Path log) {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            String unwritten = copy(in, log);
            if (unwritten != null) {
                // A pipe that nobody empties would stop the process in its next write.
                remember(unwritten);
                in.lines().forEach(this::remember);
            }
        } catch (IOException | UncheckedIOException endOfProcess) {
            // The pipe breaks when the process is killed; there is nothing more to keep.
            return;
        }
    }

    /** Gives what the log's disk did not take, null when all was written. */
    private @Nullable String copy(BufferedReader in, Path log) throws IOException {
        BufferedWriter out;
        try {
            out = Files.newBufferedWriter(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "(" + log + " cannot be written: " + e + ")";
        }
        String fault = null;
        try (out) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                remember(line);
                fault = write(out, line, log);
                if (fault != null) {
                    break;
                }
            }
        } catch (IOException e) {
            if (fault == null) {
                throw e;
            }
        }
        return fault;
    }

    private static @Nullable String write(BufferedWriter out, String line, Path log) {
        try {
            out.write(line);
            out.newLine();
            out.flush();
            return null;
        } catch (IOException e) {
            return "(" + log + " cannot be written: " + e + ")";
        }
    }

    private void remember(String line) {
        synchronized (lines) {
            if (lines.size() == KEPT_LINES) {
                lines.removeFirst();
            }
            lines.add(line);
            lines.notifyAll();
        }
    }

    private void pause(long ms) throws LabException {
        try {
            lines.wait(Math.max(1, ms));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for " + name, e);
        }
    }

    static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

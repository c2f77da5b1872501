package weir.origin;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The mariadbd process. A thread of its own starts it and reads what it prints for as long as it
 * runs; where setpriv can, the kernel ends the server when that thread dies, that is when our
 * process is killed.
 */
final class DatabaseProcess {
    private static final System.Logger LOG = System.getLogger(DatabaseProcess.class.getName());
    private static final String READY = ": ready for connections.";
    private static final int START_TIMEOUT_S = 120;
    private static final int STOP_TIMEOUT_S = 20;
    private static final int KEPT_LINES = 40;

    private final List<String> command;
    private final Path libraries;
    private final CompletableFuture<Process> ready = new CompletableFuture<>();
    private final Deque<String> lastLines = new ArrayDeque<>();

    private DatabaseProcess(List<String> command, Path libraries) {
        this.command = command;
        this.libraries = libraries;
    }

    /**
     * Returns when the server accepts connections.
     *
     * @param base of the unpacked server
     * @throws OriginException with the server's own words when it ends instead
     */
    static Process start(Path base, List<String> arguments) throws OriginException {
        List<String> command = new ArrayList<>(withDeathOfParent());
        command.add(base.resolve("bin").resolve("mariadbd").toString());
        command.addAll(arguments);
        DatabaseProcess starting = new DatabaseProcess(command, base.resolve("libs"));
        Thread.ofPlatform().daemon().name("mariadbd").start(starting::run);
        return starting.awaitReady();
    }

    private Process awaitReady() throws OriginException {
        try {
            return ready.get(START_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new OriginException(OriginException.why(e), e);
        } catch (TimeoutException e) {
            throw new OriginException("not ready after " + START_TIMEOUT_S + " s: " + said(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OriginException("interrupted while it started", e);
        }
    }

    private void run() {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("LD_LIBRARY_PATH", libraries.toString());
            Process process = builder.start();
            process.getOutputStream().close();
            read(process);
            int code = process.waitFor();
            ready.completeExceptionally(
                    new CompletionException("it ended with " + code + ": " + said(), null));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(Process process) throws IOException {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                LOG.log(System.Logger.Level.INFO, line);
                keep(line);
                if (line.contains(READY)) {
                    ready.complete(process);
                }
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "output of mariadbd", e);
        }
    }

    private void keep(String line) {
        synchronized (lastLines) {
            lastLines.add(line);
            if (lastLines.size() > KEPT_LINES) {
                lastLines.remove();
            }
        }
    }

    /** Its error lines, or the last line when there are none. */
    private String said() {
        synchronized (lastLines) {
            List<String> errors =
                    lastLines.stream()
                            .filter(line -> line.contains("[ERROR]") && !line.endsWith("Aborting"))
                            .map(line -> line.substring(line.indexOf("[ERROR]") + 8))
                            .toList();
            if (errors.isEmpty()) {
                return lastLines.isEmpty() ? "it said nothing" : lastLines.getLast();
            }
            return String.join("; ", errors);
        }
    }

    /** Ends it in good order, by force after a while. */
    static void stop(Process process) {
        process.toHandle().destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The prefix that ties a command to its parent; empty where there is no such program. */
    private static List<String> withDeathOfParent() {
        List<String> prefix = List.of("setpriv", "--pdeathsig", "TERM");
        List<String> trial = new ArrayList<>(prefix);
        trial.add("true");
        try {
            Process process =
                    new ProcessBuilder(trial)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor() == 0 ? prefix : List.of();
        } catch (IOException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}

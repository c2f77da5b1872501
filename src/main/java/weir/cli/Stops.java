package weir.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What a command started, closed in reverse order exactly once: at the end of the command, or when
 * the process is told to stop (SIGTERM, SIGINT), which then ends with exit code 0.
 */
final class Stops implements AutoCloseable {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private @Nullable Thread hook;

    Stops() {
        Thread thread = new Thread(this::stopAndHalt, "stop");
        hook = thread;
        Runtime.getRuntime().addShutdownHook(thread);
    }

    synchronized <T extends AutoCloseable> T add(T started) {
        open.push(started);
        return started;
    }

    private void stopAndHalt() {
        closeAll();
        Runtime.getRuntime().halt(0);
    }

    private synchronized void closeAll() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                System.getLogger(Stops.class.getName())
                        .log(System.Logger.Level.WARNING, "did not stop cleanly", e);
            }
        }
    }

    @Override
    public void close() {
        Thread thread = hook;
        hook = null;
        try {
            if (thread != null) {
                Runtime.getRuntime().removeShutdownHook(thread);
            }
        } catch (IllegalStateException e) {
            return; // the process is stopping: the hook closes everything and ends it
        }
        closeAll();
    }
}

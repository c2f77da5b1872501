package weir.net;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Proves once per process, before anything depends on it, that this JVM's virtual threads run on
 * our loops as {@link Fiber} needs: on the loop's own thread, parked and woken in it, reused.
 */
public final class FiberSelfTest {
    private static final long LIMIT_S = 10;

    private FiberSelfTest() {}

    /**
     * Runs the test on a loop of its own; takes a few milliseconds.
     *
     * @throws UnsupportedOperationException saying what does not hold
     */
    public static void require() {
        var result = new CompletableFuture<String>();
        Loop loop;
        try {
            loop = Loop.start("self-test");
        } catch (NetException e) {
            throw new UnsupportedOperationException("no event loop: " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw unsupported(String.valueOf(e.getCause()), e);
        }
        loop.execute(() -> loop.spawn(() -> first(loop, result)));
        try {
            String fault = result.get(LIMIT_S, TimeUnit.SECONDS);
            if (!fault.isEmpty()) {
                throw unsupported(fault, null);
            }
        } catch (TimeoutException | ExecutionException e) {
            throw unsupported("a parked fiber was not woken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            loop.stop();
        }
    }

    private static UnsupportedOperationException unsupported(
            String why, @org.jspecify.annotations.Nullable Throwable cause) {
        return new UnsupportedOperationException(
                "fibers do not work on this Java ("
                        + Runtime.version()
                        + "): "
                        + why
                        + "; a JDK 25 started by the launcher is needed",
                cause);
    }

    private static void first(Loop loop, CompletableFuture<String> result) {
        Fiber self = Fiber.current();
        if (!Thread.currentThread().isVirtual() || !loop.inLoop()) {
            result.complete("a fiber left its loop's thread");
            return;
        }
        boolean[] woken = new boolean[1];
        loop.spawn(() -> {
            woken[0] = true;
            self.unpark();
        });
        while (!woken[0]) {
            Fiber.park();
        }
        result.complete(loop.inLoop() ? "" : "a woken fiber left its loop's thread");
    }
}

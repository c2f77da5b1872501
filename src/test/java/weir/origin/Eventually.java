package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Looks again and again until a condition holds, or fails after ten seconds. */
final class Eventually {
    private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();

    private Eventually() {}

    static <T> T sees(Supplier<T> source, Predicate<T> condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        T seen = source.get();
        while (!condition.test(seen) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(5_000_000);
            seen = source.get();
        }
        assertThat(seen).matches(condition, "the awaited condition");
        return seen;
    }
}

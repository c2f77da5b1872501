package weir.load;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of one user while it runs. In the user's fiber only; whole ms, as JMeter counts.
 */
final class OpenTransaction {
    private static final long NANOS = 1_000_000;

    private final String label;
    private final boolean parent;
    private final boolean timersIncluded;
    private final long startMs;
    private final @Nullable OpenTransaction outer;
    private final List<Sample> children = new ArrayList<>();
    private int count;
    private int failing;
    private String failedCode = "";
    private long bytes;
    private long sent;
    private long latencyNanos;
    private long connectNanos;
    private long idleMs;
    private long previousEndMs;
    private long childrenMs;
    private @Nullable Sample last;

    OpenTransaction(
            String label,
            boolean parent,
            boolean timersIncluded,
            long startMs,
            @Nullable OpenTransaction outer) {
        this.label = label;
        this.parent = parent;
        this.timersIncluded = timersIncluded;
        this.startMs = startMs;
        this.outer = outer;
        this.previousEndMs = startMs;
    }

    @Nullable OpenTransaction outer() {
        return outer;
    }

    /** Whether its children are not rows of their own. */
    boolean isParent() {
        return parent;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Counts a sample that ended inside. */
    void add(Sample sample) {
        count++;
        if (parent) {
            children.add(sample);
            childrenMs += sample.elapsedMs();
        } else if (sample.transaction()) {
            return;
        } else {
            idleMs += sample.endMs() - sample.elapsedMs() - previousEndMs;
            previousEndMs = sample.endMs();
        }
        last = sample;
        bytes += sample.bytes();
        sent += sample.sentBytes();
        latencyNanos += sample.latencyNanos();
        connectNanos += sample.connectNanos();
        if (!sample.success()) {
            failing++;
            failedCode = failedCode.isEmpty() ? sample.responseCode() : failedCode;
        }
    }

    /**
     * Its row.
     *
     * @param closedByError whether a failed sample ended the iteration inside it
     */
    Sample sample(VirtualUser user, boolean closedByError) {
        long wallMs = Math.max(0, user.clockMs() - startMs);
        long idle = timersIncluded ? 0 : parent ? wallMs - childrenMs : idleMs;
        idle = Math.clamp(idle, 0, wallMs);
        boolean success = failing == 0 && !closedByError;
        Sample end = last;
        return new Sample(
                label,
                end == null && !parent ? "" : user.threadName(),
                startMs,
                (wallMs - idle) * NANOS,
                parent ? 0 : latencyNanos,
                parent ? 0 : connectNanos,
                idle,
                startMs,
                success ? "200" : parent ? failedCode : "",
                "Number of samples in transaction : "
                        + count
                        + ", number of failing samples : "
                        + failing,
                "",
                success,
                "",
                bytes,
                sent,
                end == null ? 0 : end.groupThreads(),
                end == null ? 0 : end.allThreads(),
                null,
                true,
                Wire.NONE,
                List.copyOf(children));
    }
}

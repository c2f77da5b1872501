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
    private final Block body;
    private final boolean parent;
    private final boolean timersIncluded;
    private final long startMs;
    private final @Nullable OpenTransaction outer;
    private final List<Sample> children = new ArrayList<>();
    private int count;
    private int ended;
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
            Block body,
            boolean parent,
            boolean timersIncluded,
            long startMs,
            @Nullable OpenTransaction outer) {
        this.label = label;
        this.body = body;
        this.parent = parent;
        this.timersIncluded = timersIncluded;
        this.startMs = startMs;
        this.outer = outer;
        this.previousEndMs = startMs;
    }

    @Nullable OpenTransaction outer() {
        return outer;
    }

    /** Whether what happens inside becomes sub-samples of one further out. */
    boolean isInsideParent() {
        return outer != null && (outer.parent || outer.isInsideParent());
    }

    /** Whether its children are not rows of their own. */
    boolean isParent() {
        return parent;
    }

    boolean isEmpty() {
        return count == 0 && children.isEmpty();
    }

    /**
     * Counts what began inside, as JMeter does: a controller directly below that had ended before
     * it is counted with it ({@code TransactionController.next} calls itself then).
     */
    void count() {
        if (!parent) {
            count += 1 + ended;
            ended = 0;
        }
    }

    void controllerEnded(Block inside) {
        if (inside == body) {
            ended++;
        }
    }

    /** Takes a sample as a sub-sample: this is a parent. */
    void addChild(Sample sample) {
        count++;
        children.add(sample);
        childrenMs += sample.elapsedMs();
        add(sample);
    }

    /** Adds what a sample beside this row took. */
    void sum(Sample sample) {
        idleMs += sample.endMs() - sample.elapsedMs() - previousEndMs;
        previousEndMs = sample.endMs();
        add(sample);
    }

    private void add(Sample sample) {
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
     * @param flow how its body ended: a failed sample may have ended the iteration, or the user may
     *     have to stop before the end of it
     */
    Sample sample(VirtualUser user, Flow flow) {
        boolean unfinished = flow == Flow.END_USER;
        long wallMs = Math.max(0, user.clockMs() - startMs);
        long idle = parent ? wallMs - childrenMs : idleMs;
        idle = timersIncluded || unfinished ? 0 : Math.clamp(idle, 0, wallMs);
        boolean success = failing == 0 && flow != Flow.NEXT_ITERATION;
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
                success && !unfinished ? "200" : parent ? failedCode : "",
                unfinished ? "" : message(),
                "",
                success,
                "",
                bytes,
                sent,
                end != null ? end.groupThreads() : parent ? user.groupUsers() : 0,
                end != null ? end.allThreads() : parent ? user.allUsers() : 0,
                null,
                true,
                Wire.NONE,
                List.copyOf(children));
    }

    private String message() {
        return "Number of samples in transaction : "
                + count
                + ", number of failing samples : "
                + failing;
    }
}

package weir.report;

import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;

/** What happened within one stretch of time. One thread. */
final class TimeSlot {
    private static final int DIGITS = 3;

    final Map<String, Cell> labels = new HashMap<>();
    final Map<String, Long> codes = new HashMap<>();
    final Map<String, Integer> groups = new HashMap<>();
    long hits;
    long passed;
    long failed;
    long bytes;
    long sentBytes;
    int threads;
    private @Nullable PackedHistogram times;

    /** Sums of one label. */
    static final class Cell {
        long count;
        long elapsedMs;
        long latencyMs;
        long connectMs;

        void add(Cell c) {
            count += c.count;
            elapsedMs += c.elapsedMs;
            latencyMs += c.latencyMs;
            connectMs += c.connectMs;
        }
    }

    void begun() {
        hits++;
    }

    void ended(Sample s) {
        Cell cell = labels.computeIfAbsent(s.label(), l -> new Cell());
        cell.count++;
        cell.elapsedMs += s.elapsedMs();
        cell.latencyMs += s.latencyMs();
        cell.connectMs += s.connectMs();
        threads = Math.max(threads, s.allThreads());
        groups.merge(groupOf(s.threadName()), s.groupThreads(), Math::max);
        if (s.success()) {
            ownTimes().recordValue(Math.max(0, s.elapsedMs()));
        }
        if (!s.transaction()) {
            request(s);
        }
    }

    private void request(Sample s) {
        codes.merge(s.responseCode(), 1L, Long::sum);
        bytes += s.bytes();
        sentBytes += s.sentBytes();
        if (s.success()) {
            passed++;
        } else {
            failed++;
        }
    }

    /** Takes in a neighbour. */
    void merge(TimeSlot s) {
        s.labels.forEach((l, c) -> labels.computeIfAbsent(l, x -> new Cell()).add(c));
        s.codes.forEach((c, n) -> codes.merge(c, n, Long::sum));
        s.groups.forEach((g, n) -> groups.merge(g, n, Math::max));
        hits += s.hits;
        passed += s.passed;
        failed += s.failed;
        bytes += s.bytes;
        sentBytes += s.sentBytes;
        threads = Math.max(threads, s.threads);
        if (s.times != null) {
            ownTimes().add(s.times);
        }
    }

    /** Elapsed ms of the successful samples at a percentile, NaN when there was none. */
    double timeAt(double percent) {
        return times == null ? Double.NaN : times.getValueAtPercentile(percent);
    }

    private PackedHistogram ownTimes() {
        PackedHistogram t = times;
        if (t == null) {
            t = new PackedHistogram(DIGITS);
            times = t;
        }
        return t;
    }

    /** The part of a thread's name before the last blank: its group. */
    private static String groupOf(String threadName) {
        int blank = threadName.lastIndexOf(' ');
        return blank < 0 ? threadName : threadName.substring(0, blank);
    }
}

package weir.lab;

import java.util.Arrays;

/** Response times counted per whole millisecond, as a JTL gives them; exact up to 60 s. */
final class ElapsedTimes {
    private static final int TOP_MS = 60_000;

    private int[] counts = new int[256];
    private long total;
    private long sumMs;

    void add(long elapsedMs) {
        int at = Math.clamp(elapsedMs, 0, TOP_MS);
        if (at >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(at + 1, counts.length * 2));
        }
        counts[at]++;
        total++;
        sumMs += elapsedMs;
    }

    void add(ElapsedTimes other) {
        if (other.counts.length > counts.length) {
            counts = Arrays.copyOf(counts, other.counts.length);
        }
        for (int i = 0; i < other.counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        sumMs += other.sumMs;
    }

    long total() {
        return total;
    }

    double meanMs() {
        return total == 0 ? Double.NaN : (double) sumMs / total;
    }

    /**
     * Smallest time that at least {@code percent} of the requests did not exceed; NaN without any.
     */
    double percentileMs(double percent) {
        if (total == 0) {
            return Double.NaN;
        }
        long wanted = Math.max(1, (long) Math.ceil(total * percent / 100));
        long seen = 0;
        for (int ms = 0; ms < counts.length; ms++) {
            seen += counts[ms];
            if (seen >= wanted) {
                return ms;
            }
        }
        return counts.length - 1;
    }
}

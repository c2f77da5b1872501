package weir.report;

import java.util.Arrays;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PackedHistogram;

/**
 * All elapsed times of one label, whole ms, counted by value: percentiles are over every sample,
 * where JMeter's report takes the last 20 000. With five digits a value below 200 s is kept as it
 * is; above, within 0.001 %. One thread.
 */
final class ElapsedTimes {
    private static final int DIGITS = 5;

    private final PackedHistogram histogram = new PackedHistogram(DIGITS);
    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max;

    /** Adds one time; a negative one (a clock that went back) counts as 0. */
    void add(long ms) {
        long value = Math.max(0, ms);
        histogram.recordValue(value);
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    long count() {
        return count;
    }

    /** Mean in ms; 0 when there is no sample. */
    double mean() {
        return count == 0 ? 0 : (double) sum / count;
    }

    /** Shortest in ms; 0 when there is no sample. */
    long min() {
        return count == 0 ? 0 : min;
    }

    /** Longest in ms. */
    long max() {
        return max;
    }

    /** The times in order, for looking up ranks. */
    RankedTimes ranked() {
        long[] values = new long[16];
        long[] upTo = new long[16];
        int n = 0;
        long seen = 0;
        for (HistogramIterationValue v : histogram.recordedValues()) {
            if (n == values.length) {
                values = Arrays.copyOf(values, n * 2);
                upTo = Arrays.copyOf(upTo, n * 2);
            }
            seen += v.getCountAddedInThisIterationStep();
            values[n] = Math.min(v.getValueIteratedTo(), max);
            upTo[n] = seen;
            n++;
        }
        return new RankedTimes(Arrays.copyOf(values, n), Arrays.copyOf(upTo, n), seen);
    }
}

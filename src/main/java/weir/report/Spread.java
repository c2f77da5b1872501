package weir.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PackedHistogram;
import weir.load.Sample;

/** Elapsed times of passed and failed samples, for the bars of the distribution. One thread. */
final class Spread {
    private static final int DIGITS = 3;
    private static final int MOST_BARS = 60;
    private static final long[] STEPS = {1, 2, 5};

    private final PackedHistogram passed = new PackedHistogram(DIGITS);
    private final PackedHistogram failed = new PackedHistogram(DIGITS);

    void add(Sample s) {
        (s.success() ? passed : failed).recordValue(Math.max(0, s.elapsedMs()));
    }

    Summary.Distribution distribution() {
        long longest = Math.max(passed.getMaxValue(), failed.getMaxValue());
        long width = width(longest);
        int bars = (int) (longest / width) + 1;
        return new Summary.Distribution(
                width, bars(passed, width, bars), bars(failed, width, bars));
    }

    /** The smallest of 1, 2, 5, 10, 20, 50 … ms that needs few enough bars. */
    private static long width(long longest) {
        for (long power = 1; ; power *= 10) {
            for (long step : STEPS) {
                if (longest / (step * power) < MOST_BARS) {
                    return step * power;
                }
            }
        }
    }

    private static List<Long> bars(PackedHistogram h, long width, int bars) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(bars, 0L));
        for (HistogramIterationValue v : h.recordedValues()) {
            int bar = (int) Math.min(bars - 1, v.getValueIteratedTo() / width);
            counts.set(bar, counts.get(bar) + v.getCountAddedInThisIterationStep());
        }
        return List.copyOf(counts);
    }
}

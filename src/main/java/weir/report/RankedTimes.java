package weir.report;

import java.util.Arrays;

/** Elapsed times in order, for looking up ranks. Immutable. */
final class RankedTimes {
    private final long[] values;
    private final long[] upTo;
    private final long count;

    /**
     * @param values distinct times in ms, growing; owned by this object from here on
     * @param upTo how many samples are at most as long as the value at the same place
     * @param count of all samples
     */
    RankedTimes(long[] values, long[] upTo, long count) {
        this.values = values;
        this.upTo = upTo;
        this.count = count;
    }

    /**
     * JMeter's report percentile (commons-math's LEGACY): the value at place {@code
     * percent/100*(count+1)} of the sorted samples, between two places the straight line.
     *
     * @param percent above 0, up to 100
     * @return ms; 0 when there is no sample
     */
    double percentile(double percent) {
        if (count == 0) {
            return 0;
        }
        double place = percent / 100 * (count + 1);
        if (place < 1) {
            return at(1);
        }
        if (place >= count) {
            return at(count);
        }
        long below = (long) Math.floor(place);
        double lower = at(below);
        return lower + (place - below) * (at(below + 1) - lower);
    }

    /** The value of the {@code rank}-th shortest sample, from 1. */
    private long at(long rank) {
        int found = Arrays.binarySearch(upTo, rank);
        return values[found >= 0 ? found : -found - 1];
    }
}

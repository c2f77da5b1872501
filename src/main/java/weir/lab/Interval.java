package weir.lab;

/**
 * A figure with its 95 % interval; {@code low <= median <= high}, NaN where nothing was measured.
 */
public record Interval(double median, double low, double high) {
    static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN);

    boolean holds(double value) {
        return low <= value && value <= high;
    }

    /** Half the interval's width as a share of the median. */
    double relativeHalfWidth() {
        return (high - low) / 2 / median;
    }
}

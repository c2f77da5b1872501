package weir.lab;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Medians and intervals where one trial is one observation. Positive figures are compared on a log
 * scale, so that twice and half are equally far from "the same".
 */
final class Statistics {
    private Statistics() {}

    static double median(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * The median with the 95 % interval of the geometric mean (t on logs), widened where needed to
     * hold the median. A single observation has no width, only a value.
     */
    static Interval interval(double... values) {
        double median = median(values);
        if (values.length < 2 || Arrays.stream(values).anyMatch(v -> !(v > 0))) {
            return new Interval(median, median, median);
        }
        double[] logs = map(values, Math::log);
        double mean = mean(logs);
        double reach =
                StudentT.point(logs.length - 1) * deviation(logs, mean) / Math.sqrt(logs.length);
        return new Interval(
                median,
                Math.min(median, Math.exp(mean - reach)),
                Math.max(median, Math.exp(mean + reach)));
    }

    /** {@code second[i] / first[i]} over the pairs, as median and interval. */
    static Interval pairedRatio(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(first.length + " against " + second.length);
        }
        double[] ratios = new double[first.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = second[i] / first[i];
        }
        return interval(ratios);
    }

    /** Largest relative step between neighbours that ought to be equal; 0 for fewer than two. */
    static double largestStep(double... same) {
        double largest = 0;
        for (int i = 1; i < same.length; i++) {
            largest = Math.max(largest, Math.abs(Math.log(same[i] / same[i - 1])));
        }
        return Math.expm1(largest);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Sample standard deviation. */
    private static double deviation(double[] values, double mean) {
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / (values.length - 1));
    }

    private static double[] map(double[] values, DoubleUnaryOperator by) {
        return Arrays.stream(values).map(by).toArray();
    }
}

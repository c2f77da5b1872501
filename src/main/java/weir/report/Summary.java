package weir.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run came to. All figures by JMeter's definitions, except that percentiles count every
 * sample.
 *
 * @param firstMs epoch ms of the first start; 0 for a run without samples
 * @param lastMs epoch ms of the last end; 0 for a run without samples
 * @param total all samples except those of transaction controllers
 * @param labels by label, in the order in which they came
 * @param apdexTotal over all samples, transaction controllers included
 * @param apdex by label
 * @param errors by kind, most frequent first
 * @param topErrors by label, with up to five kinds
 * @param overTime for the plots
 * @param curves elapsed time by percentile
 * @param distribution how many samples took how long
 */
public record Summary(
        long firstMs,
        long lastMs,
        Row total,
        List<Row> labels,
        Apdex apdexTotal,
        List<Apdex> apdex,
        List<ErrorKind> errors,
        List<TopErrors> topErrors,
        OverTime overTime,
        List<Curve> curves,
        Distribution distribution) {

    /**
     * One row of the statistics table. Times in ms, rates per second, KB of 1024 bytes.
     *
     * @param transaction true when a transaction controller made samples of this label
     */
    public record Row(
            String label,
            boolean transaction,
            long count,
            long errors,
            double meanMs,
            double medianMs,
            long minMs,
            long maxMs,
            double pct1Ms,
            double pct2Ms,
            double pct3Ms,
            double throughput,
            double receivedKb,
            double sentKb) {
        /** 0 to 100. */
        public double errorPct() {
            return count == 0 ? 0 : errors * 100.0 / count;
        }
    }

    /** Labels of transaction controllers. */
    Set<String> controllers() {
        return labels.stream().filter(Row::transaction).map(Row::label).collect(Collectors.toSet());
    }

    /** One row of the APDEX table: value 0 to 1, thresholds in ms, and the counts behind it. */
    public record Apdex(
            String label,
            double value,
            long satisfiedMs,
            long toleratedMs,
            long satisfied,
            long tolerated,
            long samples) {}

    /** One kind of error with its share, 0 to 100, among the errors and among all samples. */
    public record ErrorKind(String type, long count, double pctOfErrors, double pctOfAll) {}

    /** The most frequent kinds of error of a label. */
    public record TopErrors(String label, long samples, long errors, List<ErrorKind> kinds) {}

    /** Elapsed ms of one label at each percentile of {@link PercentileCurve#PERCENTS}. */
    public record Curve(String label, List<Double> ms) {}

    /**
     * Bars of equal width from 0 ms.
     *
     * @param widthMs of one bar
     * @param passed successful samples per bar
     * @param failed failed samples per bar
     */
    public record Distribution(long widthMs, List<Long> passed, List<Long> failed) {}
}

package weir.report;

import weir.load.Sample;

/** Running figures of one label, or of all samples together. One thread. */
final class Figures {
    private static final double BYTES_PER_KB = 1024;
    private static final double MS_PER_SECOND = 1000;

    private final String label;
    private final ApdexRule apdexRule;
    private final ElapsedTimes times = new ElapsedTimes();
    private final Tally errorKinds = new Tally();
    private long errors;
    private long bytes;
    private long sentBytes;
    private long firstMs = Long.MAX_VALUE;
    private long lastMs = Long.MIN_VALUE;
    private boolean transaction;

    private long apdexSamples;
    private long satisfied;
    private long tolerated;

    Figures(String label, ApdexRule apdexRule) {
        this.label = label;
        this.apdexRule = apdexRule;
    }

    void add(Sample s) {
        times.add(s.elapsedMs());
        bytes += s.bytes();
        sentBytes += s.sentBytes();
        firstMs = Math.min(firstMs, s.startMs());
        lastMs = Math.max(lastMs, s.startMs() + s.elapsedMs());
        transaction |= s.transaction();
        if (!s.success()) {
            errors++;
        }
    }

    /** APDEX counts apart: its total holds transactions too, the other total does not. */
    void addApdex(Sample s) {
        apdexSamples++;
        if (s.success()) {
            if (s.elapsedMs() <= apdexRule.satisfiedMs()) {
                satisfied++;
            } else if (s.elapsedMs() <= apdexRule.toleratedMs()) {
                tolerated++;
            }
        }
    }

    void addError(String kind) {
        errorKinds.add(kind);
    }

    String label() {
        return label;
    }

    long count() {
        return times.count();
    }

    long errors() {
        return errors;
    }

    /** Epoch ms of the first start; {@link Long#MAX_VALUE} when there is no sample. */
    long firstMs() {
        return firstMs;
    }

    /** Epoch ms of the last end; {@link Long#MIN_VALUE} when there is no sample. */
    long lastMs() {
        return lastMs;
    }

    Tally errorKinds() {
        return errorKinds;
    }

    ElapsedTimes times() {
        return times;
    }

    /** True when any sample came from a transaction controller. */
    boolean transaction() {
        return transaction;
    }

    Summary.Apdex apdex() {
        double value =
                apdexSamples == 0 ? 0 : (satisfied + tolerated / 2.0) / (double) apdexSamples;
        return new Summary.Apdex(
                label,
                value,
                apdexRule.satisfiedMs(),
                apdexRule.toleratedMs(),
                satisfied,
                tolerated,
                apdexSamples);
    }

    Summary.Row row(ReportSettings settings) {
        RankedTimes ranked = times.ranked();
        double seconds = count() == 0 ? 0 : (double) (lastMs - firstMs) / MS_PER_SECOND;
        return new Summary.Row(
                label,
                transaction,
                count(),
                errors,
                times.mean(),
                ranked.percentile(50),
                times.min(),
                times.max(),
                ranked.percentile(settings.percents().get(0)),
                ranked.percentile(settings.percents().get(1)),
                ranked.percentile(settings.percents().get(2)),
                rate((double) count(), seconds),
                rate((double) bytes / BYTES_PER_KB, seconds),
                rate((double) sentBytes / BYTES_PER_KB, seconds));
    }

    /** JMeter divides by zero here; a rate over no time is told as 0. */
    private static double rate(double amount, double seconds) {
        return seconds == 0 ? 0 : amount / seconds;
    }
}

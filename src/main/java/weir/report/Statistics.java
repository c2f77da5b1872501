package weir.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weir.load.Sample;

/**
 * Gathers samples into a {@link Summary}. The choice of what counts where is JMeter's: transaction
 * controllers have rows of their own and no part in Total, errors and rates; those without a sample
 * are left out. One thread.
 */
public final class Statistics implements Consumer<Sample> {
    /** What JMeter calls the row over all labels, in tables and in statistics.json. */
    public static final String TOTAL = "Total";

    private static final String EMPTY_TRANSACTION = "Number of samples in transaction : 0,";
    private static final int TOP = 5;
    private static final int MOST_CURVES = 20;

    private final ReportSettings settings;
    private final Map<String, Figures> labels = new LinkedHashMap<>();
    private final Figures total;
    private final Figures topTotal;
    private final Tally errors = new Tally();
    private final Timeline timeline;
    private final Spread spread = new Spread();
    private long firstMs = Long.MAX_VALUE;
    private long lastMs = Long.MIN_VALUE;

    public Statistics(ReportSettings settings) {
        this.settings = settings;
        this.total = new Figures(TOTAL, settings.apdex().getLast());
        this.topTotal = new Figures(TOTAL, settings.apdex().getLast());
        this.timeline = new Timeline(settings.slotMs());
    }

    /** Takes one row. Sub-samples are rows of their own and have to be handed over as such. */
    @Override
    public void accept(Sample s) {
        if (!wanted(s)) {
            return;
        }
        firstMs = Math.min(firstMs, s.startMs());
        lastMs = Math.max(lastMs, s.startMs() + s.elapsedMs());
        Figures own = labels.get(s.label());
        if (own == null) {
            own = new Figures(s.label(), ApdexRule.forLabel(settings.apdex(), s.label()));
            labels.put(s.label(), own);
        }
        own.add(s);
        own.addApdex(s);
        total.addApdex(s);
        timeline.add(s);
        if (!s.transaction()) {
            total.add(s);
            spread.add(s);
        }
        if (!s.success()) {
            failed(s, own);
        }
    }

    private void failed(Sample s, Figures own) {
        String kind = ErrorKey.of(s);
        if (!s.transaction()) {
            errors.add(kind);
            topTotal.addError(kind);
        }
        if (!s.transaction() || settings.transactionsInTop5()) {
            own.addError(kind);
        }
    }

    private boolean wanted(Sample s) {
        if (s.transaction() && s.responseMessage().startsWith(EMPTY_TRANSACTION)) {
            return false;
        }
        if (settings.labels() != null && !settings.labels().matcher(s.label()).matches()) {
            return false;
        }
        return s.startMs() >= settings.fromMs()
                && s.startMs() + s.elapsedMs() <= settings.untilMs();
    }

    /** The figures so far. */
    public Summary summary() {
        boolean none = labels.isEmpty();
        return new Summary(
                none ? 0 : firstMs,
                none ? 0 : lastMs,
                total.row(settings),
                labels.values().stream().map(f -> f.row(settings)).toList(),
                total.apdex(),
                labels.values().stream().map(Figures::apdex).toList(),
                kinds(errors, total.errors(), total.count(), Integer.MAX_VALUE),
                topErrors(),
                timeline.overTime(settings, this::isShown),
                curves(),
                spread.distribution());
    }

    private List<Summary.TopErrors> topErrors() {
        List<Summary.TopErrors> rows = new ArrayList<>();
        if (total.errors() > 0) {
            rows.add(top(TOTAL, total.count(), total.errors(), topTotal.errorKinds()));
        }
        for (Figures f : labels.values()) {
            if (!f.errorKinds().isEmpty()) {
                rows.add(top(f.label(), f.count(), f.errors(), f.errorKinds()));
            }
        }
        return rows;
    }

    private static Summary.TopErrors top(String label, long samples, long errors, Tally kinds) {
        return new Summary.TopErrors(label, samples, errors, kinds(kinds, errors, samples, TOP));
    }

    private static List<Summary.ErrorKind> kinds(Tally tally, long errors, long samples, int most) {
        return tally.mostFrequent().stream()
                .limit(most)
                .map(e ->
                        new Summary.ErrorKind(
                                e.getKey(),
                                e.getValue(),
                                e.getValue() * 100.0 / errors,
                                e.getValue() * 100.0 / samples))
                .toList();
    }

    private boolean isShown(String label) {
        Figures figures = labels.get(label);
        return settings.shown().shows(label, figures != null && figures.transaction());
    }

    private List<Summary.Curve> curves() {
        List<Summary.Curve> curves = new ArrayList<>();
        if (total.count() > 0 && labels.size() > 1) {
            curves.add(PercentileCurve.of(total));
        }
        labels.values().stream()
                .filter(f -> isShown(f.label()))
                .sorted((a, b) -> Long.compare(b.count(), a.count()))
                .limit(MOST_CURVES)
                .map(PercentileCurve::of)
                .forEach(curves::add);
        return curves;
    }
}

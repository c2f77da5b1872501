package weir.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;

/**
 * Samples by slot of time. Begins with slots of one second and makes them wider whenever there
 * would be too many, so that memory stays bounded whatever the length of the run. Samples may come
 * in any order. One thread.
 */
final class Timeline {
    private static final int MOST_SLOTS = 600;
    private static final int MOST_SLOTS_OF_A_WANTED_WIDTH = 10_000;
    private static final int MOST_SERIES = 20;
    private static final long SECOND_MS = 1000;
    private static final double BYTES_PER_KB = 1024;

    /** Each a multiple of the one before. */
    private static final long[] WIDTHS_S = {
        1, 2, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400
    };

    private final boolean wanted;
    private long widthMs;
    private Map<Long, TimeSlot> slots = new HashMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long cachedAt = Long.MIN_VALUE;
    private @Nullable TimeSlot cached;

    /**
     * @param slotMs width that the user wants, doubled only when the run has more than ten thousand
     *     such slots; or 0
     */
    Timeline(long slotMs) {
        this.wanted = slotMs > 0;
        this.widthMs = wanted ? slotMs : SECOND_MS;
    }

    void add(Sample s) {
        if (!s.transaction()) {
            slot(s.startMs()).begun();
        }
        slot(s.startMs() + s.elapsedMs()).ended(s);
    }

    private TimeSlot slot(long ms) {
        long at = Math.floorDiv(ms, widthMs);
        TimeSlot slot = cached;
        if (at == cachedAt && slot != null) {
            return slot;
        }
        int most = wanted ? MOST_SLOTS_OF_A_WANTED_WIDTH : MOST_SLOTS;
        if (Math.max(last, at) - Math.min(first, at) >= most) {
            first = Math.min(first, at);
            last = Math.max(last, at);
            widen();
            return slot(ms);
        }
        first = Math.min(first, at);
        last = Math.max(last, at);
        slot = slots.computeIfAbsent(at, a -> new TimeSlot());
        cachedAt = at;
        cached = slot;
        return slot;
    }

    private void widen() {
        long wider = nextWidth();
        long factor = wider / widthMs;
        Map<Long, TimeSlot> merged = new HashMap<>();
        slots.forEach((at, slot) ->
                merged.computeIfAbsent(Math.floorDiv(at, factor), a -> new TimeSlot()).merge(slot));
        slots = merged;
        widthMs = wider;
        first = Math.floorDiv(first, factor);
        last = Math.floorDiv(last, factor);
        cachedAt = Long.MIN_VALUE;
        cached = null;
    }

    private long nextWidth() {
        if (wanted) {
            return widthMs * 2;
        }
        for (long s : WIDTHS_S) {
            if (s * SECOND_MS > widthMs) {
                return s * SECOND_MS;
            }
        }
        return widthMs * 2;
    }

    /**
     * The plots over time.
     *
     * @param shown the labels that have a line
     */
    OverTime overTime(ReportSettings settings, Predicate<String> shown) {
        List<Long> starts = new ArrayList<>();
        List<TimeSlot> all = new ArrayList<>();
        TimeSlot none = new TimeSlot();
        for (long at = first; at <= last; at++) {
            starts.add(at * widthMs);
            all.add(slots.getOrDefault(at, none));
        }
        return new OverTime(
                widthMs,
                starts,
                line(all, s -> rate(s.hits)),
                line(all, s -> rate(s.passed)),
                line(all, s -> rate(s.failed)),
                line(all, s -> s.threads == 0 ? Double.NaN : s.threads),
                groups(all, settings.shown()),
                line(all, s -> rate(s.bytes) / BYTES_PER_KB),
                line(all, s -> rate(s.sentBytes) / BYTES_PER_KB),
                times(all, settings),
                labels(all, shown, c -> (double) c.elapsedMs / c.count, Double.NaN),
                labels(all, shown, c -> (double) c.latencyMs / c.count, Double.NaN),
                labels(all, shown, c -> (double) c.connectMs / c.count, Double.NaN),
                labels(all, shown, c -> rate(c.count), 0),
                codes(all, settings.shown()));
    }

    private double rate(long n) {
        return n * (double) SECOND_MS / widthMs;
    }

    private static List<Double> line(List<TimeSlot> all, ToDoubleFunction<TimeSlot> value) {
        return all.stream().map(value::applyAsDouble).toList();
    }

    private static List<OverTime.Series> times(List<TimeSlot> all, ReportSettings settings) {
        List<OverTime.Series> series = new ArrayList<>();
        series.add(new OverTime.Series("min", line(all, s -> s.timeAt(0))));
        series.add(new OverTime.Series("median", line(all, s -> s.timeAt(50))));
        for (int i = 0; i < settings.percents().size(); i++) {
            double percent = settings.percents().get(i);
            String name = settings.percentiles().get(i) + "th pct";
            series.add(new OverTime.Series(name, line(all, s -> s.timeAt(percent))));
        }
        series.add(new OverTime.Series("max", line(all, s -> s.timeAt(100))));
        return series;
    }

    private static List<OverTime.Series> labels(
            List<TimeSlot> all,
            Predicate<String> shown,
            ToDoubleFunction<TimeSlot.Cell> value,
            double absent) {
        Map<String, Long> counts = new HashMap<>();
        all.forEach(s -> s.labels.forEach((l, c) -> counts.merge(l, c.count, Long::sum)));
        counts.keySet().removeIf(shown.negate());
        List<OverTime.Series> series = new ArrayList<>();
        for (String label : largest(counts)) {
            series.add(
                    new OverTime.Series(
                            label,
                            line(
                                    all,
                                    s -> {
                                        TimeSlot.Cell cell = s.labels.get(label);
                                        return cell == null ? absent : value.applyAsDouble(cell);
                                    })));
        }
        return series;
    }

    private List<OverTime.Series> codes(List<TimeSlot> all, SeriesFilter shown) {
        Map<String, Long> counts = new HashMap<>();
        all.forEach(s -> s.codes.forEach((c, n) -> counts.merge(c, n, Long::sum)));
        counts.keySet().removeIf(code -> !shown.showsOther(code));
        return largest(counts).stream()
                .map(code ->
                        new OverTime.Series(
                                code.isEmpty() ? "(no code)" : code,
                                line(all, s -> rate(s.codes.getOrDefault(code, 0L)))))
                .toList();
    }

    private static List<OverTime.Series> groups(List<TimeSlot> all, SeriesFilter shown) {
        Map<String, Long> most = new HashMap<>();
        all.forEach(s -> s.groups.forEach((g, n) -> most.merge(g, (long) n, Math::max)));
        most.keySet().removeIf(group -> !shown.showsOther(group));
        return largest(most).stream()
                .filter(g -> !g.isEmpty())
                .map(group ->
                        new OverTime.Series(
                                group,
                                line(
                                        all,
                                        s -> {
                                            Integer n = s.groups.get(group);
                                            return n == null ? Double.NaN : n;
                                        })))
                .toList();
    }

    /** The names with the largest numbers, no more than a plot can show, in the names' order. */
    private static List<String> largest(Map<String, Long> numbers) {
        return numbers.entrySet().stream()
                .sorted(
                        Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_SERIES)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}

package weir.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report as text: for a terminal and as Markdown. */
final class ReportText {
    private ReportText() {}

    static String headline(Comparison comparison) {
        String front = comparison.front() + " (" + comparison.frontVersion() + ")";
        if (!comparison.valid()) {
            return "Not valid, because " + String.join("; ", comparison.invalidBecause());
        }
        return "Long against short connections behind "
                + front
                + ": throughput "
                + Figures.ratioInterval(comparison.throughputRatio())
                + " times";
    }

    static String terminal(Comparison comparison, List<String> explanation) {
        StringBuilder text = new StringBuilder();
        text.append('\n').append(headline(comparison)).append("\n\n");
        text.append(figures(comparison).plain()).append('\n');
        explanation.forEach(s -> text.append("- ").append(s).append('\n'));
        return text.toString();
    }

    static String markdown(Comparison comparison, List<String> explanation) {
        StringBuilder text = new StringBuilder("# ").append(headline(comparison)).append("\n\n");
        text.append(figures(comparison).markdown()).append('\n');
        section(text, "What the figures say", explanation);
        section(text, "How it was measured", comparison.conditions());
        section(text, "About the configurations", comparison.notes());
        text.append("## All that differs (ports aside)\n\n```diff\n");
        comparison.differences().forEach(line -> text.append(line).append('\n'));
        return text.append("```\n").toString();
    }

    private static void section(StringBuilder text, String title, List<String> lines) {
        text.append("## ").append(title).append("\n\n");
        lines.forEach(line -> text.append("- ").append(line).append('\n'));
        text.append('\n');
    }

    /** The figures of both variants side by side. */
    static Table figures(Comparison comparison) {
        VariantFacts shorts = comparison.variant(Variant.SHORT);
        VariantFacts longs = comparison.variant(Variant.LONG);
        ElapsedTimes shortTimes = shorts.times();
        ElapsedTimes longTimes = longs.times();
        Table table = new Table("", "short", "long", "long / short");
        Interval ratio = comparison.throughputRatio();
        table.row(
                "requests/s (95 % interval)",
                Figures.interval(shorts.throughput()),
                Figures.interval(longs.throughput()),
                Figures.ratioInterval(ratio));
        times(table, "response time, mean ms", shortTimes.meanMs(), longTimes.meanMs());
        for (int percent : new int[] {50, 90, 99}) {
            times(
                    table,
                    "response time, p" + percent + " ms",
                    shortTimes.percentileMs(percent),
                    longTimes.percentileMs(percent));
        }
        table.row(
                "requests", Figures.count(shorts.requests()), Figures.count(longs.requests()), "");
        table.row("errors", Figures.count(shorts.errors()), Figures.count(longs.errors()), "");
        table.row(
                "connections client -> front",
                Figures.count(shorts.clientConnections()),
                Figures.count(longs.clientConnections()),
                "");
        table.row(
                "connections front -> origins",
                Figures.count(shorts.originConnections()),
                Figures.count(longs.originConnections()),
                "");
        table.row(
                "reuse ratio, front -> origins",
                Explanation.reuse(shorts.reuseRatio()),
                Explanation.reuse(longs.reuseRatio()),
                "");
        table.row("closed first", closed(shorts), closed(longs), "");
        both(table, "TIME_WAIT at the front, per trial", shorts, longs, Wanted.FRONT_TIME_WAIT);
        both(table, "TIME_WAIT at the origins, per trial", shorts, longs, Wanted.ORIGIN_TIME_WAIT);
        table.row(
                "ephemeral ports taken",
                Figures.percent(shorts.median(TrialFacts::portsUsed)),
                Figures.percent(longs.median(TrialFacts::portsUsed)),
                "");
        cpu(table, shorts.cpuPerRequest(), longs.cpuPerRequest());
        threads(table, shorts.busiest(), longs.busiest());
        return table;
    }

    private enum Wanted {
        FRONT_TIME_WAIT,
        ORIGIN_TIME_WAIT;

        double of(VariantFacts facts) {
            return this == FRONT_TIME_WAIT
                    ? facts.median(TrialFacts::timeWaitFront)
                    : facts.median(TrialFacts::timeWaitOrigin);
        }
    }

    private static void both(
            Table table, String name, VariantFacts shorts, VariantFacts longs, Wanted wanted) {
        table.row(
                name,
                Figures.count(Math.round(wanted.of(shorts))),
                Figures.count(Math.round(wanted.of(longs))),
                "");
    }

    private static void times(Table table, String name, double shorts, double longs) {
        table.row(name, Figures.plain(shorts), Figures.plain(longs), Figures.ratio(longs / shorts));
    }

    private static void cpu(Table table, Map<Role, Double> shorts, Map<Role, Double> longs) {
        shorts.forEach((role, micros) -> {
            double other = longs.getOrDefault(role, Double.NaN);
            times(table, "CPU of " + role.label() + ", us per request", micros, other);
        });
    }

    private static void threads(
            Table table, Map<Role, BusiestThread> shorts, Map<Role, BusiestThread> longs) {
        shorts.forEach((role, thread) ->
                table.row(
                        "busiest thread of " + role.label() + ", core",
                        core(thread),
                        core(longs.getOrDefault(role, BusiestThread.NONE)),
                        ""));
    }

    private static String core(BusiestThread thread) {
        return thread.cores() == 0 ? "-" : thread.name() + " " + Figures.percent(thread.cores());
    }

    private static String closed(VariantFacts facts) {
        ClosedFirst closed = facts.closedFirst();
        if (closed.side() == Side.UNKNOWN) {
            return "-";
        }
        List<String> names = new ArrayList<>();
        closed.agreeing().forEach(s -> names.add(s.name()));
        return closed.side().label() + " (" + String.join(", ", names) + ")";
    }
}

package weir.lab;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** The report as one HTML file that needs no network: table, sentences, a plot of the trials. */
final class ReportHtml {
    private static final int WIDTH = 720;
    private static final int LEFT = 70;
    private static final int ROW = 26;

    private ReportHtml() {}

    static String of(Comparison comparison, List<String> explanation) {
        StringBuilder page = new StringBuilder();
        page.append(
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>short-vs-long</title>
                <style>
                body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
                table { border-collapse: collapse; }
                th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid #8884; }
                th:first-child, td:first-child { text-align: left; padding-left: 0; }
                .invalid { color: #b00; }
                pre { background: #8881; padding: .8rem; overflow: auto; }
                svg { max-width: 100%; height: auto; }
                text { font: 12px system-ui, sans-serif; fill: currentColor; }
                @media (prefers-color-scheme: dark) { body { background: #181a1b; color: #ddd; } }
                </style>
                </head>
                <body>
                """);
        String mark = comparison.valid() ? "" : " class=\"invalid\"";
        page.append("<h1").append(mark).append('>');
        page.append(Table.escape(ReportText.headline(comparison))).append("</h1>\n");
        page.append(ReportText.figures(comparison).html());
        list(page, "What the figures say", explanation);
        page.append("<h2>Throughput, trial by trial</h2>\n").append(plot(comparison));
        list(page, "How it was measured", comparison.conditions());
        list(page, "About the configurations", comparison.notes());
        page.append("<h2>All that differs (ports aside)</h2>\n<pre>");
        comparison.differences().forEach(l -> page.append(Table.escape(l)).append('\n'));
        return page.append("</pre>\n</body>\n</html>\n").toString();
    }

    private static void list(StringBuilder page, String title, List<String> lines) {
        page.append("<h2>").append(title).append("</h2>\n<ul>\n");
        lines.forEach(l -> page.append("<li>").append(Table.escape(l)).append("</li>\n"));
        page.append("</ul>\n");
    }

    /** One line per variant: a dot per trial, the median as a bar, the interval as a band. */
    private static String plot(Comparison comparison) {
        double top =
                comparison.trials().stream().mapToDouble(TrialFacts::throughput).max().orElse(1);
        for (Variant variant : Variant.values()) {
            top = Math.max(top, comparison.variant(variant).throughput().high());
        }
        int height = ROW * (Variant.values().length + 1);
        StringBuilder svg = new StringBuilder();
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\""
                                + " aria-label=\"requests per second of every trial\">\n",
                        WIDTH,
                        height,
                        WIDTH));
        int row = 0;
        for (Variant variant : Variant.values()) {
            line(svg, comparison.variant(variant), row, top);
            row++;
        }
        int y = ROW * row;
        svg.append(text(LEFT, y + 16, "0"));
        svg.append(text(WIDTH - 120, y + 16, Figures.plain(top) + " requests/s"));
        return svg.append("</svg>\n").toString();
    }

    private static void line(StringBuilder svg, VariantFacts facts, int row, double top) {
        String colour = facts.variant() == Variant.SHORT ? "#c60" : "#06c";
        int y = ROW * row + ROW / 2;
        Interval interval = facts.throughput();
        svg.append(text(0, y + 4, facts.variant().label()));
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"12\" fill=\"%s\""
                                + " fill-opacity=\"0.25\"/>\n",
                        x(interval.low(), top),
                        y - 6,
                        x(interval.high(), top) - x(interval.low(), top),
                        colour));
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%d\" width=\"2\" height=\"20\" fill=\"%s\"/>\n",
                        x(interval.median(), top) - 1,
                        y - 10,
                        colour));
        DoubleStream.of(facts.each(TrialFacts::throughput))
                .forEach(v ->
                        svg.append(
                                String.format(
                                        Locale.ROOT,
                                        "<circle cx=\"%.1f\" cy=\"%d\" r=\"4\""
                                                + " fill=\"%s\"/>\n",
                                        x(v, top),
                                        y,
                                        colour)));
    }

    private static double x(double value, double top) {
        double share = Double.isNaN(value) || top <= 0 ? 0 : value / top;
        return LEFT + share * (WIDTH - LEFT - 10);
    }

    private static String text(int x, int y, String text) {
        return "<text x=\"" + x + "\" y=\"" + y + "\">" + Table.escape(text) + "</text>\n";
    }
}

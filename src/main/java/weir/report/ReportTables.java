package weir.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tables of the page: complete without scripts. */
final class ReportTables {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS XXX", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());

    private final Summary summary;
    private final ReportSettings settings;
    private final String source;

    ReportTables(Summary summary, ReportSettings settings, String source) {
        this.summary = summary;
        this.settings = settings;
        this.source = source;
    }

    String subtitle() {
        if (summary.total().count() == 0) {
            return "no samples · " + source;
        }
        return time(summary.firstMs()) + " · " + duration() + " · " + source;
    }

    String html() {
        Html h = new Html();
        h.raw("<section id=\"summary\" aria-label=\"Summary\">\n");
        figures(h);
        h.raw("<div class=\"pair\"><div>\n");
        information(h);
        requests(h);
        h.raw("</div><div>\n");
        apdex(h);
        h.raw("</div></div>\n</section>\n");
        statistics(h);
        errors(h);
        return h.toString();
    }

    private void figures(Html h) {
        Summary.Row t = summary.total();
        h.raw("<dl class=\"figures\">\n");
        figure(h, "Samples", String.format(Locale.ROOT, "%,d", t.count()), "", "");
        String colour = t.errors() == 0 ? "good" : "bad";
        figure(h, "Failed", String.format(Locale.ROOT, "%.2f", t.errorPct()), "%", colour);
        figure(h, "Throughput", compact(t.throughput()), "/s", "");
        figure(h, "Average", compact(t.meanMs()), "ms", "");
        figure(h, "Median", compact(t.medianMs()), "ms", "");
        List<Double> pcts = List.of(t.pct1Ms(), t.pct2Ms(), t.pct3Ms());
        for (int i = 0; i < pcts.size(); i++) {
            figure(h, settings.percentiles().get(i) + "th pct", compact(pcts.get(i)), "ms", "");
        }
        figure(h, "Longest", compact((double) t.maxMs()), "ms", "");
        h.raw("</dl>\n");
    }

    private static void figure(Html h, String name, String value, String unit, String colour) {
        h.raw("<div><dt>" + Html.escape(name) + "</dt><dd class=\"" + colour + "\">" + value);
        h.raw(" <small>" + unit + "</small></dd></div>\n");
    }

    private void information(Html h) {
        h.raw("<h2>Test and report information</h2>\n<div class=\"card\"><table><tbody>\n");
        fact(h, "Source file", source);
        fact(h, "Start time", summary.firstMs() == 0 ? "–" : time(summary.firstMs()));
        fact(h, "End time", summary.lastMs() == 0 ? "–" : time(summary.lastMs()));
        fact(h, "Duration", duration());
        fact(h, "Filter for display", settings.labels() == null ? "" : settings.labels().pattern());
        h.raw("</tbody></table></div>\n");
    }

    private static void fact(Html h, String name, String value) {
        h.raw("<tr>").heading(name, "").text(value).raw("</tr>\n");
    }

    private void requests(Html h) {
        Summary.Row t = summary.total();
        double bad = t.errorPct();
        double good = t.count() == 0 ? 0 : 100 - bad;
        h.raw("<h2>Requests summary</h2>\n<div class=\"card\">");
        h.raw(
                String.format(
                        Locale.ROOT,
                        "<div class=\"share\" role=\"img\" aria-label=\"%.2f%% passed, %.2f%%"
                                + " failed\"><i style=\"width:%.3f%%\"></i><i"
                                + " style=\"width:%.3f%%\"></i></div>\n",
                        good,
                        bad,
                        good,
                        bad));
        h.raw(
                String.format(
                        Locale.ROOT,
                        "<p class=\"legend\"><span><b class=\"good\">%.2f%%</b> passed"
                                + " (%,d)</span><span><b class=\"bad\">%.2f%%</b> failed"
                                + " (%,d)</span></p></div>\n",
                        good,
                        t.count() - t.errors(),
                        bad,
                        t.errors()));
    }

    private void apdex(Html h) {
        h.raw("<h2>APDEX (Application Performance Index)</h2>\n<div class=\"card\">");
        h.raw("<table class=\"sortable\"><thead><tr><th class=\"t\" scope=\"col\">Label</th>");
        h.raw("<th scope=\"col\">Apdex</th><th scope=\"col\">Satisfied, ms</th>");
        h.raw("<th scope=\"col\">Tolerated, ms</th></tr></thead><tbody>\n");
        apdexRow(h, summary.apdexTotal(), "<tr class=\"total\">");
        Set<String> controllers = summary.controllers();
        summary.apdex().stream()
                .filter(a -> settings.shown().shows(a.label(), controllers.contains(a.label())))
                .forEach(a -> apdexRow(h, a, "<tr>"));
        h.raw("</tbody></table></div>\n");
    }

    private static void apdexRow(Html h, Summary.Apdex a, String open) {
        h.raw(open).heading(a.label(), "").index(a.value());
        h.count(a.satisfiedMs(), "").count(a.toleratedMs(), "").raw("</tr>\n");
    }

    private void statistics(Html h) {
        h.raw("<section id=\"statistics\" aria-labelledby=\"statistics-h\">\n");
        h.raw("<h2 id=\"statistics-h\">Statistics</h2>\n<div class=\"card\">");
        h.raw("<table class=\"sortable\"><thead><tr class=\"group\"><th class=\"t\">Requests</th>");
        h.raw("<th colspan=\"3\" class=\"edge\">Executions</th>");
        h.raw("<th colspan=\"7\" class=\"edge\">Response times (ms)</th>");
        h.raw("<th class=\"edge\">Throughput</th>");
        h.raw("<th colspan=\"2\" class=\"edge\">Network (KB/sec)</th></tr>\n<tr>");
        h.raw("<th class=\"t\" scope=\"col\">Label</th>");
        h.raw("<th scope=\"col\" class=\"edge\">#Samples</th>");
        columns(h, "FAIL", "Error %");
        h.raw("<th scope=\"col\" class=\"edge\">Average</th>");
        columns(h, "Min", "Max", "Median");
        settings.percentiles().forEach(p -> columns(h, p + "th pct"));
        h.raw("<th scope=\"col\" class=\"edge\">Transactions/s</th>");
        h.raw("<th scope=\"col\" class=\"edge\">Received</th>");
        columns(h, "Sent");
        h.raw("</tr></thead><tbody>\n");
        statisticsRow(h, summary.total(), "<tr class=\"total\">");
        summary.labels().stream()
                .filter(r -> settings.shown().shows(r.label(), r.transaction()))
                .forEach(r -> statisticsRow(h, r, "<tr>"));
        h.raw("</tbody></table></div>\n</section>\n");
    }

    private static void columns(Html h, String... names) {
        for (String name : names) {
            h.raw("<th scope=\"col\">" + Html.escape(name) + "</th>");
        }
    }

    private static void statisticsRow(Html h, Summary.Row r, String open) {
        String colour = r.errors() == 0 ? "" : "bad";
        h.raw(open);
        h.heading(r.label(), r.transaction() ? "<span class=\"tag\">transaction</span>" : "");
        h.count(r.count(), "edge").count(r.errors(), colour).percent(r.errorPct(), colour);
        h.number(r.meanMs(), "edge").count(r.minMs(), "").count(r.maxMs(), "");
        h.number(r.medianMs(), "").number(r.pct1Ms(), "").number(r.pct2Ms(), "");
        h.number(r.pct3Ms(), "").number(r.throughput(), "edge");
        h.number(r.receivedKb(), "edge").number(r.sentKb(), "").raw("</tr>\n");
    }

    private void errors(Html h) {
        h.raw("<section id=\"errors\" aria-labelledby=\"errors-h\">\n");
        h.raw("<h2 id=\"errors-h\">Errors</h2>\n<div class=\"card\">");
        if (summary.errors().isEmpty()) {
            h.raw("<p class=\"none\">No request failed.</p></div>\n");
        } else {
            h.raw("<table class=\"sortable\"><thead><tr>");
            h.raw("<th class=\"t\" scope=\"col\">Type of error</th>");
            columns(h, "Number of errors", "% in errors", "% in all samples");
            h.raw("</tr></thead><tbody>\n");
            for (Summary.ErrorKind e : summary.errors()) {
                if (!settings.shown().showsOther(e.type())) {
                    continue;
                }
                h.raw("<tr>").heading(e.type(), "").count(e.count(), "");
                h.percent(e.pctOfErrors(), "").percent(e.pctOfAll(), "").raw("</tr>\n");
            }
            h.raw("</tbody></table></div>\n");
        }
        topErrors(h);
        h.raw("</section>\n");
    }

    private void topErrors(Html h) {
        if (summary.topErrors().isEmpty()) {
            return;
        }
        h.raw("<h2>Top 5 errors by sampler</h2>\n<div class=\"card\">");
        h.raw("<table class=\"top5\"><thead><tr>");
        h.raw("<th class=\"t\" scope=\"col\">Sample</th>");
        columns(h, "#Samples", "#Errors");
        int most = 1;
        for (Summary.TopErrors t : summary.topErrors()) {
            most = Math.max(most, t.kinds().size());
        }
        for (int i = 0; i < most; i++) {
            h.raw("<th class=\"t\" scope=\"col\">Error</th><th scope=\"col\">#Errors</th>");
        }
        h.raw("</tr></thead><tbody>\n");
        for (Summary.TopErrors t : summary.topErrors()) {
            boolean all = t.label().equals(Statistics.TOTAL);
            if (!all && !settings.shown().showsOther(t.label())) {
                continue;
            }
            h.raw(all ? "<tr class=\"total\">" : "<tr>").heading(t.label(), "");
            h.count(t.samples(), "").count(t.errors(), "");
            for (Summary.ErrorKind e : t.kinds()) {
                h.text(e.type()).count(e.count(), "");
            }
            h.raw("<td></td><td></td>".repeat(most - t.kinds().size())).raw("</tr>\n");
        }
        h.raw("</tbody></table></div>\n");
    }

    private String duration() {
        Duration d = Duration.ofMillis(summary.lastMs() - summary.firstMs());
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d.%03d",
                d.toHours(),
                d.toMinutesPart(),
                d.toSecondsPart(),
                d.toMillisPart());
    }

    private static String time(long ms) {
        return TIME.format(Instant.ofEpochMilli(ms));
    }

    private static String compact(double d) {
        return String.format(
                Locale.ROOT, d >= 100 ? "%,.0f" : d == Math.rint(d) ? "%.0f" : "%.1f", d);
    }
}

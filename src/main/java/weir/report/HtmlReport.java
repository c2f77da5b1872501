package weir.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The report: {@code index.html}, one file that loads nothing, and {@code statistics.json} beside
 * it.
 */
public final class HtmlReport {
    private static final String OWN = "/weir/report/";
    private static final String PLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    private HtmlReport() {}

    /**
     * Writes both files.
     *
     * @param source name of the result file, shown on the page
     * @param folder made when it is missing
     */
    public static void write(Summary summary, ReportSettings settings, String source, Path folder)
            throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("index.html"),
                page(summary, settings, source),
                StandardCharsets.UTF_8);
        StatisticsJson.write(summary, folder.resolve("statistics.json"));
    }

    /** The text of {@code index.html}. */
    static String page(Summary summary, ReportSettings settings, String source) throws IOException {
        ReportTables tables = new ReportTables(summary, settings, source);
        Map<String, String> parts = new HashMap<>();
        parts.put("title", Html.escape(settings.title()));
        parts.put("subtitle", Html.escape(tables.subtitle()));
        parts.put("style", resource(OWN + "report.css"));
        parts.put("script", resource(OWN + "report.js"));
        parts.put("body", tables.html());
        parts.put("data", PlotData.json(summary));
        parts.put("footer", footer(summary));
        parts.put("plotStyle", resource(PLOT + "dist/uPlot.min.css"));
        parts.put("plotScript", resource(PLOT + "dist/uPlot.iife.min.js"));
        parts.put("plotLicence", resource(PLOT + "LICENSE").replace("--", "- -"));
        return fill(resource(OWN + "report.html"), parts);
    }

    private static String footer(Summary summary) {
        return "Percentiles count every sample, to the millisecond. Total leaves out the samples of"
                + " transaction controllers. A point over time stands for "
                + summary.overTime().slotMs() / 1000.0
                + " s.";
    }

    /**
     * Replaces each marker once, from left to right: what is filled in is never looked at again.
     */
    private static String fill(String template, Map<String, String> parts) {
        StringBuilder page = new StringBuilder();
        int at = 0;
        for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", at)) {
            int close = template.indexOf("}}", open);
            String part = parts.get(template.substring(open + 2, close));
            if (part == null) {
                throw new IllegalStateException("no part for " + template.substring(open, close));
            }
            page.append(template, at, open).append(part);
            at = close + 2;
        }
        return page.append(template, at, template.length()).toString();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the program is incomplete, resource missing: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

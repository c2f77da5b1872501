package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page: complete, alone, and safe against what a test put into its labels. */
class HtmlReportTest {
    private static final long BASE = 1_796_070_000_000L;
    private static final ReportSettings SETTINGS = ReportSettings.of(new Properties());

    @TempDir Path folder;

    private static Summary summary() {
        Statistics s = new Statistics(SETTINGS);
        for (int i = 0; i < 3000; i++) {
            s.accept(Samples.ok().label("home").at(BASE + i).elapsed(i % 50).get());
        }
        s.accept(Samples.ok().label("<b>\"x\"&'").at(BASE).code("503", "Busy").failed().get());
        s.accept(Samples.transaction(2, 0).label("T").at(BASE).elapsed(2500).get());
        return s.summary();
    }

    private static String page() throws IOException {
        return HtmlReport.page(summary(), SETTINGS, "run.jtl");
    }

    @Test
    void nothingIsLoadedFromAnywhere() throws IOException {
        String page = page();
        assertThat(page)
                .doesNotContainPattern(
                        "(?i)(src|href|action|data|poster)\\s*=\\s*[\"']?(https?:|//)")
                .doesNotContainPattern("(?i)url\\(\\s*[\"']?(https?:|//)")
                .doesNotContainPattern("(?i)@import|<link[^>]+stylesheet|<iframe|<img")
                .doesNotContainPattern("(?i)\\bfetch\\(|XMLHttpRequest|WebSocket\\(|import\\(");
        assertThat(page).doesNotContain("{{").contains("uPlot");
    }

    @Test
    void sectionsInOrder() throws IOException {
        assertThat(page())
                .containsSubsequence(
                        "<h1>Load test report</h1>",
                        "Test and report information",
                        "Requests summary",
                        "APDEX (Application Performance Index)",
                        ">Statistics</h2>",
                        ">Errors</h2>",
                        "Top 5 errors by sampler",
                        ">Plots</h2>",
                        "id=\"data\"");
    }

    @Test
    void statisticsTableHasJmetersColumns() throws IOException {
        String page = page();
        String table = page.substring(page.indexOf("statistics-h"), page.indexOf("errors-h"));
        Matcher m = Pattern.compile("<th[^>]*scope=\"col\"[^>]*>([^<]*)</th>").matcher(table);
        List<String> columns = new ArrayList<>();
        while (m.find()) {
            columns.add(m.group(1));
        }
        assertThat(columns)
                .containsExactly(
                        "Label",
                        "#Samples",
                        "FAIL",
                        "Error %",
                        "Average",
                        "Min",
                        "Max",
                        "Median",
                        "90th pct",
                        "95th pct",
                        "99th pct",
                        "Transactions/s",
                        "Received",
                        "Sent");
        assertThat(table.split("<tr", -1)).hasSize(1 + 2 + 1 + 3);
        assertThat(table).contains("<tr class=\"total\"><th scope=\"row\">Total</th>");
        assertThat(table).contains(">3,001</td>");
    }

    @Test
    void labelsAreEscaped() throws IOException {
        assertThat(page())
                .doesNotContain("<b>\"x\"")
                .contains("&lt;b&gt;&quot;x&quot;&amp;&#39;")
                .contains("\\u003cb>");
    }

    @Test
    void aLabelCannotEndTheScript() throws IOException {
        Statistics s = new Statistics(SETTINGS);
        s.accept(Samples.ok().label("</script><script>alert(1)</script><!--{{data}}").get());
        String page = HtmlReport.page(s.summary(), SETTINGS, "</title>.jtl");
        assertThat(page).doesNotContain("<script>alert").doesNotContain("</title>.jtl");
        String data = data(page);
        assertThat(new ObjectMapper().readTree(data).at("/curves/0/name").asText())
                .isEqualTo("</script><script>alert(1)</script><!--{{data}}");
    }

    private static String data(String page) {
        int open = page.indexOf("id=\"data\">") + "id=\"data\">".length();
        return page.substring(open, page.indexOf("</script>", open));
    }

    @Test
    void plotDataIsWholeAndEquallyLong() throws IOException {
        JsonNode data = new ObjectMapper().readTree(data(page()));
        int slots = data.at("/time/starts").size();
        assertThat(slots).isEqualTo(4);
        for (String line : List.of("hits", "passed", "failed", "threads", "received", "sent")) {
            assertThat(data.at("/time/" + line).size()).as(line).isEqualTo(slots);
        }
        for (String group :
                List.of("times", "elapsed", "latency", "connect", "codes", "transactions")) {
            assertThat(data.at("/time/" + group)).as(group).isNotEmpty();
            for (JsonNode series : data.at("/time/" + group)) {
                assertThat(series.at("/values").size()).as(group).isEqualTo(slots);
            }
        }
        for (JsonNode curve : data.at("/curves")) {
            assertThat(curve.at("/values").size()).isEqualTo(data.at("/percents").size());
        }
        long bars = 0;
        for (JsonNode n : data.at("/distribution/passed")) {
            bars += n.asLong();
        }
        assertThat(bars).isEqualTo(3000);
    }

    @Test
    void anEmptyRunStillHasAPage() throws IOException {
        Summary none = new Statistics(SETTINGS).summary();
        assertThat(HtmlReport.page(none, SETTINGS, "empty.jtl"))
                .contains("no samples")
                .contains("No request failed.");
    }

    @Test
    void titleByProperty() throws IOException {
        Properties p = new Properties();
        p.setProperty("jmeter.reportgenerator.report_title", "Night <run>");
        assertThat(HtmlReport.page(summary(), ReportSettings.of(p), "x"))
                .contains("<title>Night &lt;run&gt;</title>");
    }

    @Test
    void statisticsJsonHasJmetersFields() throws IOException {
        JsonNode json = new ObjectMapper().readTree(StatisticsJson.text(summary()));
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactly("home", "<b>\"x\"&'", "T", "Total");
        List<String> fields = new ArrayList<>();
        json.get("Total").fieldNames().forEachRemaining(fields::add);
        assertThat(fields)
                .containsExactly(
                        "transaction",
                        "sampleCount",
                        "errorCount",
                        "errorPct",
                        "meanResTime",
                        "medianResTime",
                        "minResTime",
                        "maxResTime",
                        "pct1ResTime",
                        "pct2ResTime",
                        "pct3ResTime",
                        "throughput",
                        "receivedKBytesPerSec",
                        "sentKBytesPerSec");
        assertThat(json.at("/Total/sampleCount").isInt()).isTrue();
        assertThat(json.at("/Total/sampleCount").asInt()).isEqualTo(3001);
        assertThat(json.at("/Total/errorCount").asInt()).isEqualTo(1);
        assertThat(json.at("/home/minResTime").isDouble()).isTrue();
        assertThat(json.at("/home/maxResTime").asDouble()).isEqualTo(49);
        assertThat(json.at("/T/transaction").asText()).isEqualTo("T");
    }

    @Test
    void statisticsJsonIsLaidOutAsJmeters() throws IOException {
        assertThat(StatisticsJson.text(summary()))
                .startsWith(
                        "{\n  \"home\" : {\n    \"transaction\" : \"home\",\n    \"sampleCount\" : 3000,")
                .contains("\"errorPct\" : 100.0");
    }

    @Test
    void fromAFileToAFolder() throws IOException {
        Path results = folder.resolve("run.jtl");
        try (JtlWriter w = JtlWriter.open(results, JtlFormat.DEFAULT)) {
            w.accept(Samples.ok().get());
        }
        Path out = folder.resolve("a/b");
        Report.Result result = new Report(new Properties()).write(results, out);
        assertThat(result.rows()).isEqualTo(1);
        assertThat(out).isDirectoryContaining("glob:**/index.html");
        assertThat(out).isDirectoryContaining("glob:**/statistics.json");
        assertThatThrownBy(() -> Report.claim(out, false))
                .hasMessage(
                        "Cannot write to '" + out.toAbsolutePath() + "' as folder is not empty");
        Report.claim(out, true);
        assertThat(out).doesNotExist();
    }

    @Test
    void anEmptyFolderIsFineAndAFileIsNot() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Report.claim(empty, false);
        Report.claim(folder.resolve("none"), false);
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> Report.claim(file, false))
                .hasMessageContaining("as it is an existing file");
        assertThatThrownBy(() -> Report.claim(file, true))
                .hasMessageContaining("as it is an existing file");
    }

    @Test
    void aMissingResultFile() {
        Path missing = folder.resolve("nofile.jtl");
        assertThatThrownBy(() -> new Report(new Properties()).read(missing))
                .hasMessage("Cannot read test results file : " + missing);
    }
}

package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the page shows of a run with two samplers, one of which fails, and a controller. */
class SeriesFilterTest {
    private static final String HTML = "jmeter.reportgenerator.exporter.html.";
    private static final long BASE = 1_796_070_000_000L;

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "'',            true,  false, true,  true,  true,  true",
        "'^HOME$|cart', true,  false, true,  true,  false, true",
        "home,          true,  false, true,  false, false, true",
        "home,          false, false, true,  false, false, false",
        "'',            true,  true,  false, false, true,  true",
        "home,          true,  true,  false, false, false, true",
    })
    void labelsAndOtherNamesAreShownAsJmeterShowsThem(
            String pattern,
            boolean labelsOnly,
            boolean controllersOnly,
            boolean home,
            boolean cart,
            boolean buy,
            boolean code)
            throws IOException {
        Properties properties = properties(pattern, labelsOnly, controllersOnly);
        ReportSettings settings = ReportSettings.of(properties);
        Summary summary = summary(settings);
        String page = HtmlReport.page(summary, settings, "run.jtl");
        String statistics = between(page, "id=\"statistics\"", "</section>");

        assertThat(statistics.contains(">home<")).isEqualTo(home);
        assertThat(statistics.contains(">cart<")).isEqualTo(cart);
        assertThat(statistics.contains(">buy<")).isEqualTo(buy);
        assertThat(statistics).contains(">Total<");
        assertThat(summary.overTime().elapsed().stream().anyMatch(s -> s.name().equals("cart")))
                .isEqualTo(cart);
        assertThat(summary.curves().stream().anyMatch(c -> c.label().equals("buy"))).isEqualTo(buy);
        assertThat(summary.overTime().codes().stream().anyMatch(s -> s.name().equals("503")))
                .isEqualTo(code);
    }

    @Test
    void theJsonKnowsAllLabels() throws IOException {
        ReportSettings settings = ReportSettings.of(properties("home", true, true));
        HtmlReport.write(summary(settings), settings, "run.jtl", folder);

        assertThat(folder.resolve("statistics.json"))
                .content()
                .contains("\"home\"", "\"cart\"", "\"buy\"");
    }

    @Test
    void aBadPatternIsRefusedByItsProperty() {
        assertThatThrownBy(() -> ReportSettings.of(properties("(", true, false)))
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining(HTML + "series_filter");
    }

    @Test
    void propertiesOfTheReportWithoutEffectAreNamed() throws IOException {
        Path results = folder.resolve("run.jtl");
        Files.writeString(results, "timeStamp,elapsed,label,success\n1796070000000,5,home,true\n");
        Properties properties = properties("", true, false);
        properties.setProperty("jmeter.reportgenerator.temp_dir", "/elsewhere");
        properties.setProperty("jmeter.reportgenerator.graph.custom.classname", "x.Y");

        Report.Result result = new Report(properties).read(results);

        assertThat(result.warnings())
                .containsExactly(
                        "property jmeter.reportgenerator.graph.custom.classname is not supported,"
                                + " no effect",
                        "property jmeter.reportgenerator.temp_dir is not supported, no effect");
    }

    private static Properties properties(String pattern, boolean labelsOnly, boolean controllers) {
        Properties properties = new Properties();
        properties.setProperty(HTML + "series_filter", pattern);
        properties.setProperty(HTML + "filters_only_sample_series", "" + labelsOnly);
        properties.setProperty(HTML + "show_controllers_only", "" + controllers);
        return properties;
    }

    private static Summary summary(ReportSettings settings) {
        Statistics s = new Statistics(settings);
        s.accept(Samples.ok().label("home").at(BASE).get());
        s.accept(Samples.ok().label("cart").at(BASE).code("503", "Busy").failed().get());
        s.accept(Samples.transaction(2, 1).label("buy").at(BASE).get());
        return s.summary();
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from);
        return text.substring(start, text.indexOf(to, start));
    }
}

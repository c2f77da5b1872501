package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportsTest {
    private final Reports reports = Reports.of(Trials.comparison());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/scenario",
                "/front",
                "/nginx_defaults",
                "/valid",
                "/invalid_because",
                "/ratio/throughput/median",
                "/ratio/throughput/low",
                "/ratio/throughput/high",
                "/explanation",
                "/variants/short/throughput/median",
                "/variants/short/throughput/low",
                "/variants/long/throughput/high",
                "/variants/short/response_ms/mean",
                "/variants/short/response_ms/p50",
                "/variants/short/response_ms/p90",
                "/variants/long/response_ms/p99",
                "/variants/short/requests",
                "/variants/short/errors",
                "/variants/short/connections/client_front",
                "/variants/short/connections/front_origin",
                "/variants/short/reuse_ratio",
                "/variants/short/closed_first/side",
                "/variants/short/closed_first/sources",
                "/variants/short/time_wait/front",
                "/variants/short/time_wait/origin",
                "/variants/short/cpu_us_per_request/front",
                "/variants/short/front_log/requests",
                "/variants/short/cpu_us_per_request/origins",
                "/variants/short/full_resource",
            })
    void theContractHasThisField(String pointer) throws IOException {
        assertThat(json().at(pointer).isMissingNode()).as(pointer).isFalse();
        assertThat(json().at(pointer).isNull()).as(pointer).isFalse();
    }

    @Test
    void theFiguresAreThoseOfTheTrials() throws IOException {
        JsonNode json = json();

        assertThat(json.at("/scenario").asText()).isEqualTo("short-vs-long");
        assertThat(json.at("/front").asText()).isEqualTo("weir");
        assertThat(json.at("/valid").asBoolean()).isTrue();
        assertThat(json.at("/variants/short/reuse_ratio").asDouble()).isZero();
        assertThat(json.at("/variants/long/reuse_ratio").asDouble())
                .isCloseTo(0.9988, within(1e-9));
        assertThat(json.at("/variants/short/closed_first/side").asText()).isEqualTo("origin");
        assertThat(json.at("/variants/short/closed_first/sources")).hasSize(3);
        assertThat(json.at("/variants/short/time_wait/origin").asLong()).isEqualTo(6900);
        assertThat(json.at("/variants/short/response_ms/p50").asDouble()).isEqualTo(12);
        assertThat(json.at("/ratio/throughput/median").asDouble()).isCloseTo(1.5, within(0.01));
    }

    @Test
    void whatWasNotCountedIsNull() throws IOException {
        Trials shorts = Trials.shorts();
        shorts.originConnections = -1;
        JsonNode json =
                new ObjectMapper()
                        .readTree(Reports.of(Trials.comparison(shorts, Trials.longs())).json());

        assertThat(json.at("/variants/short/reuse_ratio").isNull()).isTrue();
        assertThat(json.at("/variants/short/connections/front_origin").isNull()).isTrue();
    }

    @Test
    void aFailedGateChangesTheHeadline() {
        Trials shorts = Trials.shorts();
        shorts.portsUsed = 0.9;
        Reports invalid = Reports.of(Trials.comparison(shorts, Trials.longs()));

        assertThat(invalid.valid()).isFalse();
        assertThat(invalid.terminal().strip()).startsWith("Not valid, because short: 90 % of the");
        assertThat(invalid.html()).contains("<h1 class=\"invalid\">Not valid, because");
    }

    @Test
    void theTerminalShowsBothVariantsSideBySide() {
        assertThat(reports.terminal())
                .containsPattern("reuse ratio, front -> origins +0\\.0000 +0\\.9988")
                .containsPattern("errors +0 +0")
                .contains("closed first");
    }

    @Test
    void markdownHasATableAndTheDifference() {
        assertThat(reports.markdown())
                .contains("|---|--:|--:|--:|")
                .contains("```diff\n- index index.html;\n+ keepalive 500;\n```");
    }

    @Test
    void theHtmlPageNeedsNoNetworkAndEscapes() {
        assertThat(reports.html())
                .contains("reuse ratio, front -&gt; origins")
                .contains("<circle ")
                .doesNotContain("src=")
                .doesNotContain("href=")
                .doesNotContain("@import")
                .doesNotContain("NaN");
    }

    @Test
    void threeFilesAreWritten(@TempDir Path folder) throws IOException {
        reports.write(folder.resolve("new"));

        assertThat(Files.readString(folder.resolve("new/report.json"))).isEqualTo(reports.json());
        assertThat(folder.resolve("new/report.md")).isNotEmptyFile();
        assertThat(folder.resolve("new/report.html")).isNotEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({
        "1234.4, 1 234",
        "12.345, 12.3",
        "1.2345, 1.23",
        "0.12345, 0.123",
        "NaN, -",
        "0, 0.000",
    })
    void figuresHaveThreeDigits(double value, String text) {
        assertThat(Figures.plain(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 50 %", "0.0123, 1.2 %", "0.00123, 0.12 %", "0, 0 %"})
    void sharesAreShownInPercent(double share, String text) {
        assertThat(Figures.percent(share)).isEqualTo(text);
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(reports.json());
    }
}

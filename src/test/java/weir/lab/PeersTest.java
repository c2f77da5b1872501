package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeersTest {
    @ParameterizedTest
    @CsvSource({
        "'  205190 requests in 4.10s, 41.3MB read', 205190, 4.1",
        "'  12 requests in 980.50ms, 1KB read', 12, 0.9805",
        "'  9000000 requests in 1.50m, 1GB read', 9000000, 90",
    })
    void wrksTotalIsReadInSeconds(String text, long requests, double seconds) throws LabException {
        WrkOutput out = WrkOutput.parse(text);

        assertThat(out.requests()).isEqualTo(requests);
        assertThat(out.seconds()).isCloseTo(seconds, within(1e-9));
        assertThat(out.errors()).isZero();
    }

    @Test
    void badAnswersAndBrokenConnectionsAreErrors() throws LabException {
        WrkOutput out =
                WrkOutput.parse(
                        """
                          100 requests in 1.00s, 1KB read
                          Socket errors: connect 1, read 20, write 300, timeout 4000
                          Non-2xx or 3xx responses: 50000
                        """);

        assertThat(out.errors()).isEqualTo(54_321);
    }

    @Test
    void wrkThatCouldNotRunIsAFaultWithItsWords() {
        assertThatThrownBy(() ->
                        WrkOutput.parse("unable to connect to 127.0.0.1:1 Connection refused"))
                .hasMessageContaining("unable to connect");
    }

    @Test
    void oursComesFirstOncePerPeerThenThePeers() {
        PeerCase measured = new PeerCase("keepalive");
        for (int round = 0; round < 3; round++) {
            measured.add("weir", figures(12));
            measured.add("nginx", figures(16));
            measured.add("haproxy", figures(18));
        }

        assertThat(measured.rows())
                .extracting(r -> r.name() + "/" + r.ratioTo())
                .containsExactly("weir/nginx", "weir/haproxy", "nginx/weir", "haproxy/weir");
        assertThat(measured.rows().getFirst().ratio().median()).isCloseTo(0.75, within(1e-9));
        assertThat(measured.rows().getFirst().rounds()).isEqualTo(3);
    }

    @Test
    void ratiosAreTakenRoundByRound() {
        PeerCase measured = new PeerCase("keepalive");
        for (double noise : new double[] {1, 2, 4}) {
            measured.add("weir", figures(10 * noise));
            measured.add("nginx", figures(20 * noise));
        }

        assertThat(measured.rows().getFirst().ratio()).isEqualTo(new Interval(0.5, 0.5, 0.5));
    }

    @Test
    void withoutAPeerThereIsNoRatio() throws IOException {
        PeerCase measured = new PeerCase("short");
        measured.add("weir", figures(30));
        JsonNode row =
                new ObjectMapper()
                        .readTree(new PeerReport("front", List.of(measured), List.of()).json())
                        .at("/rows/0");

        assertThat(row.get("ratio").isNull()).isTrue();
        assertThat(row.get("ratio_to").isNull()).isTrue();
        assertThat(row.get("cpu_us_per_request").asDouble()).isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/role",
                "/rows/0/case",
                "/rows/0/name",
                "/rows/0/cpu_us_per_request",
                "/rows/0/requests_per_s",
                "/rows/0/ratio_to",
                "/rows/0/ratio/median",
                "/rows/0/ratio/low",
                "/rows/0/ratio/high",
                "/rows/0/rounds",
                "/rows/0/steady_cpu_us_per_request",
                "/rows/0/steady_ratio/median",
                "/rows/0/errors",
                "/conditions/0",
            })
    void theContractHasThisField(String pointer) throws IOException {
        PeerCase measured = new PeerCase("get-50");
        measured.add("weir", new PeerFigures(10_000, 1000, 1000, 0, 8));
        measured.add("wrk", new PeerFigures(9_000, 1000, 1000, 0, 9));
        JsonNode json =
                new ObjectMapper()
                        .readTree(
                                new PeerReport("load", List.of(measured), List.of("runs of 20 s"))
                                        .json());

        assertThat(json.at(pointer).isMissingNode() || json.at(pointer).isNull()).isFalse();
    }

    @Test
    void theTableNamesErrors() {
        PeerCase measured = new PeerCase("get-50");
        measured.add("weir", PeerFigures.running(1000, 100, 1, 7));
        PeerReport report = new PeerReport("load", List.of(measured), List.of("runs of 20 s"));

        assertThat(report.table()).contains("1, 7 errors");
        assertThat(report.withoutErrors()).isFalse();
    }

    @Test
    void theSteadyCostIsComparedOnItsOwn() {
        PeerCase measured = new PeerCase("get-50");
        measured.add("weir", new PeerFigures(10_000, 1000, 1000, 0, 8));
        measured.add("jmeter", new PeerFigures(80_000, 1000, 1000, 0, 32));

        PeerCase.Row row = measured.rows().getFirst();
        assertThat(row.ratio().median()).isCloseTo(0.125, within(1e-9));
        assertThat(row.steadyRatio().median()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void aLoadGeneratorsRunIsItsWarmUpItsWindowAndASecond() {
        PeerSettings settings =
                PeerSettings.of(PeerSettings.Kind.load, List.of(), 3, false, null, Path.of("x"));

        assertThat(settings.runSeconds()).isEqualTo(20);
        assertThat(settings.conditions()).contains("in runs of 20 s", "without the first 10 s");
    }

    @Test
    void aCaseThatDoesNotExistIsRefusedByName() {
        PeerSettings settings =
                PeerSettings.of(
                        PeerSettings.Kind.front, List.of("keepalife"), 1, true, null, Path.of("x"));

        assertThatThrownBy(() -> settings.chosen(FrontPeers.CASES))
                .hasMessage(
                        "there is no case keepalife of front, only keepalive, keepalive-4k, short");
    }

    @Test
    void withoutACaseAllAreMeasured() throws LabException {
        PeerSettings settings =
                PeerSettings.of(PeerSettings.Kind.load, List.of(), 1, true, null, Path.of("x"));

        assertThat(settings.chosen(LoadPeers.CASES)).containsExactly("get-50", "get-200");
    }

    @Test
    void theSmallAnswerHasTwentyBytesAndTheOther4096() {
        assertThat("twenty bytes, here.\n").hasSize(20);
        assertThat(PeerConfs.origin(1, null)).contains("return 200 \"twenty bytes, here.\\n\"");
        assertThat(PeerConfs.HTML.get("4k")).hasSize(4096);
    }

    @Test
    void pinningAsksTasksetForOneProcessor() {
        assertThat(new Pinning(Path.of("/usr/bin/taskset")).to(1, List.of("wrk", "-c1")))
                .containsExactly("/usr/bin/taskset", "-c", "1", "wrk", "-c1");
        assertThat(new Pinning(null).to(0, List.of("wrk"))).containsExactly("wrk");
    }

    private static PeerFigures figures(double microsPerRequest) {
        return PeerFigures.running(microsPerRequest * 1000, 1000, 1, 0);
    }
}

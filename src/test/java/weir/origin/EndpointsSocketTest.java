package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoints that need no database. */
class EndpointsSocketTest {
    @TempDir static Path folder;
    private static Origin origin;

    @BeforeAll
    static void start() throws Exception {
        origin = Origin.start(OriginSettings.of(ServerXmlFile.connector(folder, "")));
    }

    @AfterAll
    static void stop() {
        origin.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 26, 8190, 8191, 100_000})
    void bytesGivesExactlyThatMany(int n) throws IOException {
        HttpPeer.Answer answer = get("/bytes?n=" + n);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/octet-stream");
        assertThat(answer.body()).hasSize(n);
        for (int i = 0; i < n; i++) {
            assertThat(answer.body()[i]).isEqualTo((byte) ('a' + i % 26));
        }
    }

    @Test
    void bytesHasADefault() throws IOException {
        assertThat(get("/bytes").body()).hasSize(1024);
    }

    @ParameterizedTest
    @CsvSource({
        "/bytes?n=x, n",
        "/bytes?n=-1, n",
        "/bytes?n=, n",
        "/bytes?n=1073741825, n",
        "/bytes?n=99999999999, n",
        "/slow?ms=1.5, ms",
        "/slow?ms=600001, ms",
        "/getSxbm?id=one, id",
    })
    void aBadNumberIsTheClientsFault(String path, String name) throws IOException {
        HttpPeer.Answer answer = get(path);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).startsWith("{\"error\":\"" + name + " must be a whole number");
    }

    @Test
    void slowAnswersWithWhatItWaited() throws IOException {
        long before = System.nanoTime();
        assertThat(get("/slow?ms=30").text()).isEqualTo("{\"slept_ms\":30}");
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(30_000_000L);
    }

    @Test
    void remoteCountsItsCalls() throws IOException {
        String first = get("/remote").text();
        String second = get("/remote").text();
        assertThat(first).matches("\\{\"service\":\"remote\",\"serial\":\\d+}");
        assertThat(second).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/nothing", "/getsxbm", "/bytes/", "/status/x"})
    void anythingElseIsNotFound(String path) throws IOException {
        assertThat(get(path).status()).isEqualTo(404);
    }

    @Test
    void headHasTheLengthAndNoBody() throws IOException {
        try (HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.send("HEAD /bytes?n=500 HTTP/1.1\r\nHost: h\r\n\r\n");
            HttpPeer.Answer head = peer.read(false);
            assertThat(head.header("content-length")).isEqualTo("500");
            assertThat(peer.get("/remote").status()).isEqualTo(200);
        }
    }

    @Test
    void postIsNotAllowed() throws IOException {
        try (HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.send("POST /remote HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
            assertThat(peer.read(true).status()).isEqualTo(405);
        }
    }

    @Test
    void withoutADatabaseTheBusinessEndpointSaysSo() throws IOException {
        HttpPeer.Answer answer = get("/getSxbm");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text())
                .isEqualTo("{\"error\":\"this origin was started without a database\"}");
        assertThat(get("/status").text()).contains("\"pool\":null,\"remote\":null");
    }

    private static HttpPeer.Answer get(String path) throws IOException {
        return HttpPeer.get(origin.port(0), path);
    }
}

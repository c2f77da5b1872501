package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How long responses take is checked from below only: a rate is never exceeded, whatever the
 * machine is busy with.
 */
@Timeout(60)
class LimitRateSocketTest {
    private static final String BODY = "0123456789".repeat(3000);

    @TempDir Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sendfile on; limit_rate 20k;",
                "sendfile off; limit_rate 20k;",
                "set $limit_rate 20k;",
                "gzip on; gzip_types *; gzip_min_length 90000; limit_rate 20k;",
            })
    void aFileIsSentWhoeverLimitsIt(String limit) throws Exception {
        Files.writeString(dir.resolve("f"), BODY);
        try (var front = FrontRun.server(dir, "root " + dir + "; " + limit)) {
            assertTakes(front, "/f", 500);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"proxy_buffering on;", "proxy_buffers 4 4k; proxy_max_temp_file_size 0;"})
    void anUpstreamsResponseIsSentAsSlowly(String how) throws Exception {
        try (var origin = ProxyOrigin.ok(BODY);
                var front = proxying(origin, "limit_rate 20k; " + how)) {
            assertTakes(front, "/", 500);
        }
    }

    /** As {@code ngx_http_upstream_send_response} has it. */
    @Test
    void anUnbufferedResponseIsNotLimited() throws Exception {
        try (var origin = ProxyOrigin.ok(BODY);
                var front = proxying(origin, "limit_rate 1; proxy_buffering off;")) {
            assertThat(front.get("/")).endsWith(BODY);
        }
    }

    @Test
    void anUpstreamMayLimitItsResponse() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nX-Accel-Limit-Rate: 20000\r\n"
                                        + "X-Accel-Limit-Rate: 0\r\nContent-Length: "
                                        + BODY.length()
                                        + "\r\n\r\n"
                                        + BODY);
                var front = proxying(origin, "");
                var deaf = proxying(origin, "proxy_ignore_headers X-Accel-Limit-Rate;")) {
            assertTakes(front, "/", 500);
            assertThat(deaf.get("/")).endsWith(BODY).doesNotContain("X-Accel");
        }
    }

    @Test
    void theFirstBytesMayBeFree() throws Exception {
        Files.writeString(dir.resolve("f"), BODY);
        try (var front =
                FrontRun.server(
                        dir,
                        "root " + dir + "; limit_rate 1; limit_rate_after 100k; sendfile on;")) {
            assertThat(front.get("/f")).endsWith(BODY);
        }
    }

    @Test
    void theRateMayDependOnTheRequest() throws Exception {
        Files.writeString(dir.resolve("f"), BODY);
        try (var front = FrontRun.server(dir, "root " + dir + "; limit_rate $arg_rate;")) {
            assertTakes(front, "/f?rate=20k", 500);
            assertThat(front.get("/f?rate=0")).endsWith(BODY);
            assertThat(front.get("/f?rate=fast")).endsWith(BODY);
            assertThat(front.errorLog()).contains("invalid size \"fast\" while sending response");
        }
    }

    @Test
    void aKeptConnectionStartsOverForEachResponse() throws Exception {
        try (var front =
                FrontRun.server(dir, "location / { limit_rate 1k; return 200 \"$limit_rate\"; }")) {
            String both =
                    front.exchange(
                            "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                                    + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

            assertThat(both.split("HTTP/1.1 200", -1)).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/file/f", "/proxy"})
    void aClientThatLeavesIsNotWaitedFor(String target) throws Exception {
        Files.createDirectories(dir.resolve("file"));
        Files.writeString(dir.resolve("file/f"), BODY);
        try (var origin = ProxyOrigin.ok(BODY);
                var front =
                        FrontRun.server(
                                dir,
                                "limit_rate 100; location /file { root "
                                        + dir
                                        + "; } location /proxy { proxy_pass http://127.0.0.1:"
                                        + origin.port()
                                        + "; } location /active { limit_rate 0;"
                                        + " return 200 $connections_active; }")) {
            try (var client = front.connect()) {
                client.getOutputStream()
                        .write(
                                ("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n")
                                        .getBytes(StandardCharsets.ISO_8859_1));
                assertThat(client.getInputStream().readNBytes(100)).hasSize(100);
            }

            long deadline = System.nanoTime() + 10_000_000_000L;
            String active = front.get("/active");
            while (!active.endsWith("\n1") && System.nanoTime() < deadline) {
                active = front.get("/active");
            }
            assertThat(active).endsWith("\n1");
            assertThat(front.errorLog()).contains("client prematurely closed connection");
        }
    }

    @Test
    void aSettingThatIsNoSizeIsLogged() throws Exception {
        try (var front =
                FrontRun.server(dir, "set $limit_rate x; location / { return 200 $limit_rate; }")) {
            assertThat(front.get("/")).endsWith("\r\n\r\n0");
            assertThat(front.errorLog()).contains("[error] ", "invalid $limit_rate \"x\", client:");
        }
    }

    @Test
    void aRateThatIsNoSizeIsRefused() {
        assertThatThrownBy(() -> FrontRun.server(dir, "limit_rate x;").close())
                .hasMessageContaining("\"limit_rate\" directive invalid value");
    }

    private FrontRun proxying(ProxyOrigin origin, String more) throws IOException {
        return FrontRun.server(
                dir,
                "location / { proxy_pass http://127.0.0.1:" + origin.port() + "; " + more + " }");
    }

    /** Whole, and not in less time than the rate allows. */
    private static void assertTakes(FrontRun front, String target, long ms) throws IOException {
        long start = System.nanoTime();
        String answer = front.get(target);

        assertThat(System.nanoTime() - start).isGreaterThan(ms * 1_000_000);
        assertThat(answer.getBytes(StandardCharsets.ISO_8859_1).length).isGreaterThan(30_000);
        assertThat(answer).endsWith(BODY);
    }
}

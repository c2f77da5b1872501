package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.ConfException;
import weir.conf.Epoch;

/** limit_req and limit_conn over a socket. */
final class LimitSocketTest {
    @TempDir Path dir;

    private FrontRun start(String http, String server) throws IOException {
        Files.createDirectories(dir.resolve("html"));
        Files.writeString(dir.resolve("html/t"), "fine");
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "worker_processes 2; error_log error.log debug; pid nginx.pid; events {} http { "
                        + http
                        + " server { listen 127.0.0.1:PORT; "
                        + "add_header X-Req $limit_req_status always; "
                        + "add_header X-Conn $limit_conn_status always; "
                        + server
                        + " } }");
    }

    private static final String SLOW = "limit_req_zone $arg_k zone=slow:1m rate=1r/m; ";

    @Test
    void requestsOverTheRateAreRefusedAndLogged() throws IOException {
        try (FrontRun front = start(SLOW, "location / { limit_req zone=slow; }")) {
            assertThat(front.get("/t?k=a")).contains("200 OK", "X-Req: PASSED\r\n");
            assertThat(front.get("/t?k=a"))
                    .contains("503 Service Temporarily Unavailable", "X-Req: REJECTED\r\n");
            assertThat(front.get("/t?k=b")).contains("200 OK");
            assertThat(front.errorLog())
                    .containsPattern(
                            "\\[error\\].*limiting requests, excess: [01]\\.\\d{3} by zone"
                                    + " \"slow\", client: 127.0.0.1");
        }
    }

    @Test
    void requestsWithoutKeyAreNotLimited() throws IOException {
        try (FrontRun front = start(SLOW, "location / { limit_req zone=slow; }")) {
            for (int i = 0; i < 3; i++) {
                assertThat(front.get("/t")).contains("200 OK").doesNotContain("X-Req");
            }
        }
    }

    @Test
    void aBurstWithoutDelayPassesAtOnce() throws IOException {
        try (FrontRun front = start(SLOW, "location / { limit_req zone=slow burst=2 nodelay; }")) {
            for (int i = 0; i < 3; i++) {
                assertThat(front.get("/t?k=a")).contains("200 OK");
            }
            assertThat(front.get("/t?k=a")).contains("503 ");
        }
    }

    @Test
    void aBurstIsDelayedAndLoggedALevelLower() throws IOException {
        try (FrontRun front =
                start(
                        "limit_req_zone $arg_k zone=ten:1m rate=10r/s; ",
                        "location / { limit_req zone=ten burst=5; }")) {
            front.get("/t?k=a");
            assertThat(front.get("/t?k=a")).contains("200 OK", "X-Req: DELAYED\r\n");
            assertThat(front.errorLog())
                    .containsPattern(
                            "\\[warn\\].*delaying request, excess: [01]\\.\\d{3}, by zone \"ten\"");
        }
    }

    @Test
    void aDelayEndsWithItsClient() throws IOException {
        try (FrontRun front =
                start(
                        SLOW + "log_format s $status; access_log access.log s; ",
                        "location / { limit_req zone=slow burst=5; }")) {
            front.get("/t?k=a");
            try (Socket gone = front.connect()) {
                gone.getOutputStream()
                        .write(
                                "GET /t?k=a HTTP/1.1\r\nHost: a\r\n\r\n"
                                        .getBytes(StandardCharsets.ISO_8859_1));
                await(() -> front.errorLog().contains("delaying request"));
            }
            await(() -> front.log("access.log").contains("499"));
        }
    }

    @Test
    void dryRunOnlyLogs() throws IOException {
        try (FrontRun front =
                start(
                        SLOW,
                        "location / { limit_req zone=slow; limit_req_dry_run on; "
                                + "limit_req_log_level notice; }")) {
            front.get("/t?k=a");
            assertThat(front.get("/t?k=a")).contains("200 OK", "X-Req: REJECTED_DRY_RUN\r\n");
            assertThat(front.errorLog())
                    .containsPattern("\\[notice\\].*limiting requests, dry run, excess: ");
        }
    }

    @Test
    void theStatusAndSeveralZones() throws IOException {
        try (FrontRun front =
                start(
                        SLOW + "limit_req_zone $arg_k zone=wide:1m rate=1000r/s; ",
                        "limit_req_status 429; location / { limit_req zone=wide burst=9; "
                                + "limit_req zone=slow; }")) {
            assertThat(front.get("/t?k=a")).contains("200 OK");
            assertThat(front.get("/t?k=a")).contains("429 Too Many Requests");
        }
    }

    @Test
    void aReloadKeepsTheZone() throws IOException {
        try (FrontRun front = start(SLOW, "location / { limit_req zone=slow; }")) {
            front.get("/t?k=a");
            front.reload(
                    Files.readString(dir.resolve("nginx.conf"))
                            .replace("127.0.0.1:" + front.port, "127.0.0.1:PORT"));
            assertThat(front.get("/t?k=a")).contains("503 ");
        }
    }

    @Test
    void connectionsOverTheLimitAreRefusedUntilOneEnds() throws IOException {
        try (FrontRun front =
                start(
                        "limit_conn_zone $arg_k zone=conns:1m; ",
                        "location / { limit_conn conns 1; client_max_body_size 1m; "
                                + "proxy_pass http://127.0.0.1:PORT/none; } "
                                + "location /t { limit_conn conns 1; } "
                                + "location /none { }")) {
            try (Socket held = front.connect()) {
                held.getOutputStream()
                        .write(
                                "POST /hold?k=a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"
                                        .getBytes(StandardCharsets.ISO_8859_1));
                await(() -> front.get("/t?k=a").contains("503 "));
                assertThat(front.get("/t?k=a")).contains("X-Conn: REJECTED\r\n");
                assertThat(front.get("/t?k=b")).contains("200 OK", "X-Conn: PASSED\r\n");
            }
            await(() -> front.get("/t?k=a").contains("200 OK"));
            assertThat(front.errorLog()).contains("limiting connections by zone \"conns\"");
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws IOException {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (!condition.holds()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.yield();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limit_req_zone $uri zone=a:1k rate=1r/s; | zone \"zone=a:1k\" is too small",
                "limit_req_zone $uri zone=a rate=1r/s; | invalid zone size \"zone=a\"",
                "limit_req_zone $uri zone=a:1m rate=0r/s; | invalid rate \"rate=0r/s\"",
                "limit_req_zone $uri zone=a:1m speed=1; | invalid parameter \"speed=1\"",
                "limit_req zone=none; | zero size shared memory zone \"none\"",
                "limit_req burst=5; | \"limit_req\" must have \"zone\" parameter",
                "limit_req zone=x burst=0; | invalid burst value \"burst=0\"",
                "limit_conn none 1; | zero size shared memory zone \"none\"",
                "limit_conn none 0; | invalid number of connections \"0\"",
                "limit_conn none 65536; | connection limit must be less 65536",
            })
    void faultsAreNamed(String http, String message) {
        assertThatThrownBy(() -> start(http, "").close())
                .isInstanceOf(ConfException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aZoneIsForOneUse() {
        assertThatThrownBy(() -> start(SLOW + "limit_conn_zone $uri zone=slow:1m;", "").close())
                .hasMessageContaining("is already declared for a different use");
        assertThatThrownBy(() -> start(SLOW + SLOW, "").close())
                .hasMessageContaining("limit_req_zone \"slow\" is already bound to key \"$arg_k\"");
    }
}

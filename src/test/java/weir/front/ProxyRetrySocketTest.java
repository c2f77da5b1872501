package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Epoch;

/** When another server is tried, and what is logged of it. */
class ProxyRetrySocketTest {
    @TempDir Path dir;
    private ProxyOrigin bad;
    private ProxyOrigin good;
    private volatile String badAnswer = "";

    @BeforeEach
    void start() throws Exception {
        good = ProxyOrigin.ok("good");
        bad =
                new ProxyOrigin((request, out) -> {
                    out.write(ProxyOrigin.bytes(badAnswer));
                    return false;
                });
    }

    @AfterEach
    void stop() throws Exception {
        good.close();
        bad.close();
    }

    private static String conf(String servers, String location) {
        return "error_log error.log debug; events {} http { log_format f '$upstream_addr"
                + " $upstream_status $status'; access_log access.log f; upstream u { "
                + servers
                + " } server { listen 127.0.0.1:PORT; location / { proxy_pass http://u; "
                + location
                + " } } }";
    }

    private FrontRun front(String servers, String location) throws Exception {
        return FrontRun.of(dir, Epoch.newest(), conf(servers, location));
    }

    private String both() {
        return "server " + bad.address() + " max_fails=0; server " + good.address() + " backup;";
    }

    private static String status(String answer) {
        return answer.isEmpty() ? "-" : answer.split(" ")[1];
    }

    @Test
    void anEarlyCloseIsTriedElsewhereAndLogged() throws Exception {
        try (var front = front(both(), "")) {
            assertThat(front.get("/")).endsWith("good");
            assertThat(front.errorLog())
                    .contains(
                            "[error]",
                            "upstream prematurely closed connection while reading response header"
                                    + " from upstream, client: 127.0.0.1");
            assertThat(front.log("access.log", 1))
                    .containsExactly(bad.address() + ", " + good.address() + " 502, 200 200");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "500, http_500,                200",
        "500, error,                   500",
        "502, http_502,                200",
        "503, http_503,                200",
        "504, http_504,                200",
        "403, http_403,                200",
        "404, http_404,                200",
        "404, http_403,                404",
        "429, http_429,                200",
        "500, off,                     500",
        "500, off http_500,            500",
    })
    void statusesAreTriedElsewhereAsConfigured(String status, String next, String expected)
            throws Exception {
        badAnswer = "HTTP/1.1 " + status + " X\r\nContent-Length: 3\r\n\r\nbad";
        try (var front = front(both(), "proxy_next_upstream " + next + ";")) {
            assertThat(status(front.get("/"))).isEqualTo(expected);
        }
    }

    @Test
    void theLastServersStatusIsPassedOn() throws Exception {
        badAnswer = "HTTP/1.1 500 Mine\r\nContent-Length: 3\r\n\r\nbad";
        try (var front = front("server " + bad.address() + ";", "proxy_next_upstream http_500;")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 500 Mine").endsWith("bad");
        }
    }

    @Test
    void aBrokenHeadIsBadGatewayUnlessConfigured() throws Exception {
        badAnswer = "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n";
        try (var front = front(both(), "")) {
            assertThat(status(front.get("/"))).isEqualTo("502");
            assertThat(front.errorLog())
                    .contains(
                            "upstream sent invalid \"Content-Length\" header: \"Content-Length: x\"");
        }
    }

    @Test
    void aBrokenHeadIsTriedElsewhereWithInvalidHeader() throws Exception {
        badAnswer = "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n";
        try (var front = front(both(), "proxy_next_upstream invalid_header;")) {
            assertThat(front.get("/")).endsWith("good");
        }
    }

    @Test
    void aTooBigHeadIsRefused() throws Exception {
        badAnswer = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(5000) + "\r\n\r\n";
        try (var front = front(both(), "")) {
            assertThat(status(front.get("/"))).isEqualTo("502");
            assertThat(front.errorLog()).contains("upstream sent too big header while reading");
        }
    }

    @Test
    void aPostIsNotTriedElsewhere() throws Exception {
        try (var front = front(both(), "")) {
            assertThat(status(post(front))).isEqualTo("502");
            assertThat(good.requests()).isEmpty();
        }
    }

    @Test
    void aPostIsTriedElsewhereWhenTheUserSaysSo() throws Exception {
        try (var front = front(both(), "proxy_next_upstream error non_idempotent;")) {
            assertThat(post(front)).endsWith("good");
            assertThat(good.last().body()).isEqualTo("abc");
        }
    }

    @Test
    void aPostThatWasNeverSentIsTriedElsewhere() throws Exception {
        int dead = FrontRun.freePort();
        try (var front =
                front("server 127.0.0.1:" + dead + "; server " + good.address() + " backup;", "")) {
            assertThat(post(front)).endsWith("good");
        }
    }

    private static String post(FrontRun front) throws Exception {
        return front.exchange(
                "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc");
    }

    @Test
    void triesAreLimited() throws Exception {
        try (var front = front(both(), "proxy_next_upstream_tries 1;")) {
            assertThat(status(front.get("/"))).isEqualTo("502");
        }
    }

    @Test
    void aSilentServerTimesOut() throws Exception {
        try (var silent =
                        new ProxyOrigin((request, out) -> {
                            Thread.sleep(10_000);
                            return false;
                        });
                var front = front("server " + silent.address() + ";", "proxy_read_timeout 50ms;")) {
            assertThat(status(front.get("/"))).isEqualTo("504");
            assertThat(front.errorLog())
                    .contains(
                            "upstream timed out (110: Connection timed out) while reading response"
                                    + " header from upstream, client: ");
        }
    }

    @Test
    void aFailedServerIsLeftAloneForAWhile() throws Exception {
        try (var front =
                front("server " + bad.address() + "; server " + good.address() + ";", "")) {
            for (int i = 0; i < 5; i++) {
                assertThat(front.get("/")).endsWith("good");
            }
            assertThat(bad.connections()).isEqualTo(1);
            assertThat(front.errorLog()).contains("upstream server temporarily disabled while");
        }
    }

    @Test
    void noLiveUpstreams() throws Exception {
        try (var front = front("server " + good.address() + " down;", "")) {
            assertThat(status(front.get("/"))).isEqualTo("502");
            assertThat(front.errorLog())
                    .contains(
                            "no live upstreams while connecting to upstream, client: 127.0.0.1,"
                                    + " server: , request: \"GET / HTTP/1.1\", upstream:"
                                    + " \"http://u/\"");
            assertThat(front.log("access.log", 1)).containsExactly("u 502 502");
        }
    }

    @Test
    void aStaleConnectionIsReplacedWithoutBlamingTheServer() throws Exception {
        try (var one =
                        new ProxyOrigin((request, out) -> {
                            if (request.number() == 2) {
                                return false;
                            }
                            out.write(
                                    ProxyOrigin.bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                            return true;
                        });
                var front =
                        front(
                                "server "
                                        + one.address()
                                        + "; server "
                                        + good.address()
                                        + " backup; keepalive 1;",
                                "")) {
            assertThat(front.get("/")).endsWith("ok");
            assertThat(front.get("/")).endsWith("ok");
            assertThat(one.connections()).isEqualTo(2);
            assertThat(good.requests()).isEmpty();
            assertThat(front.errorLog()).doesNotContain("[error]").doesNotContain("[warn]");
        }
    }

    @Test
    void aPostOnAStaleConnectionIsNotRepeated() throws Exception {
        try (var one =
                        new ProxyOrigin((request, out) -> {
                            if (request.number() == 2) {
                                return false;
                            }
                            out.write(
                                    ProxyOrigin.bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                            return true;
                        });
                var front = front("server " + one.address() + "; keepalive 1;", "")) {
            assertThat(front.get("/")).endsWith("ok");
            assertThat(status(post(front))).isEqualTo("502");
            assertThat(one.requests()).hasSize(2);
        }
    }

    @Test
    void anAnswerCutShortCutsTheClientsShort() throws Exception {
        badAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345";
        try (var front = front("server " + bad.address() + ";", "")) {
            assertThat(front.get("/")).endsWith("\r\n\r\n12345");
            assertThat(front.errorLog())
                    .contains("upstream prematurely closed connection while reading upstream");
        }
    }

    @Test
    void aStaleConnectionIsNotReplacedWhenNothingMayBeRepeated() throws Exception {
        try (var one = closingSecondRequests();
                var front =
                        front(
                                "server " + one.address() + "; keepalive 1;",
                                "proxy_next_upstream off;")) {
            assertThat(front.get("/")).endsWith("ok");
            assertThat(status(front.get("/"))).isEqualTo("502");
            assertThat(one.connections()).isEqualTo(1);
            assertThat(front.errorLog())
                    .contains(
                            "upstream prematurely closed connection while reading response header");
        }
    }

    private static ProxyOrigin closingSecondRequests() throws Exception {
        return new ProxyOrigin((request, out) -> {
            if (request.number() == 2) {
                return false;
            }
            out.write(ProxyOrigin.bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
            return true;
        });
    }

    @Test
    void anAddressThatCannotBeBoundIsOurFaultAndNoServers() throws Exception {
        String two = "server " + good.address() + "; server " + bad.address() + ";";
        try (var front = front(two, "proxy_bind 192.0.2.1;")) {
            for (int i = 0; i < 3; i++) {
                assertThat(status(front.get("/"))).isEqualTo("500");
            }
            assertThat(front.errorLog())
                    .contains("[crit]", "bind(192.0.2.1) failed (99: ")
                    .doesNotContain("temporarily disabled", "no live upstreams");
        }
    }

    @Test
    void interimAnswersArePassedOver() throws Exception {
        String early = "HTTP/1.1 103 Early Hints\r\nLink: " + "x".repeat(900) + "\r\n\r\n";
        try (var many =
                        new ProxyOrigin((request, out) -> {
                            for (int i = 0; i < 200; i++) {
                                out.write(ProxyOrigin.bytes(early));
                                out.flush();
                            }
                            out.write(
                                    ProxyOrigin.bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                            return true;
                        });
                var front = front("server " + many.address() + ";", "")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 200 OK").endsWith("ok");
        }
    }

    @Test
    void aZoneThatAReloadTookAwayComesBackAfresh() throws Exception {
        String zone = "zone z 64k; server " + bad.address() + "; server " + good.address() + ";";
        String with = conf(zone, "");
        try (var front = FrontRun.of(dir, Epoch.newest(), with)) {
            for (int i = 0; i < 3; i++) {
                assertThat(front.get("/")).endsWith("good");
            }
            assertThat(bad.connections()).isEqualTo(1);
            front.reload(with);
            front.get("/");
            front.get("/");
            assertThat(bad.connections()).as("unchanged, it is still disabled").isEqualTo(1);
            front.reload(conf("server " + good.address() + ";", ""));
            front.reload(with);
            front.get("/");
            front.get("/");
            assertThat(bad.connections()).isEqualTo(2);
        }
    }
}

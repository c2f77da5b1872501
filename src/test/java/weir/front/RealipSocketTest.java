package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class RealipSocketTest {
    private static final String SAY =
            "return 200 \"<$remote_addr|$remote_port|$realip_remote_addr>\"; ";

    @TempDir Path dir;

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1|",
        "'192.0.2.1, 198.51.100.7', 198.51.100.7|",
        "'192.0.2.1,198.51.100.7 , ', 198.51.100.7|",
        "192.0.2.1:8080, 192.0.2.1|8080",
        "2001:db8::1, 2001:db8::1|",
        "[2001:db8::1]:90, 2001:db8::1|90",
        "[2001:db8::1], 2001:db8::1|",
    })
    void theLastNameOfATrustedProxyCounts(String header, String client) throws Exception {
        try (var front = forwarded("")) {
            assertThat(front.get("/", "X-Forwarded-For: " + header))
                    .contains("<" + client + "|127.0.0.1>");
        }
    }

    @ParameterizedTest
    @CsvSource({"unknown", "'192.0.2.1, unknown'", "''", "' , '", "192.0.2.300", "1.2.3.4:99999"})
    void whatIsNoAddressNamesNobody(String header) throws Exception {
        try (var front = forwarded("")) {
            assertThat(front.get("/", "X-Forwarded-For: " + header))
                    .containsPattern("<127\\.0\\.0\\.1\\|\\d+\\|127\\.0\\.0\\.1>");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'192.0.2.1, 10.1.1.1, 10.2.2.2', 192.0.2.1",
        "'203.0.113.9, 192.0.2.1, 10.2.2.2', 192.0.2.1",
        "'10.1.1.1, 10.2.2.2', 10.1.1.1",
        "'junk, 10.2.2.2', 10.2.2.2",
    })
    void recursiveGoesBackOverTrustedAddresses(String header, String client) throws Exception {
        try (var front = forwarded("set_real_ip_from 10.0.0.0/8; real_ip_recursive on;")) {
            assertThat(front.get("/", "X-Forwarded-For: " + header)).contains("<" + client + "|");
        }
    }

    @Test
    void severalLinesAreOneWay() throws Exception {
        try (var front = forwarded("set_real_ip_from 10.0.0.0/8; real_ip_recursive on;")) {
            assertThat(
                            front.get(
                                    "/",
                                    "X-Forwarded-For: 192.0.2.1",
                                    "X-Forwarded-For: 10.1.1.1, 10.2.2.2"))
                    .contains("<192.0.2.1|");
        }
    }

    @Test
    void aPeerThatIsNotTrustedIsNotBelieved() throws Exception {
        try (var front =
                FrontRun.server(
                        dir,
                        "set_real_ip_from 10.0.0.0/8; real_ip_header X-Forwarded-For; " + SAY)) {
            assertThat(front.get("/", "X-Forwarded-For: 192.0.2.1")).contains("<127.0.0.1|");
        }
    }

    @Test
    void theHeaderIsXRealIpUnlessSaidOtherwise() throws Exception {
        try (var front =
                FrontRun.server(
                        dir,
                        "set_real_ip_from localhost; location /own { real_ip_header X-Client; "
                                + SAY
                                + "} location / { "
                                + SAY
                                + "}")) {
            assertThat(front.get("/", "X-Real-IP: 192.0.2.1")).contains("<192.0.2.1|");
            assertThat(front.get("/", "X-Client: 192.0.2.1")).contains("<127.0.0.1|");
        }
    }

    @Test
    void aLocationsOwnRuleComesBeforeItsAccessRules() throws Exception {
        try (var front =
                FrontRun.server(
                        dir,
                        "location / { set_real_ip_from 127.0.0.1; real_ip_header X-Client;"
                                + " allow 192.0.2.0/24; deny all; root "
                                + dir
                                + "; }")) {
            assertThat(front.get("/none", "X-Client: 192.0.2.1")).startsWith("HTTP/1.1 404");
            assertThat(front.get("/none")).startsWith("HTTP/1.1 403");
            assertThat(front.errorLog())
                    .contains("failed (2: No such file or directory), client: 192.0.2.1, server:")
                    .contains("access forbidden by rule, client: 127.0.0.1, server:");
        }
    }

    @Test
    void theNextRequestOfTheConnectionIsThePeersAgain() throws Exception {
        try (var front = forwarded("")) {
            String both =
                    front.exchange(
                            "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
                                    + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

            assertThat(both).contains("<192.0.2.1||", "<127.0.0.1|");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "set_real_ip_from a..b;, host not found in set_real_ip_from",
        "set_real_ip_from 10.0.0.0/33;, host not found",
        "real_ip_header proxy_protocol;, not supported yet",
    })
    void badRulesAreRefused(String line, String message) {
        assertThatThrownBy(() -> FrontRun.server(dir, line).close()).hasMessageContaining(message);
    }

    private FrontRun forwarded(String more) throws Exception {
        return FrontRun.server(
                dir,
                "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; "
                        + more
                        + "location / { "
                        + SAY
                        + "}");
    }
}

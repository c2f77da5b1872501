package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.conf.Epoch;

/** Patterns that would try for years are given up, and never count as "does not match". */
class RegexSocketTest {
    private static final String EVIL = "^/(a+)+$";
    private static final String SUBJECT = "/" + "a".repeat(60) + "b";
    @TempDir Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "location ~ " + EVIL + " { deny all; } location / { return 200 open; }",
                "location / { location ~ " + EVIL + " { deny all; } return 200 open; }",
                "rewrite " + EVIL + " /x; return 200 open;",
                "rewrite " + EVIL + " http://x/; return 200 open;",
                "if ($uri ~ " + EVIL + ") { return 403; } return 200 open;",
                "if ($uri !~ " + EVIL + ") { return 200 open; } return 403;"
            })
    void theRequestFails(String content) throws Exception {
        try (var front = FrontRun.server(dir, content)) {
            assertThat(front.get("/other")).startsWith("HTTP/1.1 200 ");
            assertThat(front.get(SUBJECT)).startsWith("HTTP/1.1 500 ");
            assertThat(front.errorLog())
                    .contains("[alert] ")
                    .contains(
                            "pcre2_match() failed: -47 on \""
                                    + SUBJECT
                                    + "\" using \""
                                    + EVIL
                                    + "\"");
        }
    }

    @Test
    void aServerNameThatFailsClosesTheConnection() throws Exception {
        String name = "a".repeat(60) + "b";
        try (var front =
                FrontRun.server(dir, "server_name ~^(a+)+$; access_log a.log; return 204;")) {
            String request = "GET / HTTP/1.1\r\nHost: " + name + "\r\n\r\n";
            assertThat(front.exchange(request)).isEmpty();
            assertThat(front.log("a.log", 1)).singleElement().asString().contains("\" 500 0 ");
            assertThat(front.get("/")).startsWith("HTTP/1.1 204 ");
        }
    }

    @Test
    void aMapThatFailsHasItsDefault() throws Exception {
        try (var front =
                FrontRun.of(
                        dir,
                        Epoch.newest(),
                        "events {} http { map $uri $v { default d; ~"
                                + EVIL
                                + " m; } server { listen 127.0.0.1:PORT; return 200 [$v]; } }")) {
            assertThat(front.get("/aaa")).endsWith("[m]");
            assertThat(front.get(SUBJECT)).endsWith("[d]");
        }
    }

    @Test
    void machineCodeMatchesAlike() throws Exception {
        try (var front =
                FrontRun.of(
                        dir,
                        Epoch.newest(),
                        "pcre_jit on; events {} http { server { listen 127.0.0.1:PORT;"
                                + " location ~ ^/(?<n>[a-z]+)$ { return 200 [$n$1]; } } }")) {
            assertThat(front.get("/abc")).endsWith("[abcabc]");
            assertThat(front.get("/ab1")).startsWith("HTTP/1.1 404 ");
        }
    }
}

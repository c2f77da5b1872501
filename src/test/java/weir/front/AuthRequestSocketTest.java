package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class AuthRequestSocketTest {
    @TempDir Path dir;

    @Test
    void anUpstreamsChallengesReachTheClientAndItsBodyDoesNot() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=a\r\n"
                                        + "WWW-Authenticate: Bearer\r\nContent-Length: 6\r\n\r\nsecret");
                var front = asking(origin, "")) {
            assertThat(front.get("/x"))
                    .startsWith("HTTP/1.1 401 ")
                    .contains("\r\nWWW-Authenticate: Basic realm=a\r\nWWW-Authenticate: Bearer\r\n")
                    .doesNotContain("secret");
        }
    }

    @Test
    void theUpstreamIsAskedWithoutTheBodyWhichTheLocationThenGets() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nX-User: me\r\nContent-Length: 2\r\n\r\nok");
                var behind = ProxyOrigin.ok("behind");
                var front =
                        asking(
                                origin,
                                "auth_request_set $user $upstream_http_x_user;"
                                        + " proxy_set_header X-User $user; proxy_pass http://127.0.0.1:"
                                        + behind.port()
                                        + ";")) {
            String answer =
                    front.exchange(
                            "POST /x?y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                    + "Content-Length: 4\r\n\r\nbody");

            assertThat(answer).startsWith("HTTP/1.1 200").endsWith("\r\n\r\nbehind");
            assertThat(origin.requests().getFirst().line()).isEqualTo("GET /ask HTTP/1.1");
            assertThat(origin.requests().getFirst().body()).isEmpty();
            assertThat(behind.requests().getFirst().head()).contains("\r\nX-User: me\r\n");
            assertThat(behind.requests().getFirst().body()).isEqualTo("body");
        }
    }

    @Test
    void whatIsNeitherYesNorNoIsAFault() throws Exception {
        try (var origin = ProxyOrigin.saying("HTTP/1.1 302 Moved\r\nContent-Length: 0\r\n\r\n");
                var front = asking(origin, "")) {
            assertThat(front.get("/x")).startsWith("HTTP/1.1 500 ");
            assertThat(front.errorLog()).contains("auth request unexpected status: 302, client:");
        }
    }

    private FrontRun asking(ProxyOrigin origin, String then) throws Exception {
        return FrontRun.server(
                dir,
                "location /x { auth_request /ask; "
                        + (then.isEmpty() ? "root " + dir + ";" : then)
                        + " } location = /ask { proxy_pass http://127.0.0.1:"
                        + origin.port()
                        + "; proxy_pass_request_body off; }");
    }
}

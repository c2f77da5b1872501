package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the upstream is sent, and what the client gets back. */
class ProxySocketTest {
    @TempDir Path dir;

    private FrontRun front(String content) throws Exception {
        return FrontRun.server(dir, content);
    }

    @Test
    void aRequestAndItsAnswer() throws Exception {
        try (var origin = ProxyOrigin.ok("hello");
                var front = front("location / { proxy_pass http://" + origin.address() + "; }")) {
            assertThat(front.get("/a?b=c", "X-One: 1"))
                    .startsWith("HTTP/1.1 200 OK\r\nServer: weir")
                    .contains("\r\nContent-Length: 5\r\n")
                    .endsWith("\r\n\r\nhello");
            assertThat(origin.last().head())
                    .isEqualTo(
                            "GET /a?b=c HTTP/1.1\r\nHost: "
                                    + origin.address()
                                    + "\r\nX-One: 1\r\n\r\n");
        }
    }

    @Test
    void theOldEpochSpeaks10AndCloses() throws Exception {
        try (var origin = ProxyOrigin.ok("hello");
                var front =
                        FrontRun.of(
                                dir,
                                weir.conf.Epoch.V1_28,
                                "events {} http { server { listen 127.0.0.1:PORT; location / {"
                                        + " proxy_set_header X a; proxy_pass http://"
                                        + origin.address()
                                        + "; } } }")) {
            assertThat(front.get("/")).endsWith("\r\n\r\nhello");
            assertThat(origin.last().head())
                    .isEqualTo(
                            "GET / HTTP/1.0\r\nX: a\r\nHost: "
                                    + origin.address()
                                    + "\r\nConnection: close\r\n\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/,              '',     /a/b?c,   /a/b?c",
        "/,              '',     /a%20b,   /a%20b",
        "/,              '',     //a/../b, //a/../b",
        "/,              /,      /a%20b,   /a%20b",
        "/,              /,      //a/../b, /b",
        "/one/,          /,      /one/x,   /x",
        "/one/,          /two/,  /one/x?y, /two/x?y",
        "/one,           /two,   /one/x,   /two/x",
        "/one,           /two,   /onex,    /twox",
        "= /one,         /two,   /one?q,   /two?q",
        "^~ /one/,       /z/,    /one/%3f, /z/%3F",
        "~ ^/one,        '',     /one/x,   /one/x",
    })
    void theUriIsReplacedAsNginxDoes(String location, String uri, String asked, String sent)
            throws Exception {
        try (var origin = ProxyOrigin.ok("");
                var front =
                        front(
                                "location "
                                        + location
                                        + " { proxy_pass http://"
                                        + origin.address()
                                        + uri
                                        + "; }")) {
            front.get(asked);
            assertThat(origin.last().line()).isEqualTo("GET " + sent + " HTTP/1.1");
        }
    }

    @Test
    void connectionsOfAnUpstreamAreKept() throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front = upstream(origin, "keepalive 4;", "")) {
            for (int i = 0; i < 3; i++) {
                assertThat(front.get("/")).endsWith("\r\n\r\nx");
            }
            assertThat(origin.connections()).isEqualTo(1);
            assertThat(origin.last().number()).isEqualTo(3);
        }
    }

    private FrontRun upstream(ProxyOrigin origin, String group, String location) throws Exception {
        return FrontRun.of(
                dir,
                weir.conf.Epoch.newest(),
                "error_log error.log debug; events {} http { upstream u { server "
                        + origin.address()
                        + "; "
                        + group
                        + " } server { listen 127.0.0.1:PORT; location / { proxy_pass http://u; "
                        + location
                        + " } } }");
    }

    @Test
    void aBodyWithLengthIsPassed() throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front = front("location / { proxy_pass http://" + origin.address() + "; }")) {
            front.exchange(
                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n"
                            + "12345");
            assertThat(origin.last().body()).isEqualTo("12345");
            assertThat(origin.last().head()).contains("\r\nContent-Length: 5\r\n");
        }
    }

    @Test
    void aChunkedBodyIsPassedWithItsLength() throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front = front("location / { proxy_pass http://" + origin.address() + "; }")) {
            front.exchange(
                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding:"
                            + " chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
            assertThat(origin.last().body()).isEqualTo("abcde");
            assertThat(origin.last().head())
                    .contains("\r\nContent-Length: 5\r\n")
                    .doesNotContain("chunked");
        }
    }

    @Test
    void refusedConnectionIsBadGateway() throws Exception {
        int port = FrontRun.freePort();
        try (var front = front("location / { proxy_pass http://127.0.0.1:" + port + "; }")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 502 Bad Gateway\r\n");
            assertThat(front.errorLog())
                    .contains(
                            "connect() failed (111: Connection refused) while connecting to"
                                    + " upstream, client: 127.0.0.1, server: , request: \"GET /"
                                    + " HTTP/1.1\", upstream: \"http://127.0.0.1:"
                                    + port
                                    + "/\", host: \"localhost\"");
        }
    }

    @Test
    void aChunkedAnswerStaysChunked() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                                        + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
                var front = upstream(origin, "keepalive 1;", "")) {
            assertThat(front.get("/"))
                    .contains("\r\nTransfer-Encoding: chunked\r\n")
                    .endsWith("\r\n\r\n5\r\nabcde\r\n0\r\n\r\n");
            front.get("/");
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void anAnswerUntilCloseIsPassed() throws Exception {
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            out.write(ProxyOrigin.bytes("HTTP/1.0 200 OK\r\n\r\nall"));
                            return false;
                        });
                var front = upstream(origin, "keepalive 1;", "")) {
            assertThat(front.exchange("GET / HTTP/1.0\r\n\r\n")).endsWith("\r\n\r\nall");
        }
    }
}

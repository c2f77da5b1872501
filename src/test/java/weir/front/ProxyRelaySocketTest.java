package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Epoch;

/** When the upstream's bytes reach the client, and what is noted of them. */
class ProxyRelaySocketTest {
    @TempDir Path dir;

    private static String conf(ProxyOrigin origin, String location) {
        return "error_log error.log info; events {} http { log_format f '$status $body_bytes_sent"
                + " $upstream_response_length $upstream_bytes_received'; access_log access.log f;"
                + " upstream u { server "
                + origin.address()
                + "; } server { listen 127.0.0.1:PORT; location / { proxy_pass http://u; "
                + location
                + " } } }";
    }

    private FrontRun front(ProxyOrigin origin, String location) throws Exception {
        return FrontRun.of(dir, Epoch.newest(), conf(origin, location));
    }

    /** Says the head, and the body only when told. */
    private static ProxyOrigin inTwoParts(String headers, CountDownLatch second) throws Exception {
        return new ProxyOrigin((request, out) -> {
            out.write(
                    ProxyOrigin.bytes(
                            "HTTP/1.1 200 OK\r\n" + headers + "Content-Length: 4\r\n\r\n"));
            out.flush();
            if (!second.await(10, TimeUnit.SECONDS)) {
                return false;
            }
            out.write(ProxyOrigin.bytes("body"));
            return true;
        });
    }

    private static String head(InputStream in) throws Exception {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            assertThat(b).as("closed after %s", head).isNotNegative();
            head.append((char) b);
        }
        return head.toString();
    }

    @ParameterizedTest
    @CsvSource({"proxy_buffering off;, ''", "'', 'X-Accel-Buffering: no'"})
    void theHeadOfAnUnbufferedAnswerDoesNotWaitForTheBody(String conf, String header)
            throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        try (var origin = inTwoParts(header.isEmpty() ? "" : header + "\r\n", second);
                var front = front(origin, conf);
                Socket client = front.connect()) {
            client.getOutputStream().write(ProxyOrigin.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
            assertThat(head(client.getInputStream())).startsWith("HTTP/1.1 200 OK");
            second.countDown();
            assertThat(new String(client.getInputStream().readNBytes(4), StandardCharsets.US_ASCII))
                    .isEqualTo("body");
        }
    }

    @Test
    void largeAnswersAreCountedWhole() throws Exception {
        try (var origin = ProxyOrigin.ok("x".repeat(500_000));
                var front = front(origin, "")) {
            front.get("/");
            int head = "HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n".length();
            assertThat(front.log("access.log", 1))
                    .containsExactly("200 500000 500000 " + (500_000 + head));
        }
    }

    @Test
    void aClientThatLeavesAfterTheHeadWasAnswered() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        try (var origin = inTwoParts("", second);
                var front = front(origin, "proxy_buffering off;")) {
            try (Socket client = front.connect()) {
                client.getOutputStream()
                        .write(ProxyOrigin.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
                head(client.getInputStream());
            }
            assertThat(front.log("access.log", 1)).first().asString().startsWith("200 0 0 ");
            assertThat(front.errorLog())
                    .contains(
                            "epoll_wait() reported that client prematurely closed connection, so"
                                    + " upstream connection is closed too while reading upstream");
            second.countDown();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "20k, '', 2",
        "$upstream_http_x_rate, X-Rate: 20k, 2",
        "0, '', 0",
        "$arg_no, '', 0"
    })
    void limitRateBoundsHowFastAnUpstreamIsRead(String rate, String header, int least)
            throws Exception {
        String body = "x".repeat(60_000);
        String head = "HTTP/1.1 200 OK\r\n" + (header.isEmpty() ? "" : header + "\r\n");
        try (var origin = ProxyOrigin.saying(head + "Content-Length: 60000\r\n\r\n" + body);
                var front = front(origin, "proxy_limit_rate " + rate + ";")) {
            long from = System.nanoTime();
            assertThat(front.get("/")).endsWith("\r\n\r\n" + body);
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - from))
                    .isGreaterThanOrEqualTo(least);
            assertThat(front.errorLog().contains("invalid size \"\""))
                    .isEqualTo(rate.equals("$arg_no"));
        }
    }

    @Test
    void aLocationsConnectionsOutliveAReload() throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front = front(origin, "")) {
            front.get("/");
            front.reload(conf(origin, "add_header X-New 1;"));
            assertThat(front.get("/")).contains("X-New: 1");
            assertThat(origin.connections()).isEqualTo(1);
            assertThat(origin.last().number()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "proxy_pass_header Server;, 'Server: own\r\nDate: d\r\n', 'Server: own'",
        "proxy_pass_header Server;, '', ''",
        "proxy_pass_header Server;, 'Server:\r\n', 'Server: '",
        "'', 'Server: own\r\n', 'Server: weir'",
    })
    void serverIsTheUpstreamsWhenPassed(String conf, String headers, String expected)
            throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\n" + headers + "Content-Length: 0\r\n\r\n");
                var front = front(origin, conf)) {
            String answer = front.get("/");
            assertThat(answer.lines().filter(l -> l.startsWith("Server:")).toList())
                    .hasSize(expected.isEmpty() ? 0 : 1)
                    .allMatch(l -> l.startsWith(expected));
            assertThat(answer.lines().filter(l -> l.startsWith("Date:"))).hasSize(1);
        }
    }

    @Test
    void aFileThatCannotBeMadeEndsTheResponseAndSaysWhy() throws Exception {
        try (var origin = ProxyOrigin.ok("x".repeat(20_000_000));
                var front = front(origin, "proxy_temp_path /proc/none;");
                Socket client = new Socket()) {
            client.setReceiveBufferSize(4096);
            client.connect(new java.net.InetSocketAddress("127.0.0.1", front.port));
            client.setSoTimeout(10_000);
            client.getOutputStream().write(ProxyOrigin.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
            assertThat(front.log("access.log", 1)).hasSize(1);
            assertThat(client.getInputStream().readAllBytes()).hasSizeLessThan(20_000_000);
            assertThat(front.errorLog())
                    .contains("[crit]", "/proc/none", " while reading upstream, client: ")
                    .doesNotContain("send() failed");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "early_hints $http_x_want;, 1, true",
        "early_hints $http_x_want;, 0, false",
        "early_hints '' $arg_none $http_x_want; proxy_hide_header X-Hide;, yes, true",
        "early_hints $arg_none;, 1, false",
        "'', 1, false",
    })
    void earlyHintsArePassedOnWhenWanted(String conf, String wants, boolean passed)
            throws Exception {
        String early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nX-Hide: 1\r\n\r\n";
        String hidden = conf.contains("hide") ? "" : "X-Hide: 1\r\n";
        String expected = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n" + hidden + "\r\n";
        try (var origin =
                        ProxyOrigin.saying(
                                early
                                        + early
                                        + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody");
                var front = front(origin, conf)) {
            String answer = front.get("/", "X-Want: " + wants);
            assertThat(answer).contains("HTTP/1.1 200 OK").endsWith("body");
            assertThat(answer.split("HTTP/1.1 200 OK")[0])
                    .isEqualTo(passed ? expected + expected : "");
            String old = front.exchange("GET / HTTP/1.0\r\nX-Want: " + wants + "\r\n\r\n");
            assertThat(old).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void earlyHintsDoNotWaitForTheAnswer() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            out.write(
                                    ProxyOrigin.bytes(
                                            "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTT"));
                            out.flush();
                            second.await(10, TimeUnit.SECONDS);
                            out.write(ProxyOrigin.bytes("P/1.1 204 No\r\n\r\n"));
                            return true;
                        });
                var front = front(origin, "early_hints 1;");
                Socket client = front.connect()) {
            client.getOutputStream().write(ProxyOrigin.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
            assertThat(head(client.getInputStream()))
                    .isEqualTo("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n");
            second.countDown();
            assertThat(head(client.getInputStream())).startsWith("HTTP/1.1 204 No");
        }
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.conf.Epoch;

/** Large bodies, streams, early answers, interim answers, upgrades, clients that leave. */
class ProxyBodySocketTest {
    @TempDir Path dir;

    private FrontRun front(String address, String location) throws Exception {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log debug; events {} http { log_format f '$status"
                        + " $upstream_status'; access_log access.log f; client_max_body_size 0;"
                        + " client_body_temp_path bodies 1 2;"
                        + " upstream u { server "
                        + address
                        + "; keepalive 4; } server { listen 127.0.0.1:PORT; location / {"
                        + " proxy_pass http://u; "
                        + location
                        + " } } }");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8_192, 16_384, 70_000, 3_000_000})
    void requestBodiesOfAnySizeArePassedWhole(int size) throws Exception {
        String body = "0123456789".repeat(size / 10 + 1).substring(0, size);
        try (var origin = ProxyOrigin.ok("x");
                var front = front(origin.address(), "")) {
            assertThat(
                            front.exchange(
                                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                            + "Content-Length: "
                                            + size
                                            + "\r\n\r\n"
                                            + body))
                    .endsWith("x");
            assertThat(origin.last().body()).isEqualTo(body);
            if (size > 16_000) {
                assertThat(front.errorLog())
                        .contains(
                                "[warn]",
                                "a client request body is buffered to a temporary file "
                                        + dir.resolve("bodies/"));
                assertThat(dir.resolve("bodies")).isEmptyDirectory();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8_192, 16_384, 70_000, 3_000_000})
    void responseBodiesOfAnySizeArePassedWhole(int size) throws Exception {
        String body = "0123456789".repeat(size / 10 + 1).substring(0, size);
        try (var origin = ProxyOrigin.ok(body);
                var front = front(origin.address(), "")) {
            String answer = front.get("/");
            assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4)).isEqualTo(body);
            assertThat(front.get("/")).hasSameSizeAs(answer);
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void withoutRequestBufferingTheUpstreamSeesTheFirstPieceAtOnce() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front =
                        front(
                                "127.0.0.1:" + listener.getLocalPort(),
                                "proxy_request_buffering off;");
                Socket client = front.connect()) {
            listener.setSoTimeout(5000);
            OutputStream out = client.getOutputStream();
            out.write(
                    bytes(
                            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                                    + "3\r\nabc\r\n"));
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                InputStream in = origin.getInputStream();
                until(in, "\r\n\r\n3\r\nabc\r\n");
                out.write(bytes("2\r\nde\r\n0\r\n\r\n"));
                until(in, "2\r\nde\r\n0\r\n\r\n");
                origin.getOutputStream()
                        .write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                until(client.getInputStream(), "\r\n\r\nok");
            }
        }
    }

    @Test
    void anAnswerWhileTheClientStillSendsIsPassedAtOnce() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front =
                        front(
                                "127.0.0.1:" + listener.getLocalPort(),
                                "proxy_request_buffering off;");
                Socket client = front.connect()) {
            listener.setSoTimeout(5000);
            client.getOutputStream()
                    .write(bytes("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"));
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                until(origin.getInputStream(), "\r\n\r\nabc");
                origin.getOutputStream()
                        .write(bytes("HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno"));
                until(client.getInputStream(), "\r\n\r\nno");
                assertThat(origin.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void aBodyThatIsThereAlreadyCountsAsBuffered() throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front =
                        front(
                                origin.address(),
                                "proxy_request_buffering off; add_header X-Body"
                                        + " $request_body;")) {
            assertThat(
                            front.exchange(
                                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                            + "Content-Length: 3\r\n\r\nabc"))
                    .contains("\r\nX-Body: abc\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "clean"})
    void bodiesMayBeKeptInFiles(String how) throws Exception {
        try (var origin = ProxyOrigin.ok("x");
                var front =
                        front(
                                origin.address(),
                                "client_body_in_file_only "
                                        + how
                                        + "; proxy_set_header X-File $request_body_file;")) {
            front.exchange(
                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length:"
                            + " 3\r\n\r\nabc");
            assertThat(origin.last().body()).isEqualTo("abc");
            String head = origin.last().head();
            int at = head.indexOf("X-File: ") + 8;
            Path file = Path.of(head.substring(at, head.indexOf('\r', at)));
            assertThat(file.getParent()).isEqualTo(dir.resolve("bodies"));
            assertThat(front.log("access.log", 1)).hasSize(1);
            if (how.equals("on")) {
                assertThat(file).hasContent("abc");
            } else {
                assertThat(file).doesNotExist();
            }
        }
    }

    @Test
    void aSlowClientDoesNotHoldTheUpstream() throws Exception {
        int size = 24_000_000;
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            out.write(
                                    bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length: "
                                                    + size
                                                    + "\r\n\r\n"));
                            byte[] piece = new byte[10_000];
                            for (int i = 0; i < size / piece.length; i++) {
                                java.util.Arrays.fill(piece, (byte) ('a' + i % 26));
                                out.write(piece);
                            }
                            return true;
                        });
                var front = front(origin.address(), "proxy_temp_path waiting;");
                Socket slow = front.connect()) {
            slow.getOutputStream()
                    .write(bytes("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
            assertThat(slow.getInputStream().read()).isEqualTo('H');
            // the connection serves another request although the first client has read one byte
            long deadline = System.nanoTime() + 8_000_000_000L;
            while (origin.requests().stream().noneMatch(r -> r.number() == 2)
                    && System.nanoTime() < deadline) {
                front.exchange("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            }
            assertThat(origin.requests()).anyMatch(r -> r.number() == 2);
            byte[] answer = slow.getInputStream().readAllBytes();
            int from = answer.length - size;
            for (int i = 0; i < size; i += 9_973) {
                assertThat(answer[from + i]).isEqualTo((byte) ('a' + i / 10_000 % 26));
            }
            assertThat(front.errorLog())
                    .contains(
                            "an upstream response is buffered to a temporary file "
                                    + dir.resolve("waiting/"));
        }
    }

    private static String until(InputStream in, String end) throws Exception {
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith(end)) {
            int b = in.read();
            assertThat(b).as("end of stream after: " + text).isNotNegative();
            text.append((char) b);
        }
        return text.toString();
    }

    @Test
    void anAnswerBeforeTheBodyWasSentIsPassedAndTheConnectionNotKept() throws Exception {
        String body = "x".repeat(8_000_000);
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front = front("127.0.0.1:" + listener.getLocalPort(), "")) {
            listener.setSoTimeout(5000);
            Thread.ofVirtual()
                    .start(() -> {
                        try (Socket origin = listener.accept()) {
                            until(origin.getInputStream(), "\r\n\r\n");
                            origin.getOutputStream()
                                    .write(
                                            bytes(
                                                    "HTTP/1.1 413 Too much\r\n"
                                                            + "Content-Length: 3\r\n\r\n"
                                                            + "big"));
                            origin.getInputStream().read(new byte[1 << 16]);
                            Thread.sleep(3000);
                        } catch (Exception | AssertionError gone) {
                            // seen by the assertions below
                        }
                    });
            assertThat(
                            front.exchange(
                                    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                            + "Content-Length: "
                                            + body.length()
                                            + "\r\n\r\n"
                                            + body))
                    .startsWith("HTTP/1.1 413 Too much")
                    .endsWith("big");
        }
    }

    @Test
    void interimAnswersArePassedOver() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 100 Continue\r\n\r\n"
                                        + "HTTP/1.1 103 Early Hints\r\n"
                                        + "Link: x\r\n\r\n"
                                        + "HTTP/1.1 200 OK\r\n"
                                        + "Content-Length: 2\r\n\r\n"
                                        + "ok");
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 200 OK").doesNotContain("Link");
        }
    }

    @Test
    void headsOfTheUpstreamMayComeByteByByte() throws Exception {
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            for (byte b :
                                    bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length:"
                                                    + " 2\r\nA: b\r\n\r\nok")) {
                                out.write(b);
                                out.flush();
                            }
                            return true;
                        });
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).contains("\r\nA: b\r\n").endsWith("\r\n\r\nok");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void bodilessStatusesKeepTheConnection(int status) throws Exception {
        try (var origin = ProxyOrigin.saying("HTTP/1.1 " + status + " X\r\n\r\n");
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 " + status);
            front.get("/");
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void headIsPassedWithTheLengthAndWithoutABody() throws Exception {
        try (var origin = ProxyOrigin.saying("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n");
                var front = front(origin.address(), "")) {
            for (int i = 0; i < 2; i++) {
                assertThat(
                                front.exchange(
                                        "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                        .contains("\r\nContent-Length: 99\r\n")
                        .endsWith("\r\n\r\n");
            }
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void tooMuchBodyIsNotPassedAndTheConnectionNotKept() throws Exception {
        try (var origin = ProxyOrigin.saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokmore");
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).endsWith("\r\n\r\nok");
            front.get("/");
            assertThat(origin.connections()).isEqualTo(2);
            assertThat(front.errorLog())
                    .contains(
                            "upstream sent more data than specified in \"Content-Length\" header"
                                    + " while reading upstream");
        }
    }

    @Test
    void brokenChunksCutTheAnswerShort() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\n"
                                        + "Transfer-Encoding: chunked\r\n\r\n"
                                        + "2\r\n"
                                        + "ok\r\n"
                                        + "x");
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).doesNotContain("0\r\n\r\n");
            assertThat(front.errorLog()).contains("upstream sent invalid chunked response");
        }
    }

    @Test
    void anAnswerWithoutAHeadIsPassedAsItIs() throws Exception {
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            out.write(bytes("just text"));
                            return false;
                        });
                var front = front(origin.address(), "")) {
            assertThat(front.get("/")).isEqualTo("just text");
            assertThat(front.errorLog()).contains("upstream sent no valid HTTP/1.0 header");
        }
    }

    @Test
    void anUpgradedConnectionIsATunnel() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front =
                        front(
                                "127.0.0.1:" + listener.getLocalPort(),
                                "proxy_set_header Upgrade $http_upgrade; proxy_set_header"
                                        + " Connection upgrade;");
                Socket client = front.connect()) {
            listener.setSoTimeout(5000);
            client.getOutputStream()
                    .write(
                            bytes(
                                    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: foo\r\n"
                                            + "Connection: upgrade\r\n\r\nearly"));
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                assertThat(until(origin.getInputStream(), "\r\n\r\n"))
                        .contains("\r\nUpgrade: foo\r\n", "\r\nConnection: upgrade\r\n");
                origin.getOutputStream()
                        .write(
                                bytes(
                                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\n"
                                                + "Connection: upgrade\r\n\r\nhi"));
                assertThat(until(client.getInputStream(), "\r\n\r\nhi"))
                        .startsWith("HTTP/1.1 101 ")
                        .contains("\r\nConnection: upgrade\r\n", "\r\nUpgrade: foo\r\n");
                until(origin.getInputStream(), "early");
                for (int i = 0; i < 3; i++) {
                    client.getOutputStream().write(bytes("ping" + i));
                    until(origin.getInputStream(), "ping" + i);
                    origin.getOutputStream().write(bytes("pong" + i));
                    until(client.getInputStream(), "pong" + i);
                }
            }
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(java.nio.file.Files.readString(dir.resolve("access.log")))
                .isEqualTo("101 101\n");
    }

    @Test
    void aClientThatLeavesEndsTheUpstreamsConnectionToo() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front = front("127.0.0.1:" + listener.getLocalPort(), "")) {
            listener.setSoTimeout(5000);
            Socket client = front.connect();
            client.getOutputStream().write(bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                until(origin.getInputStream(), "\r\n\r\n");
                client.close();
                assertThat(origin.getInputStream().read()).isEqualTo(-1);
            }
            assertThat(front.log("access.log", 1)).containsExactly("499 -");
            assertThat(front.errorLog())
                    .contains(
                            "epoll_wait() reported that client prematurely closed connection, so"
                                    + " upstream connection is closed too while reading response"
                                    + " header from upstream");
        }
    }

    @Test
    void theAnswerIsReadToItsEndWhenAbortsAreIgnored() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front =
                        front(
                                "127.0.0.1:" + listener.getLocalPort(),
                                "proxy_ignore_client_abort on;")) {
            listener.setSoTimeout(5000);
            Socket client = front.connect();
            client.getOutputStream().write(bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                until(origin.getInputStream(), "\r\n\r\n");
                client.close();
                origin.getOutputStream()
                        .write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                assertThat(front.log("access.log", 1)).containsExactly("200 200");
            }
        }
    }

    /** The upstream speaks in the middle of a body that no socket buffer holds. */
    @ParameterizedTest
    @ValueSource(strings = {"", "proxy_request_buffering off;", "client_body_buffer_size 16m;"})
    void anInterimAnswerDoesNotStopTheBody(String location) throws Exception {
        int size = 12_000_000;
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var front = front("127.0.0.1:" + listener.getLocalPort(), location);
                Socket client = front.connect()) {
            listener.setSoTimeout(5000);
            Thread sending =
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    OutputStream out = client.getOutputStream();
                                    out.write(
                                            bytes(
                                                    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
                                                            + size
                                                            + "\r\n\r\n"));
                                    out.write(new byte[size]);
                                } catch (java.io.IOException gone) {
                                    // the assertions below say so
                                }
                            });
            try (Socket origin = listener.accept()) {
                origin.setSoTimeout(5000);
                until(origin.getInputStream(), "\r\n\r\n");
                origin.getOutputStream()
                        .write(bytes("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"));
                assertThat(origin.getInputStream().readNBytes(size)).hasSize(size);
                origin.getOutputStream()
                        .write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
                assertThat(until(client.getInputStream(), "ok")).startsWith("HTTP/1.1 200 OK");
            }
            sending.join();
        }
    }
}

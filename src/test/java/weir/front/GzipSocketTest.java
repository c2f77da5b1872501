package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that went through gzip, read back by the JDK's own reader. */
@Timeout(30)
class GzipSocketTest {
    private static final String ACCEPT = "Accept-Encoding: gzip";

    @TempDir Path dir;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 16_384, 32_768, 65_536, 65_537, 300_000})
    void aFileOfAnySizeComesBack(int size) throws Exception {
        byte[] text = text(size);
        Files.write(dir.resolve("f.html"), text);
        try (var front = server("root " + dir + "; gzip on; gzip_min_length 0;")) {
            String answer = front.get("/f.html", ACCEPT);

            assertThat(answer).contains("Content-Encoding: gzip\r\n", "Transfer-Encoding: chunked");
            assertThat(gunzip(unchunked(answer))).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 9})
    void everyLevelComesBackAndBytesWithoutPatternToo(int level) throws Exception {
        byte[] noise = new byte[200_000];
        new Random(7).nextBytes(noise);
        Files.write(dir.resolve("f.html"), noise);
        try (var front = server("root " + dir + "; gzip on; gzip_comp_level " + level + ";")) {
            assertThat(gunzip(unchunked(front.get("/f.html", ACCEPT)))).isEqualTo(noise);
        }
    }

    @Test
    void aClientOfHttp10GetsTheBodyUpToTheEnd() throws Exception {
        Files.write(dir.resolve("f.html"), text(50_000));
        try (var front = server("root " + dir + "; gzip on; gzip_http_version 1.0;")) {
            String answer = front.exchange("GET /f.html HTTP/1.0\r\n" + ACCEPT + "\r\n\r\n");

            assertThat(answer).doesNotContain("chunked", "Content-Length");
            assertThat(gunzip(body(answer))).isEqualTo(text(50_000));
        }
    }

    @Test
    void rangesAreNotGivenOutAndTheTagIsWeak() throws Exception {
        Files.write(dir.resolve("f.html"), text(50_000));
        try (var front = server("root " + dir + "; gzip on;")) {
            String answer = front.get("/f.html", ACCEPT, "Range: bytes=0-9");

            assertThat(answer).startsWith("HTTP/1.1 200").contains("ETag: W/\"");
            assertThat(gunzip(unchunked(answer))).hasSize(50_000);
        }
    }

    @Test
    void aPageWithCommandsIsCompressedWithItsParts() throws Exception {
        try (var front =
                server(
                        "gzip on; ssi on;"
                                + " location = /page { default_type text/html;"
                                + " return 200 \"a<!--#include virtual='/part' -->b\"; }"
                                + " location = /part { default_type text/html; return 200 PART; }")) {
            String answer = front.get("/page", ACCEPT);

            assertThat(gunzip(unchunked(answer))).asString().isEqualTo("aPARTb");
        }
    }

    @Test
    void streamsAreUsedAgainAndTheirRatioIsLogged() throws Exception {
        Files.write(dir.resolve("f.html"), "a".repeat(10_000).getBytes(StandardCharsets.US_ASCII));
        Files.write(dir.resolve("f.txt"), text(100));
        try (var front =
                FrontRun.of(
                        dir,
                        weir.conf.Epoch.newest(),
                        "error_log error.log; pid nginx.pid; worker_processes 1; events {} http {"
                                + " types { text/html html; text/plain txt; }"
                                + " log_format r $gzip_ratio; access_log r.log r; gzip on;"
                                + " server { listen 127.0.0.1:PORT; root "
                                + dir
                                + "; } }")) {
            for (int i = 0; i < 3; i++) {
                String answer = front.get("/f.html", ACCEPT);
                assertThat(gunzip(unchunked(answer))).hasSize(10_000);
            }
            front.get("/f.txt", ACCEPT);

            var lines = front.log("r.log", 4);
            assertThat(lines.subList(0, 3)).allMatch(line -> line.matches("1\\d\\d\\.\\d\\d"));
            assertThat(lines).hasSize(4).last().isEqualTo("-");
        }
    }

    @Test
    void anUnbufferedUpstreamsBytesComeAtOnce() throws Exception {
        try (var origin = new java.net.ServerSocket(0);
                var front =
                        server(
                                "gzip on; proxy_buffering off; location / { proxy_pass"
                                        + " http://127.0.0.1:"
                                        + origin.getLocalPort()
                                        + "; }");
                Socket client = front.connect()) {
            client.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: a\r\n" + ACCEPT + "\r\n\r\n").getBytes());
            try (Socket upstream = origin.accept()) {
                upstream.getOutputStream()
                        .write(
                                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nfirst event"
                                        .getBytes());
                InputStream plain = gunzipping(client.getInputStream());

                assertThat(plain.readNBytes(11)).asString().isEqualTo("first event");
                upstream.getOutputStream().write(" and the second".getBytes());
                assertThat(plain.readNBytes(15)).asString().isEqualTo(" and the second");
            }
        }
    }

    private FrontRun server(String content) throws IOException {
        return FrontRun.server(dir, "types { text/html html; } " + content);
    }

    private static byte[] text(int size) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < size; i++) {
            text.append("line ").append(i * 31 % 977).append('\n');
        }
        return text.substring(0, size).getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] gunzip(byte[] coded) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(coded))) {
            return in.readAllBytes();
        }
    }

    private static byte[] body(String answer) {
        int at = answer.indexOf("\r\n\r\n") + 4;
        return answer.substring(at).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] unchunked(String answer) throws IOException {
        return new Chunks(new ByteArrayInputStream(body(answer))).readAllBytes();
    }

    /** What a chunked answer on a socket unpacks to, as it comes. */
    private static InputStream gunzipping(InputStream socket) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            head.write(socket.read());
        }
        return new GZIPInputStream(new Chunks(socket), 1);
    }

    /** Takes the chunked framing off. */
    private static final class Chunks extends InputStream {
        private final InputStream in;
        private int left;

        Chunks(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                left = size();
                if (left == 0) {
                    return -1;
                }
            }
            int b = in.read();
            left--;
            if (left == 0) {
                in.readNBytes(2);
            }
            return b;
        }

        @Override
        public int read(byte[] to, int from, int n) throws IOException {
            int b = n == 0 ? -1 : read();
            if (b < 0) {
                return n == 0 ? 0 : -1;
            }
            to[from] = (byte) b;
            return 1;
        }

        private int size() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int b = in.read(); b != '\n'; b = in.read()) {
                line.append((char) b);
            }
            return Integer.parseInt(line.toString().strip(), 16);
        }
    }
}

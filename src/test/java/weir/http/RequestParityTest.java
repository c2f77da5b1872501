package weir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same raw heads to an installed nginx (1.22 is Debian's): status, reason in its error log, and
 * what it understood must be what this parser says. Where that nginx is older than the rules here,
 * the case says what it answers.
 */
@Timeout(60)
class RequestParityTest {
    private static final Guarded GUARDED = new Guarded();
    private static final String SEEN = "M[$request_method] U[$uri] A[$args] H[$host]";

    @TempDir static Path directory;
    private static @Nullable Process nginx;
    private static int port;
    private static long logRead;

    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    static List<Case> cases() {
        return Case.read("requests.txt").stream()
                .filter(c -> !c.verdict().startsWith("incomplete"))
                .toList();
    }

    @BeforeAll
    static void start() throws Exception {
        Path binary = Path.of("/usr/sbin/nginx");
        if (!Files.isExecutable(binary)) {
            System.out.println("skipped: no nginx at " + binary);
        }
        assumeTrue(Files.isExecutable(binary), "no nginx at " + binary);
        for (int attempt = 0; nginx == null && attempt < 5; attempt++) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            nginx = start(binary);
        }
        assertThat(nginx).as("nginx started").isNotNull();
    }

    private static @Nullable Process start(Path binary) throws Exception {
        Path conf = directory.resolve("nginx.conf");
        Files.writeString(
                conf,
                """
                daemon off; master_process off; pid nginx.pid; error_log error.log info;
                events { worker_connections 64; }
                http {
                    access_log off; client_max_body_size 0; client_body_temp_path b; proxy_temp_path p;
                    fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
                    server { listen 127.0.0.1:%d; location / { return 200 "%s"; } }
                }
                """
                        .formatted(port, SEEN));
        Process process =
                new ProcessBuilder(
                                binary.toString(), "-p", directory.toString(), "-c", "nginx.conf")
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("out").toFile())
                        .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (process.isAlive() && System.nanoTime() < deadline) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return process;
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
        process.destroy();
        return null;
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (nginx != null) {
            nginx.destroy();
            nginx.waitFor();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nginxSaysTheSame(Case c) throws IOException {
        byte[] bytes = c.bytes();
        head.reset(0);
        int result =
                parser.parse(
                        head,
                        RequestRules.DEFAULT,
                        GUARDED.place(bytes, bytes.length),
                        bytes.length);
        String answer = ask(bytes, head.method() == Method.HEAD);
        String older = c.fact("nginx-1.22");
        if (older != null) {
            assertThat(status(answer)).isEqualTo(Integer.parseInt(older));
            return;
        }
        if (result == Parse.BAD) {
            int status = head.fault().status();
            assertThat(status(answer)).isEqualTo(status == 494 ? 400 : status);
            String words =
                    head.fault() == Fault.HEADER_TOO_LONG ? "too long header line" : head.reason();
            assertThat(logged()).contains(words);
            return;
        }
        assertThat(answer).endsWith(understood());
        if (head.version() != Head.VERSION_09) {
            assertThat(status(answer)).isEqualTo(200);
            assertThat(answer.contains("Connection: keep-alive")).isEqualTo(head.keepAlive());
        }
    }

    private String understood() {
        if (head.method() == Method.HEAD) {
            return "\r\n\r\n";
        }
        String host = head.hasHost() ? Heads.text(head.hostAddress(), head.hostLength()) : "";
        return "M[%s] U[%s] A[%s] H[%s]"
                .formatted(
                        Heads.text(head.methodAddress(), head.methodLength()),
                        Heads.text(head.pathAddress(), head.pathLength()),
                        Heads.text(head.argsAddress(), head.argsLength()),
                        host);
    }

    /** One answer: up to its length, or to the end of the connection. */
    private static String ask(byte[] bytes, boolean headOnly) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(bytes);
            InputStream in = socket.getInputStream();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            byte[] piece = new byte[4096];
            try {
                for (int n; cut(answer, headOnly) == null && (n = in.read(piece)) > 0; ) {
                    answer.write(piece, 0, n);
                }
            } catch (SocketException e) {
                // a reset behind the answer: nginx did not read all that was sent
            }
            String one = cut(answer, headOnly);
            return one == null ? answer.toString(StandardCharsets.ISO_8859_1) : one;
        }
    }

    /** The first answer, once it is whole. */
    private static @Nullable String cut(ByteArrayOutputStream answers, boolean headOnly) {
        String text = answers.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n") + 4;
        int at = text.indexOf("Content-Length: ");
        if (end < 4 || at < 0) {
            return null;
        }
        int length = Integer.parseInt(text.substring(at + 16, text.indexOf('\r', at)));
        int whole = headOnly ? end : end + length;
        return text.length() < whole ? null : text.substring(0, whole);
    }

    /** From the status line, or from the page that an HTTP/0.9 client gets. */
    private static int status(String answer) {
        int at = answer.startsWith("HTTP/") ? 9 : answer.indexOf("<h1>") + 4;
        return Integer.parseInt(answer.substring(at, at + 3));
    }

    private static String logged() throws IOException {
        byte[] all = Files.readAllBytes(directory.resolve("error.log"));
        String text =
                new String(
                        all,
                        (int) logRead,
                        (int) (all.length - logRead),
                        StandardCharsets.ISO_8859_1);
        logRead = all.length;
        return text;
    }
}

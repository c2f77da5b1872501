package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same raw answers through an installed nginx that proxies: what it passes on or refuses, and
 * the reason in its error log. Where that nginx is older than the rules here, the case says what it
 * answers.
 */
@Timeout(60)
class ResponseParityTest {
    private static final Guarded GUARDED = new Guarded();
    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.ISO_8859_1);

    @TempDir static Path directory;
    private static @Nullable Nginx nginx;
    private static ServerSocket origin;
    private static final SynchronousQueue<byte[]> ANSWERS = new SynchronousQueue<>();

    private final ResponseParser parser = new ResponseParser();
    private final Head head = new Head();

    /** Interim answers are not for a proxied GET; nginx takes codes that no client could. */
    static List<Case> cases() {
        return Case.read("responses.txt").stream()
                .filter(c ->
                        !List.of("0", "100", "101", "103", "600").contains("" + c.fact("code")))
                .toList();
    }

    @BeforeAll
    static void start() throws Exception {
        origin = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        nginx =
                new Nginx(
                        directory,
                        """
                        location / {
                            proxy_pass http://127.0.0.1:%d; proxy_http_version 1.1;
                            proxy_set_header Connection ""; proxy_next_upstream off;
                        }
                        """
                                .formatted(origin.getLocalPort()));
        Thread.ofPlatform().daemon().name("origin").start(ResponseParityTest::serve);
    }

    @AfterAll
    static void stop() throws Exception {
        if (nginx != null) {
            nginx.close();
        }
        origin.close();
    }

    private static void serve() {
        while (!origin.isClosed()) {
            try (Socket socket = origin.accept()) {
                InputStream in = socket.getInputStream();
                int matched = 0;
                for (int b; matched < 4 && (b = in.read()) >= 0; ) {
                    matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
                }
                byte[] answer = ANSWERS.poll(10, TimeUnit.SECONDS);
                if (answer != null) {
                    socket.getOutputStream().write(answer);
                    socket.shutdownOutput();
                    in.transferTo(java.io.OutputStream.nullOutputStream());
                }
            } catch (IOException | InterruptedException e) {
                // the peer is nginx: what it made of the answer is asserted on the other side
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nginxSaysTheSame(Case c) throws Exception {
        byte[] bytes = c.bytes();
        head.reset(0);
        int result = parser.parse(head, GUARDED.place(bytes, bytes.length), bytes.length);
        Thread feeder =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                ANSWERS.offer(bytes, 10, TimeUnit.SECONDS);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        String answer = nginx.ask(REQUEST, false);
        feeder.join();
        int other = c.nginxStatus();
        if (other != 0) {
            assertThat(Nginx.status(answer)).isEqualTo(other);
            return;
        }
        switch (result) {
            case Parse.BAD -> {
                assertThat(Nginx.status(answer)).isEqualTo(502);
                assertThat(nginx.logged()).contains(head.reason());
            }
            case Parse.INCOMPLETE -> {
                assertThat(Nginx.status(answer)).isEqualTo(502);
                assertThat(nginx.logged()).contains("upstream prematurely closed connection");
            }
            case Parse.NOT_HTTP -> {
                // the client gets the bytes as they are, without a head of nginx's own
                assertThat(answer).isEqualTo(Case.latin1(bytes));
                assertThat(nginx.logged()).contains("upstream sent no valid HTTP/1.0 header");
            }
            default -> {
                assertThat(answer)
                        .startsWith(
                                "HTTP/1.1 "
                                        + Heads.text(head.statusAddress(), head.statusLength()));
                for (String header : c.all("header")) {
                    assertThat(answer).contains(header);
                }
            }
        }
    }
}

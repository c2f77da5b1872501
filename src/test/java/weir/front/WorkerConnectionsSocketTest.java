package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;

/** The limit of worker_connections over sockets. */
final class WorkerConnectionsSocketTest {
    @TempDir Path dir;

    private FrontRun start() throws IOException {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log; pid nginx.pid; events { worker_connections 2; } http { "
                        + "server { listen 127.0.0.1:PORT; "
                        + "location / { return 200 $connection_requests; } } }");
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String answer(Socket socket) throws IOException {
        send(socket, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        byte[] bytes = new byte[4096];
        int n = socket.getInputStream().read(bytes);
        return n < 0 ? "" : new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
    }

    @Test
    void theLongestIdleMakesRoom() throws IOException {
        try (FrontRun front = start();
                Socket first = front.connect();
                Socket second = front.connect()) {
            assertThat(answer(first)).contains("200 OK");
            assertThat(answer(second)).contains("200 OK");
            try (Socket third = front.connect()) {
                assertThat(answer(third)).contains("200 OK");
                assertThat(first.getInputStream().read()).isEqualTo(-1);
                assertThat(answer(second)).contains("200 OK");
            }
        }
    }

    @Test
    void withoutAnIdleOneANewClientIsDropped() throws IOException {
        try (FrontRun front = start();
                Socket first = front.connect();
                Socket second = front.connect()) {
            answer(first);
            answer(second);
            send(first, "GET / HT");
            send(second, "GET / HT");
            long deadline = System.nanoTime() + 30_000_000_000L;
            while (front.server().workers().get(0).reading < 2) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.yield();
            }
            try (Socket third = front.connect()) {
                assertThat(third.getInputStream().read()).isEqualTo(-1);
            }
            assertThat(front.errorLog()).contains("[alert]", "2 worker_connections are not enough");
        }
    }
}

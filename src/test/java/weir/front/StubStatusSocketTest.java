package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** stub_status and empty_gif over a socket. */
final class StubStatusSocketTest {
    @TempDir Path dir;

    private static final String LOCATIONS =
            "location /status { stub_status; } location /gif { empty_gif; } "
                    + "location /counts { return 200 \"$connections_active $connections_reading "
                    + "$connections_writing $connections_waiting\"; }";

    @Test
    void theTextIsNginxs() throws IOException {
        try (FrontRun front = FrontRun.server(dir, LOCATIONS)) {
            assertThat(front.get("/status"))
                    .contains("Content-Type: text/plain\r\n")
                    .endsWith(
                            "\r\n\r\nActive connections: 1 \n"
                                    + "server accepts handled requests\n 1 1 1 \n"
                                    + "Reading: 0 Writing: 1 Waiting: 0 \n");
        }
    }

    @Test
    void anIdleConnectionWaits() throws IOException {
        try (FrontRun front = FrontRun.server(dir, LOCATIONS);
                Socket idle = front.connect()) {
            byte[] request =
                    "GET /gif HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            idle.getOutputStream().write(request);
            assertThat(idle.getInputStream().read()).isEqualTo('H');
            long deadline = System.nanoTime() + 30_000_000_000L;
            while (!front.get("/counts").endsWith("\r\n\r\n2 0 1 1")) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
        }
    }

    @Test
    void onlyReadingIsAllowed() throws IOException {
        try (FrontRun front = FrontRun.server(dir, LOCATIONS)) {
            String rest = " HTTP/1.0\r\n\r\n";
            assertThat(front.exchange("POST /status" + rest)).contains("405 Not Allowed");
            assertThat(front.exchange("POST /gif" + rest)).contains("405 Not Allowed");
            assertThat(front.exchange("HEAD /gif" + rest))
                    .contains("Content-Length: 43\r\n")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void thePixelIsAGif() throws IOException {
        try (FrontRun front = FrontRun.server(dir, LOCATIONS)) {
            String answer = front.get("/gif");
            assertThat(answer)
                    .contains(
                            "Content-Type: image/gif\r\nContent-Length: 43\r\n"
                                    + "Last-Modified: Mon, 28 Sep 1970 06:00:00 GMT\r\n");
            String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
            var image =
                    javax.imageio.ImageIO.read(
                            new java.io.ByteArrayInputStream(
                                    body.getBytes(StandardCharsets.ISO_8859_1)));
            assertThat(image.getWidth()).isEqualTo(1);
            assertThat(image.getHeight()).isEqualTo(1);
            assertThat(image.getRGB(0, 0) >>> 24).isZero();
        }
    }
}

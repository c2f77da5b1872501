package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineSocketTest {
    @TempDir Path dir;

    @BeforeEach
    void folder() throws Exception {
        Files.createDirectory(dir.resolve("html"));
    }

    @Test
    void directoryWithoutHandlerIsForbidden() throws Exception {
        try (var front = FrontRun.server(dir, "location / { }")) {
            assertThat(front.get("/"))
                    .startsWith("HTTP/1.1 403 Forbidden\r\nServer: weir/")
                    .contains("Connection: close\r\n")
                    .endsWith("</body>\r\n</html>\r\n");
        }
    }

    @Test
    void internalLocationIsNotFoundFromOutside() throws Exception {
        try (var front = FrontRun.server(dir, "location /x { internal; }")) {
            assertThat(front.get("/x/")).startsWith("HTTP/1.1 404 Not Found\r\n");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrderOnOneConnection() throws Exception {
        try (var front = FrontRun.server(dir, "location /x { internal; }")) {
            String answers =
                    front.exchange(
                            "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                                    + "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(answers.indexOf("403 Forbidden"))
                    .isPositive()
                    .isLessThan(answers.indexOf("404 Not Found"));
            assertThat(answers).contains("Connection: keep-alive\r\n");
        }
    }

    @Test
    void aHeadSentByteByByteIsUnderstood() throws Exception {
        try (var front = FrontRun.server(dir, "");
                var socket = front.connect()) {
            for (byte b :
                    "GET / HTTP/1.0\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1)) {
                socket.getOutputStream().write(b);
                socket.getOutputStream().flush();
            }
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).startsWith("HTTP/1.1 403 Forbidden\r\n");
        }
    }

    @Test
    void brokenRequestIsRefusedAndLogged() throws Exception {
        try (var front = FrontRun.server(dir, "")) {
            assertThat(front.exchange("GET / HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 Bad Request\r\n")
                    .contains("Connection: close\r\n");
            assertThat(front.errorLog())
                    .contains("client sent HTTP/1.1 request without \"Host\" header")
                    .contains(", client: 127.0.0.1, server: ");
        }
    }

    @Test
    void requestLineRefusedBeforeItsVersionGetsAHead() throws Exception {
        try (var front = FrontRun.server(dir, "")) {
            assertThat(front.exchange("GET http://a/b:x]/ HTTP/1.0\r\n\r\n"))
                    .startsWith("HTTP/1.1 ");
            assertThat(front.exchange("GET http://[1::2x/ HTTP/1.0\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 Bad Request\r\n");
        }
    }

    @Test
    void tooLargeBodyIsRefusedByItsLength() throws Exception {
        try (var front = FrontRun.server(dir, "client_max_body_size 10;")) {
            assertThat(
                            front.exchange(
                                    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n"
                                            + "01234567890"))
                    .startsWith("HTTP/1.1 413 Request Entity Too Large\r\n");
        }
    }

    @Test
    void unreadBodyDoesNotSpoilTheNextRequest() throws Exception {
        try (var front = FrontRun.server(dir, "")) {
            String answers =
                    front.exchange(
                            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                                    + "POST / HTTP/1.1\r\nHost: a\r\n"
                                    + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
                                    + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(answers.split("403 Forbidden\r\n", -1)).hasSize(4);
        }
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewriteSocketTest {
    @TempDir Path dir;

    @Test
    void returnAnswersWithItsText() throws Exception {
        try (var front =
                FrontRun.server(dir, "default_type text/x; location / { return 200 'hello\n'; }")) {
            assertThat(front.get("/"))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("Content-Type: text/x\r\nContent-Length: 6\r\n")
                    .endsWith("\r\n\r\nhello\n");
        }
    }

    @Test
    void returnWithoutTextIsTheServersPage() throws Exception {
        try (var front = FrontRun.server(dir, "location / { return 403; }")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 403 Forbidden\r\n").contains("<h1>403");
        }
    }

    @Test
    void return444ClosesWithoutAnAnswer() throws Exception {
        try (var front = FrontRun.server(dir, "return 444;")) {
            assertThat(front.get("/")).isEmpty();
        }
    }
}

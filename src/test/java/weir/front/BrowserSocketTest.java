package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserSocketTest {
    @TempDir Path dir;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | POST | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0)      | close",
                "''             | GET  | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0)      | keep-alive",
                "''             | POST | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1) | keep-alive",
                "''             | POST | Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)      | keep-alive",
                "none           | POST | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0)      | keep-alive",
                "safari         | GET  | Mozilla/5.0 (Macintosh; Mac OS X 10_6) Safari/533       | close",
                "safari         | GET  | Mozilla/5.0 (Macintosh; Mac OS X) Chrome/9 Safari/533   | keep-alive",
                "'msie6 safari' | POST | Opera/9 (MSIE 6.0; x)                                   | keep-alive"
            })
    void disablesKeepAliveForTheNamedBrowsers(
            String directive, String method, String agent, String connection) throws Exception {
        String line = directive.isEmpty() ? "" : "keepalive_disable " + directive + ";";
        try (var front = FrontRun.server(dir, line + " location / { return 200 x; }");
                var socket = front.connect()) {
            socket.getOutputStream()
                    .write(
                            (method
                                            + " / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n"
                                            + "User-Agent: "
                                            + agent
                                            + "\r\n\r\n")
                                    .getBytes(StandardCharsets.ISO_8859_1));
            byte[] answer = new byte[1000];
            int n = socket.getInputStream().read(answer);
            assertThat(new String(answer, 0, n, StandardCharsets.ISO_8859_1))
                    .contains("\r\nConnection: " + connection + "\r\n");
        }
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, directories and indexes over a socket. */
final class StaticFileSocketTest {
    @TempDir Path dir;
    private FrontRun front;

    @BeforeEach
    void start() throws IOException {
        Path html = Files.createDirectories(dir.resolve("html"));
        Files.createDirectories(html.resolve("sub"));
        Files.createDirectories(html.resolve("empty"));
        Files.createDirectories(html.resolve("with space"));
        Files.writeString(html.resolve("a.txt"), "hello\n");
        Files.writeString(html.resolve("index.html"), "<i>root</i>");
        Files.writeString(html.resolve("zero.html"), "");
        Files.writeString(html.resolve("sub/two.html"), "two");
        Files.write(html.resolve("big.bin"), big());
        front =
                FrontRun.server(
                        dir,
                        "root html; index index.html two.html; "
                                + "location /quiet/ { log_not_found off; } "
                                + "location /al/ { alias html/sub/; index nope two.html; } "
                                + "location /abs/ { index none /a.txt; } "
                                + "location /send/ { alias html/; sendfile on; } "
                                + "location /plain { default_type application/x-mine; }");
    }

    @AfterEach
    void stop() {
        front.close();
    }

    private static byte[] big() {
        byte[] bytes = new byte[300_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + i % 23);
        }
        return bytes;
    }

    @Test
    void aFileIsSentWithItsTypeAndTag() throws IOException {
        assertThat(front.get("/a.txt"))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("Content-Type: text/plain\r\nContent-Length: 6\r\nLast-Modified: ")
                .containsPattern("ETag: \"[0-9a-f]+-6\"\r\n")
                .endsWith("\r\n\r\nhello\n");
    }

    @Test
    void aLargeFileIsWholeWithAndWithoutSendfile() throws IOException {
        String body = new String(big(), java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThat(front.get("/big.bin")).contains("Length: 300000\r\n").endsWith("\r\n" + body);
        assertThat(front.get("/send/big.bin")).endsWith("\r\n" + body);
    }

    @Test
    void headGetsNoBody() throws IOException {
        String answer = front.exchange("HEAD /big.bin HTTP/1.0\r\n\r\n");
        assertThat(answer).contains("Content-Length: 300000\r\n").endsWith("\r\n\r\n");
    }

    @Test
    void anEmptyFileHasLengthZero() throws IOException {
        assertThat(front.get("/zero.html")).contains("Content-Length: 0\r\n").endsWith("\r\n\r\n");
    }

    @Test
    void aMissingFileIsLoggedInNginxWords() throws IOException {
        assertThat(front.get("/none")).startsWith("HTTP/1.1 404 Not Found\r\n");
        assertThat(front.errorLog())
                .contains("open() \"" + dir + "/html/none\" failed (2: No such file or directory)");
    }

    @Test
    void logNotFoundOffKeepsQuiet() throws IOException {
        assertThat(front.get("/quiet/none")).startsWith("HTTP/1.1 404 Not Found\r\n");
        assertThat(front.get("/quiet/none/")).startsWith("HTTP/1.1 404 Not Found\r\n");
        assertThat(front.errorLog()).doesNotContain("quiet");
    }

    @Test
    void aDirectoryWithoutSlashIsRedirected() throws IOException {
        assertThat(front.get("/sub"))
                .startsWith("HTTP/1.1 301 Moved Permanently\r\n")
                .contains("Location: http://localhost:" + front.port + "/sub/\r\n");
        assertThat(front.get("/with%20space?a=b"))
                .contains("Location: http://localhost:" + front.port + "/with%20space/?a=b\r\n");
    }

    @Test
    void theFirstIndexThatExistsIsShown() throws IOException {
        assertThat(front.get("/")).endsWith("<i>root</i>");
        assertThat(front.get("/sub/")).endsWith("two");
        assertThat(front.get("/al/")).endsWith("two");
    }

    @Test
    void anAbsoluteIndexIsARedirectInside() throws IOException {
        Files.createDirectories(dir.resolve("html/abs"));
        assertThat(front.get("/abs/")).endsWith("hello\n");
    }

    @Test
    void aDirectoryWithoutIndexIsForbidden() throws IOException {
        assertThat(front.get("/empty/")).startsWith("HTTP/1.1 403 Forbidden\r\n");
        assertThat(front.errorLog())
                .contains("directory index of \"" + dir + "/html/empty/\" is forbidden");
    }

    @Test
    void aMissingDirectoryIsNotFound() throws IOException {
        assertThat(front.get("/gone/")).startsWith("HTTP/1.1 404 Not Found\r\n");
        assertThat(front.errorLog())
                .contains("\"" + dir + "/html/gone/index.html\" is not found (2: No such file");
    }

    @Test
    void postIsNotAllowedOnFiles() throws IOException {
        String post = " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        assertThat(front.exchange("POST /a.txt" + post)).startsWith("HTTP/1.1 405 Not Allowed");
        assertThat(front.exchange("POST /nofile" + post)).startsWith("HTTP/1.1 404 Not Found");
        assertThat(front.exchange("PUT /nofile" + post)).startsWith("HTTP/1.1 405 Not Allowed");
        assertThat(front.exchange("DELETE /" + post)).startsWith("HTTP/1.1 405 Not Allowed");
    }

    @Test
    void aFileUsedAsADirectoryIsNotFound() throws IOException {
        assertThat(front.get("/a.txt/x")).startsWith("HTTP/1.1 404 Not Found\r\n");
        assertThat(front.errorLog()).contains("failed (20: Not a directory)");
    }
}

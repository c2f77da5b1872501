package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.ConfException;

/** try_files over a socket. */
final class TryFilesSocketTest {
    @TempDir static Path dir;
    private static FrontRun front;

    @BeforeAll
    static void start() throws IOException {
        Path html = Files.createDirectories(dir.resolve("html"));
        Files.createDirectories(html.resolve("sub"));
        Files.createDirectories(html.resolve("short"));
        Files.writeString(html.resolve("found.html"), "SEE FOUND");
        Files.writeString(html.resolve("sub/index.html"), "SUB INDEX");
        Files.writeString(html.resolve("short/found.html"), "SHORT FOUND");
        front =
                FrontRun.server(
                        dir,
                        "add_header X-Path $uri always; add_header X-Arg $args always; "
                                + "location / { try_files $uri /fallback; } "
                                + "location /dir { try_files $uri $uri/ /sub/ =404; } "
                                + "location /named/ { try_files $uri @named; } "
                                + "location @named { return 200 NAMED$uri; } "
                                + "location /code/ { try_files $uri =405; } "
                                + "location /args/ { try_files $uri /fallback?u=$uri; } "
                                + "location /fallback { return 200 FALLBACK$is_args$args; } "
                                + "location /alias/ { alias html/; try_files $uri /fallback; } "
                                + "location /around/ { alias html/; location /around/short/ {"
                                + " try_files $uri /fallback; } } "
                                + "location /plain/ { alias html/; try_files found.html =404; } "
                                + "location ~ ^/regex/(.+)$ { alias html/; try_files $1 =404; } "
                                + "location /first/ { try_files /none /found.html =404; } "
                                + "location /sub/inner/ { try_files /sub/ =404; }");
    }

    @AfterAll
    static void stop() {
        front.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/found.html, 200, SEE FOUND",
        "/gone.html, 200, FALLBACK",
        "/gone?x=y, 200, FALLBACK",
        "/named/x, 200, NAMED/named/x",
        "/named/x?q=1, 200, NAMED/named/x",
        "/args/x, 200, FALLBACK?u=/args/x",
        "/alias/found.html, 200, SEE FOUND",
        "/alias/short/found.html, 200, SHORT FOUND",
        "/alias/gone, 200, FALLBACK",
        "/around/short/found.html, 200, SHORT FOUND",
        "/around/short/gone, 200, FALLBACK",
        "/plain/any, 200, SEE FOUND",
        "/regex/found.html, 200, SEE FOUND",
        "/regex/short/found.html, 200, SHORT FOUND",
        "/first/any, 200, SEE FOUND",
    })
    void answers(String path, int status, String body) throws IOException {
        assertThat(front.get(path))
                .startsWith("HTTP/1.1 " + status + " ")
                .endsWith("\r\n\r\n" + body);
    }

    @ParameterizedTest
    @CsvSource({"/code/x, 405", "/regex/gone, 404", "/sub/inner/x, 301"})
    void codes(String path, int status) throws IOException {
        assertThat(front.get(path)).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void theFoundPathIsTheUri() throws IOException {
        assertThat(front.get("/alias/found.html")).contains("X-Path: /alias/found.html\r\n");
        assertThat(front.get("/first/any?a=b"))
                .contains("X-Path: /found.html\r\n", "X-Arg: a=b\r\n");
    }

    @Test
    void aMissingFallbackIsLogged() throws IOException {
        try (FrontRun other =
                FrontRun.server(
                        Files.createTempDirectory(dir, "other"),
                        "location / { try_files $uri @none; }")) {
            assertThat(other.get("/x")).startsWith("HTTP/1.1 500 ");
            assertThat(other.errorLog()).contains("could not find named location \"@none\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"=x", "=1000"})
    void badCodesAreRefused(String code) throws IOException {
        Path other = Files.createTempDirectory(dir, "bad");
        assertThatThrownBy(
                        () -> FrontRun.server(other, "location / { try_files $uri " + code + "; }"))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("invalid code \"" + code + "\" in ");
    }
}

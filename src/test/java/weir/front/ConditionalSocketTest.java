package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditional requests and ranges of files over a socket. */
final class ConditionalSocketTest {
    private static final long MODIFIED_S = 1_700_000_000;
    private static final String DATE = "Tue, 14 Nov 2023 22:13:20 GMT";
    private static final String EARLIER = "Tue, 14 Nov 2023 22:13:19 GMT";
    private static final String LATER = "Tue, 14 Nov 2023 22:13:21 GMT";
    private static final String TAG = "\"6553f100-a\"";

    @TempDir static Path dir;
    private static FrontRun front;

    @BeforeAll
    static void start() throws IOException {
        Path html = Files.createDirectories(dir.resolve("html"));
        file(html.resolve("t"), "0123456789");
        file(html.resolve("big"), "0123456789".repeat(20_000));
        Files.writeString(html.resolve("412.html"), "own page");
        front =
                FrontRun.server(
                        dir,
                        "default_type text/plain; "
                                + "location /before/ { alias html/; if_modified_since before; } "
                                + "location /off/ { alias html/; if_modified_since off; } "
                                + "location /untagged/ { alias html/; etag off; } "
                                + "location /two/ { alias html/; max_ranges 2; } "
                                + "location /none/ { alias html/; max_ranges 0; } "
                                + "location /page/ { alias html/; error_page 412 /412.html; } "
                                + "location /sf/ { alias html/; sendfile on; } "
                                + "location /return { return 200 text; }");
    }

    private static void file(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(MODIFIED_S)));
    }

    @AfterAll
    static void stop() {
        front.close();
    }

    private static String get(String path, String headers) throws IOException {
        return front.get(
                path,
                headers.replace("DATE", DATE)
                        .replace("EARLIER", EARLIER)
                        .replace("LATER", LATER)
                        .replace("TAG", TAG)
                        .split("; "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/t | If-Modified-Since: DATE | 304",
                "/t | If-Modified-Since: EARLIER | 200",
                "/t | If-Modified-Since: LATER | 200",
                "/t | If-Modified-Since: nonsense | 200",
                "/before/t | If-Modified-Since: LATER | 304",
                "/before/t | If-Modified-Since: EARLIER | 200",
                "/off/t | If-Modified-Since: DATE | 200",
                "/t | If-None-Match: TAG | 304",
                "/t | If-None-Match: W/TAG | 304",
                "/t | If-None-Match: \"a\", TAG | 304",
                "/t | If-None-Match: \"a\" | 200",
                "/t | If-None-Match: * | 304",
                "/untagged/t | If-None-Match: TAG | 200",
                "/t | If-None-Match: TAG; If-Modified-Since: EARLIER | 200",
                "/t | If-Unmodified-Since: DATE | 200",
                "/t | If-Unmodified-Since: LATER | 200",
                "/t | If-Unmodified-Since: EARLIER | 412",
                "/t | If-Match: TAG | 200",
                "/t | If-Match: W/TAG | 412",
                "/t | If-Match: \"a\" | 412",
                "/t | If-Match: * | 200",
                "/return | If-Match: \"a\" | 412",
                "/return | If-Modified-Since: DATE | 200",
            })
    void conditions(String path, String headers, int status) throws IOException {
        assertThat(get(path, headers)).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void notModifiedKeepsDateAndTagOnly() throws IOException {
        assertThat(get("/t", "If-None-Match: *"))
                .contains("Last-Modified: " + DATE + "\r\n", "ETag: " + TAG + "\r\n")
                .doesNotContain("Content-", "Accept-Ranges")
                .endsWith("\r\n\r\n");
    }

    @Test
    void aFailedConditionIsAnsweredByItsErrorPage() throws IOException {
        assertThat(get("/t", "If-Match: x")).contains("<h1>412 Precondition Failed</h1>");
        assertThat(get("/page/t", "If-Match: x"))
                .startsWith("HTTP/1.1 412 Precondition Failed\r\n")
                .endsWith("\r\n\r\nown page");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/t | 0-0 | bytes 0-0/10 | 0",
                "/t | 2-4 | bytes 2-4/10 | 234",
                "/t | 8- | bytes 8-9/10 | 89",
                "/t | -3 | bytes 7-9/10 | 789",
                "/t | -30 | bytes 0-9/10 | 0123456789",
                "/t | 8-100 | bytes 8-9/10 | 89",
                "/t | 10-10,3-3 | bytes 3-3/10 | 3",
                "/sf/t | 2-4 | bytes 2-4/10 | 234",
                "/big | 199998- | bytes 199998-199999/200000 | 89",
                "/sf/big | 100000-100003 | bytes 100000-100003/200000 | 0123",
            })
    void oneRange(String path, String range, String contentRange, String body) throws IOException {
        assertThat(get(path, "Range: bytes=" + range))
                .startsWith("HTTP/1.1 206 Partial Content\r\n")
                .contains("Content-Range: " + contentRange + "\r\n")
                .contains("Content-Length: " + body.length() + "\r\n")
                .doesNotContain("Accept-Ranges")
                .endsWith("\r\n\r\n" + body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/t | Range: bytes=2-4; If-Range: DATE | 206",
                "/t | Range: bytes=2-4; If-Range: LATER | 200",
                "/t | Range: bytes=2-4; If-Range: TAG | 206",
                "/t | Range: bytes=2-4; If-Range: \"x\" | 200",
                "/t | Range: lines=2-4 | 200",
                "/t | Range: bytes=10- | 416",
                "/t | Range: bytes=x | 416",
                "/t | Range: bytes=5-4 | 416",
                "/none/t | Range: bytes=2-4 | 200",
                "/two/t | Range: bytes=0-0,2-2 | 206",
                "/two/t | Range: bytes=0-0,2-2,4-4 | 200",
                "/return | Range: bytes=0-0 | 200",
            })
    void whetherRangesAreGiven(String path, String headers, int status) throws IOException {
        assertThat(get(path, headers)).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void anUnsatisfiableRangeTellsTheLength() throws IOException {
        assertThat(get("/t", "Range: bytes=11-"))
                .contains("Content-Range: bytes */10\r\n", "<h1>416 ")
                .doesNotContain("ETag", "Last-Modified", "Accept-Ranges");
    }

    @ParameterizedTest
    @CsvSource({"/t", "/sf/t"})
    void severalRangesAreMultipart(String path) throws IOException {
        String answer = get(path, "Range: bytes=0-1, 4-5");
        int at = answer.indexOf("boundary=") + 9;
        String boundary = answer.substring(at, answer.indexOf("\r\n", at));
        String body =
                ("\r\n--B\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/10\r\n\r\n01"
                                + "\r\n--B\r\nContent-Type: text/plain\r\n"
                                + "Content-Range: bytes 4-5/10\r\n\r\n45\r\n--B--\r\n")
                        .replace("B", boundary);
        assertThat(boundary).hasSize(20);
        assertThat(answer)
                .startsWith("HTTP/1.1 206 Partial Content\r\n")
                .contains("Content-Length: " + body.length() + "\r\n")
                .endsWith("\r\n\r\n" + body);
    }

    @Test
    void headOfARangeHasNoBody() throws IOException {
        assertThat(front.exchange("HEAD /t HTTP/1.0\r\nRange: bytes=2-4\r\n\r\n"))
                .contains("206 Partial", "Content-Length: 3\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void theConnectionStaysAfterRangesAndConditions() throws IOException {
        String one = " HTTP/1.1\r\nHost: a\r\n";
        String answers =
                front.exchange(
                        "GET /big"
                                + one
                                + "Range: bytes=0-2\r\n\r\nGET /t"
                                + one
                                + "If-Match: x\r\n\r\nGET /t"
                                + one
                                + "If-None-Match: *\r\n\r\nGET /t"
                                + one
                                + "Connection: close\r\n\r\n");
        assertThat(answers.split("HTTP/1.1 ", -1)).hasSize(5);
        assertThat(answers).endsWith("\r\n\r\n0123456789");
    }
}

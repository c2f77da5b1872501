package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same raw heads to an installed nginx: status, reason in its error log, and what it understood
 * must be what this parser says. Where that nginx is older than the rules here, the case says what
 * it answers.
 */
@Timeout(60)
class RequestParityTest {
    private static final Guarded GUARDED = new Guarded();
    private static final String SEEN = "M[$request_method] U[$uri] A[$args] H[$host]";

    @TempDir static Path directory;
    private static @Nullable Nginx nginx;

    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    static List<Case> cases() {
        return Case.read("requests.txt").stream()
                .filter(c -> !c.verdict().startsWith("incomplete"))
                .toList();
    }

    @BeforeAll
    static void start() throws Exception {
        nginx = new Nginx(directory, "location / { return 200 \"" + SEEN + "\"; }");
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (nginx != null) {
            nginx.close();
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
        String answer = nginx.ask(bytes, head.method() == Method.HEAD);
        int other = c.nginxStatus();
        if (other != 0) {
            assertThat(Nginx.status(answer)).isEqualTo(other);
            return;
        }
        if (result == Parse.BAD) {
            int status = head.fault().status();
            assertThat(Nginx.status(answer)).isEqualTo(status == 494 ? 400 : status);
            String words =
                    head.fault() == Fault.HEADER_TOO_LONG ? "too long header line" : head.reason();
            assertThat(nginx.logged()).contains(words);
            return;
        }
        assertThat(answer).endsWith(understood());
        if (head.version() != Head.VERSION_09) {
            assertThat(Nginx.status(answer)).isEqualTo(200);
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
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.conf.Epoch;

@Timeout(30)
class SubrequestSocketTest {
    private static final String PAGE =
            "location = /page { ssi on; default_type text/html;"
                    + " return 200 '<!--#include virtual=\"/part\" set=\"x\" -->[<!--#echo var=\"x\" -->]'; }";

    @TempDir Path dir;

    @Test
    void aResponseKeptInMemoryHasABound() throws Exception {
        Files.writeString(dir.resolve("part"), "0123456789");
        String part = " location = /part { subrequest_output_buffer_size %d; root " + dir + "; }";
        try (var enough = FrontRun.server(dir, PAGE + part.formatted(10));
                var less = FrontRun.server(dir, PAGE + part.formatted(9))) {
            assertThat(enough.get("/page")).contains("[0123456789]");
            assertThat(less.get("/page")).doesNotContain("0123456789", "[", "0\r\n\r\n");
            assertThat(less.errorLog())
                    .contains("[error] ", "too big subrequest response: 10, client: ");
        }
    }

    @Test
    void subrequestsAreLoggedWhereThatIsWanted() throws Exception {
        try (var front =
                FrontRun.of(
                        dir,
                        Epoch.newest(),
                        "error_log error.log; pid nginx.pid; events {} http {"
                                + " log_format u $uri; access_log u.log u;"
                                + " server { listen 127.0.0.1:PORT; location = /page { ssi on;"
                                + " default_type text/html; return 200"
                                + " '<!--#include virtual=\"/a\" --><!--#include virtual=\"/b\" -->'; }"
                                + " location = /a { log_subrequest on; return 200 a; }"
                                + " location = /b { return 200 b; } } }")) {
            assertThat(front.get("/page")).contains("200 OK");

            assertThat(front.log("u.log", 2)).containsExactly("/a", "/page");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "1000", "64k", "10m"})
    void aFileInPiecesIsWhole(String most) throws Exception {
        byte[] bytes = new byte[most.equals("1") ? 40_000 : 1_000_000];
        new Random(3).nextBytes(bytes);
        Files.write(dir.resolve("f"), bytes);
        try (var front =
                FrontRun.server(
                        dir, "root " + dir + "; sendfile on; sendfile_max_chunk " + most + ";")) {
            String answer = front.get("/f");

            String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
            assertThat(body.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))
                    .isEqualTo(bytes);
        }
    }
}

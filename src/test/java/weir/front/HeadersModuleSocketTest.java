package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Epoch;

/** add_header and expires. */
class HeadersModuleSocketTest {
    @TempDir Path dir;

    private String answered(String http, String location) throws Exception {
        try (var front =
                FrontRun.of(
                        dir,
                        Epoch.newest(),
                        "events {} http { "
                                + http
                                + " server { listen 127.0.0.1:PORT; location / { "
                                + location
                                + " } } }")) {
            return front.get("/x");
        }
    }

    @Test
    void linesAreAddedInOrderWithVariables() throws Exception {
        assertThat(answered("", "add_header X-A $uri; add_header X-B b; return 200 ok;"))
                .contains("\r\nX-A: /x\r\nX-B: b\r\n");
    }

    @Test
    void anEmptyValueAddsNothing() throws Exception {
        assertThat(answered("", "add_header X-A $arg_none; return 200 ok;")).doesNotContain("X-A");
    }

    @Test
    void errorsGetOnlyTheAlwaysOnes() throws Exception {
        assertThat(answered("", "add_header X-A a; add_header X-B b always; return 404;"))
                .contains("\r\nX-B: b\r\n")
                .doesNotContain("X-A");
    }

    @ParameterizedTest
    @CsvSource({
        "'',                         false,true",
        "add_header_inherit on;,     false,true",
        "add_header_inherit off;,    false,true",
        "add_header_inherit merge;,  true, true",
    })
    void outerLinesAreReplacedUnlessMerged(String inherit, boolean outer, boolean inner)
            throws Exception {
        String answer =
                answered("add_header X-A a;", inherit + " add_header X-B b; return 200 ok;");
        assertThat(answer.contains("X-A: a")).isEqualTo(outer);
        assertThat(answer.contains("X-B: b")).isEqualTo(inner);
    }

    @Test
    void outerLinesAreInherited() throws Exception {
        assertThat(answered("add_header X-A a;", "return 200 ok;")).contains("X-A: a");
        assertThat(answered("add_header X-A a;", "add_header_inherit off; return 200 ok;"))
                .doesNotContain("X-A: a");
    }

    @ParameterizedTest
    @CsvSource({
        "1h,      max-age=3600",
        "+30s,    max-age=30",
        "0,       max-age=0",
        "-1,      no-cache",
        "epoch,   no-cache",
        "max,     max-age=315360000",
        "$arg_e,  ''",
    })
    void expiresSetsCacheControl(String time, String expected) throws Exception {
        String answer = answered("", "expires " + time + "; return 200 ok;");
        if (expected.isEmpty()) {
            assertThat(answer).doesNotContain("Cache-Control");
        } else {
            assertThat(answer).contains("\r\nExpires: ", "\r\nCache-Control: " + expected + "\r\n");
        }
    }

    @Test
    void epochIsTheFirstSecond() throws Exception {
        assertThat(answered("", "expires epoch; return 200 ok;"))
                .contains("\r\nExpires: Thu, 01 Jan 1970 00:00:01 GMT\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "expires 1q;,              \"expires\" directive invalid value",
        "expires modified @1h;,    \"expires\" directive daily time cannot be used with \"modified\" parameter",
        "expires @25h;,            \"expires\" directive daily time value must be less than 24 hours",
        "expires often 1h;,        \"expires\" directive invalid value",
        "add_header A b never;,    invalid parameter \"never\"",
    })
    void faultsAreNginxs(String directive, String message) {
        assertThatThrownBy(() -> answered("", directive)).hasMessageStartingWith(message + " in ");
    }

    @Test
    void lastModifiedAndEtagAreReplaced() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: \"theirs\"\r\n"
                                        + "Last-Modified: Mon, 28 Sep 1970 06:00:00 GMT\r\n\r\n");
                var front =
                        FrontRun.server(
                                dir,
                                "location / { proxy_pass http://"
                                        + origin.address()
                                        + "; add_header ETag ours; add_header Last-Modified"
                                        + " 'Mon, 28 Sep 1970 06:00:01 GMT'; }")) {
            assertThat(front.get("/"))
                    .contains("\r\nETag: ours\r\n", "\r\nLast-Modified: Mon, 28 Sep 1970 06:00:01")
                    .doesNotContain("theirs")
                    .doesNotContain("06:00:00");
        }
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Epoch;

/** Headers on both ways. */
class ProxyHeadersSocketTest {
    @TempDir Path dir;

    private String sent(String http, String location, String... headers) throws Exception {
        try (var origin = ProxyOrigin.ok("");
                var front =
                        front(http, "proxy_pass http://" + origin.address() + "; " + location)) {
            front.get("/", headers);
            return origin.last().head().replace(origin.address(), "ORIGIN");
        }
    }

    private FrontRun front(String http, String location) throws Exception {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log debug; events {} http { "
                        + http
                        + " server { listen 127.0.0.1:PORT; location / { "
                        + location
                        + " } } }");
    }

    private String answered(String head, String location) throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n" + head + "\r\n\r\n");
                var front = front("", "proxy_pass http://" + origin.address() + "; " + location)) {
            return front.get("/").replace(origin.address(), "ORIGIN");
        }
    }

    @Test
    void hopByHopHeadersAreDropped() throws Exception {
        assertThat(
                        sent(
                                "",
                                "",
                                "Keep-Alive: 1",
                                "TE: trailers",
                                "Upgrade: x",
                                "Expect: x",
                                "Proxy-Connection: x",
                                "A:  b "))
                .isEqualTo("GET / HTTP/1.1\r\nHost: ORIGIN\r\nA: b\r\n\r\n");
    }

    @Test
    void setHeadersComeFirstInOrder() throws Exception {
        assertThat(
                        sent(
                                "",
                                "proxy_set_header X-A $uri; proxy_set_header x-b 2;"
                                        + " proxy_set_header X-C $arg_none;",
                                "X-A: theirs",
                                "X-B: theirs",
                                "X-C: theirs",
                                "X-D: theirs"))
                .isEqualTo(
                        "GET / HTTP/1.1\r\nHost: ORIGIN\r\nX-A: /\r\nx-b: 2\r\nX-D:"
                                + " theirs\r\n\r\n");
    }

    @Test
    void aSetHeaderInTheLocationReplacesAllOfTheOuterLevels() throws Exception {
        assertThat(sent("proxy_set_header X-A 1;", "proxy_set_header X-B 2;"))
                .contains("X-B: 2")
                .doesNotContain("X-A");
    }

    @Test
    void setHeadersOfTheHttpLevelAreInherited() throws Exception {
        assertThat(sent("proxy_set_header X-A 1;", "")).contains("X-A: 1");
    }

    @ParameterizedTest
    @CsvSource({"$host,localhost", "my.name,my.name", "$arg_none,ORIGIN"})
    void hostMayBeSet(String value, String expected) throws Exception {
        assertThat(sent("", "proxy_set_header Host " + value + ";"))
                .isEqualTo("GET / HTTP/1.1\r\nHost: " + expected + "\r\n\r\n");
    }

    @Test
    void connectionMayBeSet() throws Exception {
        assertThat(sent("", "proxy_set_header Connection close;"))
                .contains("\r\nConnection: close");
    }

    @Test
    void forwardedForIsExtended() throws Exception {
        assertThat(
                        sent(
                                "",
                                "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
                                "X-Forwarded-For: 1.2.3.4"))
                .contains("\r\nX-Forwarded-For: 1.2.3.4, 127.0.0.1\r\n");
    }

    @Test
    void methodAndBodyMayBeReplaced() throws Exception {
        assertThat(sent("", "proxy_method PUT; proxy_set_body 'v=$uri';"))
                .startsWith("PUT / HTTP/1.1\r\n")
                .contains("\r\nContent-Length: 3\r\n");
    }

    @Test
    void requestHeadersMayStayBehind() throws Exception {
        assertThat(sent("", "proxy_pass_request_headers off;", "X: 1"))
                .isEqualTo("GET / HTTP/1.1\r\nHost: ORIGIN\r\n\r\n");
    }

    @Test
    void serverAndDateAreOurs() throws Exception {
        String answer = answered("Server: theirs\r\nDate: never\r\nX-Pad: x\r\nX-A: 1", "");
        assertThat(answer)
                .contains("\r\nServer: weir", "\r\nX-A: 1\r\n")
                .doesNotContain("theirs")
                .doesNotContain("never")
                .doesNotContain("X-Pad");
    }

    @Test
    void theyMayBePassed() throws Exception {
        assertThat(
                        answered(
                                "Server: theirs\r\nDate: never",
                                "proxy_pass_header Server; proxy_pass_header Date;"))
                .contains("\r\nServer: theirs\r\n", "\r\nDate: never\r\n")
                .doesNotContain("weir");
    }

    @Test
    void othersMayBeHidden() throws Exception {
        assertThat(answered("X-A: 1\r\nX-B: 2\r\nx-a: 3", "proxy_hide_header X-A;"))
                .contains("X-B: 2")
                .doesNotContainIgnoringCase("x-a");
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                    http://ORIGIN/x,     http://localhost:PORT/x",
        "proxy_redirect off;,                   http://ORIGIN/x,     http://ORIGIN/x",
        "'',                                    http://other/x,      http://other/x",
        "proxy_redirect http://o/ /y/;,         http://o/x,          http://localhost:PORT/y/x",
        "proxy_redirect http://o/ http://z/;,   http://o/x,          http://z/x",
        "'proxy_redirect ~^http://(.+)/(.*)$ http://$2/$1;', http://o/x, http://x/o",
        "proxy_redirect ~*^HTTP://o/ /n;,       http://o/x,          http://localhost:PORT/n",
        "proxy_redirect /a /b;,                 /a/x,                http://localhost:PORT/b/x",
        "'',                                    /rel,                /rel",
    })
    void locationIsRewritten(String directive, String location, String expected) throws Exception {
        try (var origin = ProxyOrigin.saying("");
                var front = front("", "proxy_pass http://" + origin.address() + "; " + directive)) {
            // the origin's own port has to be in its answer
            try (var real =
                            ProxyOrigin.saying(
                                    "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: "
                                            + location.replace("ORIGIN", "origin")
                                            + "\r\n\r\n");
                    var asked =
                            FrontRun.of(
                                    dir,
                                    Epoch.newest(),
                                    "events {} http { upstream origin { server "
                                            + real.address()
                                            + "; } server { listen 127.0.0.1:PORT; location / {"
                                            + " proxy_pass http://origin; "
                                            + directive
                                            + " } } }")) {
                assertThat(asked.get("/"))
                        .contains(
                                "\r\nLocation: "
                                        + expected.replace("ORIGIN", "origin")
                                                .replace("PORT", "" + asked.port)
                                        + "\r\n");
            }
        }
    }

    @Test
    void refreshIsRewritten() throws Exception {
        assertThat(answered("Refresh: 7; url=http://o/x", "proxy_redirect http://o/ /y/;"))
                .contains("\r\nRefresh: 7; url=/y/x\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=b; domain=Example.org; path=/    | proxy_cookie_domain example.org e.com; |"
                        + " a=b; domain=e.com; path=/",
                "a=b; domain=.example.org           | proxy_cookie_domain .example.org .e.com; |"
                        + " a=b; domain=.e.com",
                "a=b; path=/one/x                   | proxy_cookie_path /one/ /two/; | a=b;"
                        + " path=/two/x",
                "a=b; path=/one                     | proxy_cookie_path ~/(o)ne /$1; | a=b;"
                        + " path=/o",
                "a=b                                | proxy_cookie_flags a secure httponly; |"
                        + " a=b; Secure; HttpOnly",
                "a=b; secure; SameSite=Lax          | proxy_cookie_flags ~ nosecure"
                        + " samesite=strict; | a=b; SameSite=Strict",
                "a=b; domain=x                      | proxy_cookie_domain y z; | a=b; domain=x",
            })
    void cookiesAreRewritten(String cookie, String directive, String expected) throws Exception {
        assertThat(answered("Set-Cookie: " + cookie.trim(), directive))
                .contains("\r\nSet-Cookie: " + expected + "\r\n");
    }

    @Test
    void trailersAreRefusedByName() {
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> front("", "proxy_pass_trailers on;"))
                .hasMessageContaining(
                        "\"proxy_pass_trailers\" directive is known, not supported yet");
    }

    @Test
    void theStatusLineIsTheirs() throws Exception {
        try (var origin = ProxyOrigin.saying("HTTP/1.1 299 Odd one\r\nContent-Length: 0\r\n\r\n");
                var front = front("", "proxy_pass http://" + origin.address() + ";")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 299 Odd one\r\n");
        }
    }

    @Test
    void errorPagesMayAnswerForThem() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\ntheirs");
                var front =
                        front(
                                "",
                                "proxy_pass http://"
                                        + origin.address()
                                        + "; proxy_intercept_errors on; error_page 404 =200"
                                        + " http://else.where/;")) {
            assertThat(front.get("/"))
                    .startsWith("HTTP/1.1 302 ")
                    .contains("\r\nLocation: http://else.where/\r\n")
                    .doesNotContain("theirs");
        }
    }

    @Test
    void upstreamVariablesAreKnownInTheLog() throws Exception {
        try (var origin =
                        ProxyOrigin.saying(
                                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\nSet-Cookie:"
                                        + " k=v; path=/\r\n\r\nok");
                var front =
                        front(
                                "log_format f '$upstream_http_x_a $upstream_cookie_k"
                                        + " $upstream_response_length $proxy_host $proxy_port';"
                                        + " access_log access.log f;",
                                "proxy_pass http://" + origin.address() + ";")) {
            front.get("/");
            assertThat(front.log("access.log", 1))
                    .containsExactly("1 v 2 " + origin.address() + " " + origin.port());
        }
    }

    @Test
    void variablesMayNameTheTarget() throws Exception {
        try (var origin = ProxyOrigin.ok("dyn");
                var front = front("", "proxy_pass http://$arg_to$uri?x=1;")) {
            assertThat(front.get("/p?to=" + origin.address())).endsWith("dyn");
            assertThat(origin.last().line()).isEqualTo("GET /p?x=1 HTTP/1.1");
            assertThat(front.get("/p?to=no.such.name")).startsWith("HTTP/1.1 502 ");
            assertThat(front.errorLog()).contains("no resolver defined to resolve no.such.name");
        }
    }

    @Test
    void accelRedirectGoesToAnotherLocation() throws Exception {
        try (var origin =
                        new ProxyOrigin((request, out) -> {
                            boolean first = request.line().contains("/first");
                            out.write(
                                    ProxyOrigin.bytes(
                                            first
                                                    ? "HTTP/1.1 200 OK\r\nX-Accel-Redirect:"
                                                            + " /inner?q\r\nSet-Cookie: a=b\r\n"
                                                            + "Content-Length: 0\r\n\r\n"
                                                    : "HTTP/1.1 200 OK\r\n"
                                                            + "Content-Length: 5\r\n\r\ninner"));
                            return true;
                        });
                var front =
                        FrontRun.server(
                                dir,
                                "location / { proxy_pass http://"
                                        + origin.address()
                                        + "; } location /inner { internal; proxy_pass http://"
                                        + origin.address()
                                        + "; }")) {
            assertThat(front.get("/first")).contains("\r\nSet-Cookie: a=b\r\n").endsWith("inner");
            assertThat(origin.last().line()).isEqualTo("GET /inner?q HTTP/1.1");
        }
    }
}

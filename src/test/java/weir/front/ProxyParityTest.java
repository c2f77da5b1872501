package weir.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers of upstreams, right and wrong ones, and what becomes of them in weir and in an installed
 * nginx: the client's bytes, the access line and the error lines. What newer versions of nginx do
 * otherwise than 1.22 is left out.
 */
class ProxyParityTest {
    private static final String FORMAT =
            "$status up=$upstream_status length=$upstream_response_length"
                    + " in=$upstream_bytes_received out=$upstream_bytes_sent"
                    + " server=$sent_http_server location=$sent_http_location";

    private static final String GET = "GET PATH HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    private static final String HEAD = "HEAD PATH HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    private static final String OLD = "GET PATH HTTP/1.0\r\n\r\n";
    private static final String RANGE =
            "GET PATH HTTP/1.1\r\nHost: h\r\nRange: bytes=1-2\r\nConnection: close\r\n\r\n";

    @TempDir Path dir;

    /** One case: what the upstream says, the location's directives, the request. */
    private record Case(String answer, String conf, String request) {}

    private final List<Case> cases = new ArrayList<>();

    private void with(String conf, String request, String... answers) {
        for (String answer : answers) {
            cases.add(new Case(answer, conf, request));
        }
    }

    private static String ok(String headers, String body) {
        return "HTTP/1.1 200 OK\r\n"
                + headers
                + "Content-Length: "
                + body.length()
                + "\r\n\r\n"
                + body;
    }

    private static String chunked(String body) {
        return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
    }

    private static final String[] BODIES = {
        ok("", "hello"),
        ok("", "x".repeat(200_000)),
        ok("", "hello") + "extra",
        ok("", ""),
        ok("", "") + "extra",
        chunked("5\r\nhello\r\n0\r\n\r\n"),
        chunked("5\r\nhello\r\n0\r\n\r\nextra"),
        chunked("5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n"),
        chunked("5\r\nhello\r\n5\r\nhel"),
        chunked("5\r\nhello\r\n"),
        chunked("5\r\nhello\r\nzz\r\n"),
        chunked("zz\r\n"),
        chunked(""),
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\nuntil close",
        "HTTP/1.0 200 OK\r\n\r\nuntil close",
        "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: \"a\"\r\n\r\n",
        "plain text without a head",
    };

    private static final String[] HEADS = {
        "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\n: a\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX y: a\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\n folded\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX: " + "x".repeat(5000) + "\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX: 1\r\n",
        "HTTP/1.1 200",
        "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 101 Switching\r\n\r\n",
        "",
    };

    private void accelerated() {
        String file = "default_type text/x; charset utf-8; charset_types text/x text/plain;";
        String to = "X-Accel-Redirect: ";
        with(
                file,
                GET,
                ok(to + "/file\r\n", "gone"),
                ok(
                        to
                                + "/file?a=b\r\nContent-Type: text/own\r\nSet-Cookie: a=b\r\nX-Own: 1\r\n",
                        ""),
                ok(to + "/file\r\nContent-Type: text/plain; charset=koi8-r\r\n", ""),
                ok(to + "/file\r\nExpires: x\r\nCache-Control: a\r\nCache-Control: b\r\n", "gone"),
                ok(to + "/file\r\nContent-Disposition: d\r\nAccept-Ranges: none\r\n", ""),
                ok(to + "@named\r\nX-Own: 1\r\n", "gone"),
                ok(to + "@nowhere\r\n", "gone"),
                ok(to + "/../file\r\n", "gone"),
                ok(to + "/a/%2e%2e/file\r\n", "gone"),
                ok(to + "/inside/%66ile\r\n", "gone"),
                ok(to + "?x\r\n", "gone"),
                ok(to + "\r\n", "gone"),
                ok(to + "/missing\r\n", "gone"),
                ok(to + "/file\r\nX-Accel-Charset: utf-8\r\n", "gone"),
                "HTTP/1.1 404 Not Found\r\nX-Accel-Redirect: /file\r\n\r\n");
        with("proxy_ignore_headers X-Accel-Redirect;", GET, ok(to + "/file\r\n", "kept"));
        with(
                "proxy_pass_header X-Accel-Redirect; proxy_ignore_headers X-Accel-Redirect;",
                GET,
                ok(to + "/file\r\n", "kept"));
        String plain = "Content-Type: text/plain\r\n";
        for (String conf : List.of("", "charset utf-8;", "charset utf-8; override_charset on;")) {
            with(
                    conf,
                    GET,
                    ok(plain, "x"),
                    ok("Content-Type: text/plain; charset=koi8-r\r\n", "x"),
                    ok("Content-Type: image/x\r\n", "x"),
                    ok(plain + "X-Accel-Charset: utf-8\r\n", "x"),
                    ok("Content-Type: image/x\r\nX-Accel-Charset: UTF-8\r\n", "x"),
                    ok(plain + "X-Accel-Charset: unknown\r\n", "x"),
                    ok("X-Accel-Charset: utf-8\r\n", "x"),
                    "HTTP/1.1 302 Found\r\nX-Accel-Charset: utf-8\r\n" + plain + "\r\nx");
        }
        with(
                "charset utf-8; proxy_ignore_headers X-Accel-Charset;",
                GET,
                ok("Content-Type: image/x\r\nX-Accel-Charset: utf-8\r\n", "x"));
    }

    private void headers() {
        String own = "Server: own\r\nDate: today\r\nX-Pad: p\r\nX-Accel-Expires: 1\r\n";
        for (String pass :
                List.of(
                        "",
                        "proxy_pass_header Server;",
                        "proxy_pass_header Date;",
                        "proxy_pass_header Server; proxy_pass_header Date;",
                        "proxy_pass_header X-Accel-Expires; proxy_hide_header X-One;",
                        "proxy_hide_header Content-Type; proxy_pass_header X-Pad;")) {
            with(
                    pass,
                    GET,
                    ok(own + "X-One: 1\r\nContent-Type: a/b\r\n", "x"),
                    ok("X-One: 1\r\n", "x"),
                    ok("Server:\r\nDate:\r\n", "x"));
        }
        with(
                "",
                GET,
                ok("Last-Modified: x\r\nConnection: keep-alive\r\nKeep-Alive: a\r\n", "x"),
                ok("Last-Modified: Thu, 01 Jan 1970 00:00:09 GMT\r\nVary: a\r\nVary: b\r\n", "x"),
                ok("Link: a\r\nLink: b\r\nUpgrade: u\r\nWWW-Authenticate: w\r\n", "x"),
                ok("Accept-Ranges: bytes\r\nContent-Range: r\r\nTrailer: t\r\n", "x"));
        with("proxy_force_ranges on;", RANGE, ok("Accept-Ranges: none\r\n", "hello"));
        with("", RANGE, ok("Accept-Ranges: bytes\r\n", "hello"));
        for (String conf :
                List.of(
                        "proxy_cookie_flags a httponly secure;",
                        "proxy_cookie_flags ~ samesite=lax httponly;",
                        "proxy_cookie_flags a nosecure nohttponly nosamesite;",
                        "proxy_cookie_flags b secure; proxy_cookie_domain one.org two.org;",
                        "proxy_cookie_path / /p/; proxy_cookie_domain .one.org $host;",
                        "proxy_cookie_flags a samesite=strict; proxy_cookie_path ~^/(.+)$ /$1/x;")) {
            with(
                    conf,
                    GET,
                    ok("Set-Cookie: a=b; Path=/x; Domain=.one.org\r\n", ""),
                    ok("Set-Cookie: a=b; secure; HttpOnly;SameSite=None;  x = y\r\n", ""),
                    ok("Set-Cookie: A; path=/\r\nSet-Cookie: b = c ; domain=ONE.org\r\n", ""));
        }
        for (String conf :
                List.of(
                        "",
                        "proxy_redirect off;",
                        "proxy_redirect http://one.org/ /two/;",
                        "proxy_redirect ~^http://([^/]+)(/.*)$ http://$1.x$2;",
                        "proxy_redirect / /in/;")) {
            for (String location : List.of("http://one.org/a", "/a?b", "http://x/", "a", "")) {
                with(
                        conf,
                        GET,
                        "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\n\r\n",
                        ok("Refresh: 3; url=" + location + "\r\n", ""));
            }
        }
    }

    private void errors() {
        String page =
                "proxy_intercept_errors on; error_page 401 404 = /file; error_page 500 /file;";
        for (String conf : List.of("", page)) {
            with(
                    conf,
                    GET,
                    "HTTP/1.1 401 No\r\nWWW-Authenticate: a\r\n" + "Content-Type: x/y\r\n\r\nno",
                    "HTTP/1.1 404 No\r\nContent-Length: 2\r\nX-One: 1\r\n\r\nno",
                    "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno",
                    "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno");
        }
        String upgrade =
                "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header"
                        + " Connection upgrade;";
        with(
                upgrade,
                GET.replace("Connection: close", "Upgrade: x\r\nConnection: upgrade"),
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nX-One: 1\r\n\r\nhello",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n" + "y".repeat(100_000));
        with("proxy_method HEAD;", OLD, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
        with("proxy_method GET;", HEAD, ok("", "hello"));
        with("proxy_bind 192.0.2.1;", GET, ok("", "x"));
        with("proxy_bind $arg_none;", GET, ok("", "x"));
        with("proxy_bind $host;", GET, ok("", "x"));
        with("proxy_read_timeout 300ms;", GET, "WAIT", ok("", "hel") + "WAIT");
        with("proxy_read_timeout 300ms;", GET, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nWAIT");
    }

    @Test
    void bothSayTheSame() throws Exception {
        for (String conf : List.of("", "proxy_buffering off;")) {
            with(conf, GET, BODIES);
            with(conf, HEAD, Arrays.copyOf(BODIES, BODIES.length - 1));
            with(conf, OLD, BODIES);
        }
        with("", GET, HEADS);
        accelerated();
        headers();
        errors();
        compare();
    }

    private void compare() throws Exception {
        List<ProxyOrigin> origins = new ArrayList<>();
        StringBuilder locations = new StringBuilder();
        for (int i = 0; i < cases.size(); i++) {
            ProxyOrigin origin = origin(cases.get(i).answer);
            origins.add(origin);
            locations
                    .append(" location /" + i + "/ { ")
                    .append(cases.get(i).conf)
                    .append(" proxy_pass http://" + origin.address() + "; }");
        }
        try (LogTwins twins =
                new LogTwins(
                        dir,
                        "error_log errors.log info; log_format v '"
                                + FORMAT
                                + "'; access_log a.log v; server { listen 127.0.0.1:PORT; root "
                                + dir
                                + "; location /inside/ { internal; alias "
                                + dir
                                + "/; } location @named { return 200 named; }"
                                + locations
                                + " } ")) {
            Files.writeString(dir.resolve("file"), "the file");
            var softly = new SoftAssertions();
            for (int i = 0; i < cases.size(); i++) {
                Case at = cases.get(i);
                String request = at.request.replace("PATH", "/" + i + "/");
                softly.assertThat(plain(twins.weirSays(request)))
                        .as("%s %s", at.conf, LogTwins.Said.shown(at.answer))
                        .isEqualTo(plain(twins.nginxSays(request)));
            }
            softly.assertAll();
        } finally {
            for (ProxyOrigin origin : origins) {
                origin.close();
            }
        }
    }

    private static ProxyOrigin origin(String answer) throws Exception {
        boolean waits = answer.endsWith("WAIT");
        byte[] bytes = ProxyOrigin.bytes(waits ? answer.substring(0, answer.length() - 4) : answer);
        return new ProxyOrigin((request, out) -> {
            out.write(bytes);
            out.flush();
            if (waits) {
                Thread.sleep(2_000);
            }
            return false;
        });
    }

    private static String plain(LogTwins.Said said) {
        return said.plain()
                .replaceAll("(closed connection) while [a-z ]+,", "$1 while,")
                .replaceAll(" in=\\d{4,}", " in=MANY")
                .replaceAll("//h:\\d+", "//h:PORT");
    }
}

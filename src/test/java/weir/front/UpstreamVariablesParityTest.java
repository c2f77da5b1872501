package weir.front;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The variables of tries at upstreams, in weir's log and in that of an installed nginx. */
class UpstreamVariablesParityTest {
    private static final String FORMAT =
            "$uri $status addr=$upstream_addr status=$upstream_status"
                    + " connect=$upstream_connect_time header=$upstream_header_time"
                    + " time=$upstream_response_time length=$upstream_response_length"
                    + " in=$upstream_bytes_received out=$upstream_bytes_sent"
                    + " own=$upstream_http_x_own type=$upstream_http_content_type"
                    + " server=$upstream_http_server none=$upstream_http_none"
                    + " cookie=$upstream_cookie_id host=$proxy_host port=$proxy_port"
                    + " xff=$proxy_add_x_forwarded_for cl=$upstream_http_content_length"
                    + " sent=$sent_http_x_own body=$body_bytes_sent te=$sent_http_transfer_encoding"
                    + " sentlength=$sent_http_content_length senttype=$sent_http_content_type"
                    + " date=$sent_http_date";

    private static final String OK =
            "HTTP/1.1 200 OK\r\nServer: own\r\nX-Own: 1\r\nContent-Type: text/x\r\n"
                    + "Set-Cookie: id=7; path=/\r\nContent-Length: 5\r\nConnection: close\r\n\r\n"
                    + "hello";
    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                    + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    private static final String UNTIL_CLOSE = "HTTP/1.0 200 OK\r\nX-Own: 2\r\n\r\nuntil close";
    private static final String NOT_FOUND =
            "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno";
    private static final String REDIRECT =
            "HTTP/1.1 200 OK\r\nX-Accel-Redirect: /ok/after\r\nContent-Length: 0\r\n"
                    + "Connection: close\r\n\r\n";
    private static final String SILENT = "";

    @TempDir Path dir;

    private static ProxyOrigin once(String response) throws Exception {
        return new ProxyOrigin((request, out) -> {
            out.write(ProxyOrigin.bytes(response));
            return false;
        });
    }

    @Test
    void linesAreTheSame() throws Exception {
        int dead = FrontRun.freePort();
        try (ProxyOrigin ok = once(OK);
                ProxyOrigin chunked = once(CHUNKED);
                ProxyOrigin untilClose = once(UNTIL_CLOSE);
                ProxyOrigin notFound = once(NOT_FOUND);
                ProxyOrigin redirect = once(REDIRECT);
                ProxyOrigin silent = once(SILENT);
                LogTwins twins =
                        new LogTwins(
                                dir,
                                "log_format v '"
                                        + FORMAT
                                        + "'; access_log a.log v;"
                                        + upstream("second", "127.0.0.1:" + dead, ok.address())
                                        + upstream("third", silent.address(), ok.address())
                                        + upstream("none", "127.0.0.1:" + dead, silent.address())
                                        + " server { listen 127.0.0.1:PORT;"
                                        + pass("/ok/", ok.address())
                                        + pass("/chunked/", chunked.address())
                                        + pass("/close/", untilClose.address())
                                        + pass("/missing/", notFound.address())
                                        + pass("/redirect/", redirect.address())
                                        + pass("/silent/", silent.address())
                                        + pass("/second/", "second")
                                        + pass("/third/", "third/uri/")
                                        + pass("/none/", "none")
                                        + " location /page/ { error_page 502 = /ok/page;"
                                        + " proxy_pass http://127.0.0.1:"
                                        + dead
                                        + "; } } ")) {
            var softly = new SoftAssertions();
            for (String request : requests()) {
                softly.assertThat(untimed(twins.weir(request, 1)))
                        .as(request)
                        .isEqualTo(untimed(twins.nginx(request, 1)));
            }
            softly.assertAll();
        }
    }

    private static String upstream(String name, String first, String next) {
        return " upstream "
                + name
                + " { server "
                + first
                + " max_fails=0 weight=9; server "
                + next
                + " max_fails=0; }";
    }

    private static String pass(String location, String to) {
        return " location " + location + " { proxy_pass http://" + to + "; }";
    }

    private static List<String> requests() {
        return List.of(
                "GET /ok/a HTTP/1.0\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n",
                "HEAD /ok/a HTTP/1.0\r\n\r\n",
                "POST /ok/a HTTP/1.0\r\nContent-Length: 4\r\n\r\nbody",
                "GET /chunked/ HTTP/1.0\r\n\r\n",
                "GET /chunked/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                "GET /close/ HTTP/1.0\r\n\r\n",
                "GET /missing/ HTTP/1.0\r\n\r\n",
                "GET /redirect/ HTTP/1.0\r\n\r\n",
                "GET /silent/ HTTP/1.0\r\n\r\n",
                "GET /second/x HTTP/1.0\r\n\r\n",
                "POST /second/x HTTP/1.0\r\nContent-Length: 1\r\n\r\nx",
                "GET /third/x HTTP/1.0\r\n\r\n",
                "GET /none/x HTTP/1.0\r\n\r\n",
                "GET /page/x HTTP/1.0\r\n\r\n",
                "GET /nowhere HTTP/1.0\r\n\r\n");
    }

    private static String untimed(String line) {
        return line.replaceAll("\\b\\d+\\.\\d{3}\\b", "T")
                .replaceAll(" (body|sentlength)=\\d{3,}", " $1=N");
    }
}

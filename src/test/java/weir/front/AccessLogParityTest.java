package weir.front;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same requests to weir and to an installed nginx: the same access log lines. */
class AccessLogParityTest {
    private static final String FORMAT =
            "$status [$request] method=$request_method uri=$uri request_uri=$request_uri"
                    + " args=$args is_args=$is_args protocol=$server_protocol host=$host"
                    + " server=$server_name length=$request_length cl=$content_length"
                    + " ct=$content_type user=$remote_user cookies=$http_cookie a=$cookie_a"
                    + " x=$arg_x many=$http_x_many referer=$http_referer pipe=$pipe"
                    + " scheme=$scheme https=$https addr=$remote_addr server_addr=$server_addr"
                    + " binary=$binary_remote_addr requests=$connection_requests"
                    + " type=$sent_http_content_type location=$sent_http_location"
                    + " te=$sent_http_transfer_encoding done=$request_completion"
                    + " root=$document_root file=$request_filename up=$upstream_addr"
                    + " xff=$proxy_add_x_forwarded_for proxy=$proxy_host body=$request_body"
                    + " pp=$proxy_protocol_addr";

    private static final List<String> REQUESTS =
            List.of(
                    "GET / HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                    "GET /a%20b//c/../d?x=%41&y HTTP/1.0\r\nHost: UPPER.org:8080\r\n\r\n",
                    "GET /? HTTP/1.0\r\n\r\n",
                    "GET /?x= HTTP/1.0\r\n\r\n",
                    "GET http://Abs.Example:99/p?X=1 HTTP/1.0\r\nHost: other\r\n\r\n",
                    "POST /p HTTP/1.0\r\nContent-Length: 3\r\nContent-Type: a/b\r\n\r\nabc",
                    "HEAD /x HTTP/1.0\r\nHost: h.\r\n\r\n",
                    "GET / HTTP/1.0\r\nCookie: a=1; b=2\r\nCookie: A=3\r\n\r\n",
                    "GET / HTTP/1.0\r\nCookie:  b=2;a = x y ;c\r\n\r\n",
                    "GET / HTTP/1.0\r\nAuthorization: Basic am9lOnB3\r\n\r\n",
                    "GET / HTTP/1.0\r\nAuthorization: Basic am9l\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-MANY: 1 2\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Many:\r\nReferer: \"q\\\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: b\r\n\r\n",
                    "GET /slash HTTP/1.0\r\nHost: h\r\n\r\n",
                    "GET /inner/x HTTP/1.0\r\n\r\n",
                    "FOO / HTTP/1.0\r\n\r\n",
                    "foo / HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\n\r\n",
                    "GET /%zz HTTP/1.0\r\n\r\n",
                    "GET /../.. HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                    "GET / HTTP/1.0\r\nContent-Length: x\r\n\r\n",
                    "\u00e9\u0001 / HTTP/1.0\r\n\r\n",
                    "GET /\u00e9\u00fc HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "GET /3 HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.0\r\nBad Name: x\r\n_under: 1\r\n\r\n",
                    "GET /" + "y".repeat(9000) + " HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Long: " + "z".repeat(9000) + "\r\n\r\n",
                    "GET /" + "y".repeat(8186) + " HTTP/1.1\r\nHost: h\r\n\r\n",
                    "POST /up HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\n\r\n",
                    "POST /up HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
                    "POST /small HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n",
                    "POST /p HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
                    "GET /p HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                            + "Expect: 100-continue\r\n\r\n",
                    "GET /p HTTP/1.1\r\nHost: three\r\n X: y\r\n\r\n");

    @TempDir Path dir;

    @Test
    void linesAreTheSame() throws Exception {
        String http =
                "log_format v '"
                        + FORMAT
                        + "'; access_log a.log v; root /srv/www; keepalive_timeout 10 20;"
                        + " server { listen 127.0.0.1:PORT; server_name one two;"
                        + " location / { internal; }"
                        + " location /up { proxy_pass http://127.0.0.1:1; }"
                        + " location /small { client_max_body_size 4;"
                        + " proxy_pass http://127.0.0.1:1; }"
                        + " location /inner/ { internal; alias /else/where/; } }"
                        + " server { listen 127.0.0.1:PORT; server_name three; }";
        try (LogTwins twins = new LogTwins(dir, http)) {
            var softly = new SoftAssertions();
            for (String request : REQUESTS) {
                int lines = request.contains("/2 ") ? 3 : 1;
                softly.assertThat(twins.weir(request, lines))
                        .as(request)
                        .isEqualTo(twins.nginx(request, lines));
            }
            softly.assertAll();
        }
    }
}

package weir.front;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What upstreams are sent, by weir and by an installed nginx: the origin answers with it. */
class ProxyRequestParityTest {
    @TempDir Path dir;

    private static final String[] REQUESTS = {
        "GET P HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET P HTTP/1.0\r\n\r\n",
        "HEAD Px HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET Px?y=%20 HTTP/1.1\r\nHost: H:80\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\n\r\n",
        "GET Pa%20b/%2e%2e/c%2Fd?e=f%20g HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET P./x//y/../z HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET P%c3%a9?%c3%a9 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET Px+y? HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET Px#frag HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET http://abs.org:81Px?q HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "OPTIONS P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTE: x\r\nKeep-Alive: 1\r\n\r\n",
        "GET P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nUpgrade: u\r\nX_U: 1\r\nX-A:  b \r\nx-a: c\r\n\r\n",
        "POST P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello",
        "POST P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        "POST P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n2;x\r\nde\r\n0\r\nT: 1\r\n\r\n",
        "POST P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "DELETE P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 20000\r\n\r\n"
                + "0123456789".repeat(2000),
        "PUT P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\n"
                + "Content-Length: 3\r\n\r\nabc",
        "GET P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Forwarded-For: 1\r\n"
                + "X-Forwarded-For: 2\r\nCookie: a=b\r\nCookie: c=d\r\nProxy-Connection: x\r\n\r\n",
    };

    private static final List<String> LOCATIONS =
            List.of(
                    "location /N/ { proxy_pass http://U; }",
                    "location /N/ { proxy_pass http://U/; }",
                    "location /N/ { proxy_pass http://U/one/two; }",
                    "location /N/ { proxy_pass http://U?a=b; }",
                    "location /N { proxy_pass http://U/x; }",
                    "location ~ ^/N/ { proxy_pass http://U; }",
                    "location ~ ^/N/(.*)$ { proxy_pass http://U/got/$1?$args; }",
                    "location ^~ /N/ { proxy_pass http://U$request_uri; }",
                    "location /N/ { proxy_pass http://${arg_none}ADDRESS; }",
                    "location /N/ { rewrite ^/N/(.*)$ /re/$1 break; proxy_pass http://U; }",
                    "location /N/ { rewrite ^/N/(.*)$ /re/$1? break; proxy_pass http://U/base/; }",
                    "location /N/ { if ($args) { proxy_pass http://U; } proxy_pass http://U/else/; }",
                    "location /N/ { limit_except GET { proxy_pass http://U; } proxy_pass http://U/g/; }",
                    "location /N/ { error_page 418 = @N; return 418; } location @N { proxy_pass http://U; }",
                    "location /N/ { proxy_http_version 1.1; proxy_set_header Connection ''; proxy_pass"
                            + " http://U; }",
                    "location /N/ { proxy_set_header Host $host; proxy_set_header X-Real-IP $remote_addr;"
                            + " proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_pass"
                            + " http://U; }",
                    "location /N/ { proxy_set_header Host ''; proxy_set_header X-A ''; proxy_set_header"
                            + " x_u set; proxy_pass http://U; }",
                    "location /N/ { proxy_set_header Content-Length ''; proxy_pass_request_body off;"
                            + " proxy_pass http://U; }",
                    "location /N/ { proxy_pass_request_headers off; proxy_pass http://U; }",
                    "location /N/ { proxy_set_body 'b=$request_body;'; proxy_pass http://U; }",
                    "location /N/ { proxy_method PATCH; proxy_pass http://U; }",
                    "location /N/ { proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection"
                            + " upgrade; proxy_pass http://U; }",
                    "location /N/ { proxy_request_buffering off; proxy_http_version 1.1; proxy_pass"
                            + " http://U; }",
                    "location /N/ { proxy_request_buffering off; proxy_pass http://U; }",
                    "location /N/ { client_body_buffer_size 1k; proxy_pass http://U; }",
                    "location /N/ { client_body_in_file_only clean; proxy_pass http://U; }",
                    "location /N/ { proxy_set_header Transfer-Encoding ''; proxy_set_header X-Host"
                            + " $proxy_host:$proxy_port:$proxy_internal_body_length; proxy_pass http://U; }");

    private static ProxyOrigin echo() throws Exception {
        return new ProxyOrigin((request, out) -> {
            String body = request.head() + request.body();
            out.write(
                    ProxyOrigin.bytes(
                            "HTTP/1.1 200 OK\r\nContent-Length: "
                                    + body.length()
                                    + "\r\nX-Line: "
                                    + request.line()
                                    + "\r\n\r\n"
                                    + body));
            return false;
        });
    }

    @Test
    void bothAskTheSame() throws Exception {
        try (ProxyOrigin origin = echo()) {
            StringBuilder locations = new StringBuilder();
            for (int i = 0; i < LOCATIONS.size(); i++) {
                locations
                        .append(' ')
                        .append(
                                LOCATIONS
                                        .get(i)
                                        .replace("/N", "/" + i)
                                        .replace("@N", "@" + i)
                                        .replace("http://U", "http://" + origin.address())
                                        .replace("ADDRESS", origin.address()));
            }
            try (LogTwins twins =
                    new LogTwins(
                            dir,
                            "error_log errors.log info; log_format v '$status $upstream_bytes_sent'; access_log a.log v;"
                                    + " server { listen 127.0.0.1:PORT;"
                                    + locations
                                    + " }")) {
                var softly = new SoftAssertions();
                for (int i = 0; i < LOCATIONS.size(); i++) {
                    for (String each : REQUESTS) {
                        String request =
                                each.replaceFirst("P(?=[ a-z%.?#])(?!OST|UT|ROXY)", "/" + i + "/");
                        softly.assertThat(plain(twins.weirSays(request)))
                                .as("%s %s", LOCATIONS.get(i), LogTwins.Said.shown(request))
                                .isEqualTo(plain(twins.nginxSays(request)));
                    }
                }
                softly.assertAll();
            }
        }
    }

    private static String plain(LogTwins.Said said) {
        return said.plain()
                .replaceAll("\n\\[(warn|notice)\\] .* buffered to a temporary file .*", "");
    }
}

package weir.front;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Configurations of proxies and upstreams, accepted or refused in the words of an installed nginx.
 */
class ProxyConfParityTest {
    @TempDir Path dir;

    private static Stream<String> upstreams() {
        return Stream.of(
                        "",
                        "server 127.0.0.1:80;",
                        "server 127.0.0.1:80 backup;",
                        "server 127.0.0.1:80 backup; server 127.0.0.1:81;",
                        "server 127.0.0.1:0;",
                        "server 127.0.0.1:65536;",
                        "server 127.0.0.1:x;",
                        "server 127.0.0.1:80/x;",
                        "server :80;",
                        "server [::1;",
                        "server [::1]80;",
                        "server [zz]:80;",
                        "server [::1]:8080;",
                        "server unix:;",
                        "server unix:/tmp/x;",
                        "server unix:/tmp/x:/y;",
                        "server localhost;",
                        "server;",
                        "server 127.0.0.1 weight=0;",
                        "server 127.0.0.1 weight=-1;",
                        "server 127.0.0.1 weight=;",
                        "server 127.0.0.1 weight=1k;",
                        "server 127.0.0.1 max_fails=-1;",
                        "server 127.0.0.1 max_fails=0 fail_timeout=0;",
                        "server 127.0.0.1 fail_timeout=x;",
                        "server 127.0.0.1 fail_timeout=1d;",
                        "server 127.0.0.1 fail_timeout=10ms;",
                        "server 127.0.0.1 max_conns=0;",
                        "server 127.0.0.1 max_conns=x;",
                        "server 127.0.0.1 down backup;",
                        "server 127.0.0.1 up;",
                        "server 127.0.0.1 backup=1;",
                        "server 127.0.0.1 slow_start=1s;",
                        "ip_hash; server 127.0.0.1 backup;",
                        "server 127.0.0.1 backup; server 127.0.0.2; ip_hash;",
                        "hash $uri; server 127.0.0.1 backup;",
                        "random; server 127.0.0.1 backup;",
                        "least_conn; server 127.0.0.1 backup; server 127.0.0.1;",
                        "ip_hash; least_conn; server 127.0.0.1;",
                        "ip_hash x; server 127.0.0.1;",
                        "hash; server 127.0.0.1;",
                        "hash $uri x; server 127.0.0.1;",
                        "hash $uri consistent; server 127.0.0.1;",
                        "hash $nowhere; server 127.0.0.1;",
                        "random one; server 127.0.0.1;",
                        "random two least; server 127.0.0.1;",
                        "random two least_conn; server 127.0.0.1;",
                        "server 127.0.0.1; keepalive 0;",
                        "server 127.0.0.1; keepalive x;",
                        "server 127.0.0.1; keepalive 1; keepalive 2;",
                        "server 127.0.0.1; keepalive_requests x;",
                        "server 127.0.0.1; keepalive_timeout 1 2;",
                        "server 127.0.0.1; keepalive_time x;",
                        "server 127.0.0.1; keepalive_time 1m; keepalive_time 2m;",
                        "server 127.0.0.1; zone z;",
                        "server 127.0.0.1; zone z 1k;",
                        "server 127.0.0.1; zone z x;",
                        "server 127.0.0.1; zone z 64k;",
                        "server 127.0.0.1; zone '' 64k;",
                        "server 127.0.0.1; proxy_pass http://x;")
                .map(block ->
                        "upstream u { "
                                + block
                                + " } server { location / { proxy_pass http://u; } }");
    }

    private static Stream<String> others() {
        return Stream.of(
                "upstream u { server 127.0.0.1; } upstream U { server 127.0.0.1; }",
                "upstream u { server 127.0.0.1; } server { location / { proxy_pass http://u:80; } }",
                "upstream { server 127.0.0.1; }",
                "upstream a b { server 127.0.0.1; }",
                "upstream u;");
    }

    private static Stream<String> locations() {
        return Stream.of(
                        "proxy_pass;",
                        "proxy_pass 127.0.0.1;",
                        "proxy_pass ftp://127.0.0.1;",
                        "proxy_pass http://;",
                        "proxy_pass http://127.0.0.1:0;",
                        "proxy_pass http://127.0.0.1:99999;",
                        "proxy_pass http://127.0.0.1?x;",
                        "proxy_pass http://unix:/a:/b;",
                        "proxy_pass http://unix:;",
                        "proxy_pass http://[::1]/;",
                        "proxy_pass http://no.such.name.invalid;",
                        "proxy_pass http://127.0.0.1; proxy_pass http://127.0.0.1;",
                        "proxy_pass http://$nowhere;",
                        "if ($uri) { proxy_pass http://127.0.0.1/x; }",
                        "limit_except GET { proxy_pass http://127.0.0.1/x; }",
                        "proxy_http_version 3;",
                        "proxy_http_version 1.1; proxy_http_version 1.0;",
                        "proxy_buffers 1 4k;",
                        "proxy_buffers 0 4k;",
                        "proxy_buffers 8;",
                        "proxy_buffers x 4k;",
                        "proxy_buffer_size 0;",
                        "proxy_buffer_size x;",
                        "proxy_buffer_size 64k;",
                        "proxy_busy_buffers_size 1k;",
                        "proxy_busy_buffers_size 64k;",
                        "proxy_temp_file_write_size 1k;",
                        "proxy_max_temp_file_size 1k;",
                        "proxy_max_temp_file_size 0;",
                        "proxy_temp_path a 1 2 3;",
                        "proxy_temp_path a 4;",
                        "proxy_temp_path a x;",
                        "proxy_temp_path a 0;",
                        "proxy_temp_path a; proxy_temp_path b;",
                        "proxy_bind;",
                        "proxy_bind x;",
                        "proxy_bind 127.0.0.1:80;",
                        "proxy_bind 127.0.0.1 x;",
                        "proxy_bind off; proxy_bind off;",
                        "proxy_next_upstream bad;",
                        "proxy_next_upstream error error;",
                        "proxy_next_upstream off error;",
                        "proxy_next_upstream_tries -1;",
                        "proxy_next_upstream_timeout x;",
                        "proxy_ignore_headers Bad;",
                        "proxy_ignore_headers Vary x-accel-redirect;",
                        "proxy_redirect x;",
                        "proxy_redirect off; proxy_redirect off;",
                        "proxy_redirect a b; proxy_redirect off;",
                        "proxy_redirect off; proxy_redirect a b;",
                        "proxy_redirect a $nowhere;",
                        "proxy_redirect default;",
                        "proxy_pass http://127.0.0.1; proxy_redirect default; proxy_redirect default;",
                        "proxy_pass http://$host; proxy_redirect default;",
                        "proxy_cookie_path x;",
                        "proxy_cookie_path off;",
                        "proxy_cookie_path off; proxy_cookie_path a b;",
                        "proxy_cookie_domain default;",
                        "proxy_cookie_flags x;",
                        "proxy_cookie_flags off;",
                        "proxy_cookie_flags x bad;",
                        "proxy_cookie_flags x secure httponly samesite=lax nosecure;",
                        "proxy_set_header a;",
                        "proxy_set_header a $nowhere;",
                        "proxy_set_header '' a;",
                        "proxy_connect_timeout x;",
                        "proxy_connect_timeout 0;",
                        "proxy_read_timeout -1;",
                        "proxy_buffering yes;",
                        "proxy_pass_header A; proxy_hide_header A;",
                        "proxy_limit_rate x;",
                        "proxy_limit_rate 10k;",
                        "proxy_send_lowat 10k;",
                        "proxy_method;",
                        "proxy_method GET; proxy_method POST;",
                        "proxy_force_ranges 1;",
                        "proxy_socket_keepalive on; proxy_socket_keepalive on;")
                .map(inner -> "server { location / { " + inner + " } }");
    }

    @Test
    void theSameIsRefusedInTheSameWords() throws Exception {
        new ConfTwins(dir)
                .compare(Stream.of(upstreams(), others(), locations()).flatMap(s -> s).toList());
    }
}

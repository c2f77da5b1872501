package weir.front;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Configurations of the smaller modules, accepted or refused in the words of an installed nginx.
 */
class ModulesConfParityTest {
    @TempDir Path dir;

    private static final List<String> HTTP =
            List.of(
                    "split_clients $uri $a { 50% b; * c; }",
                    "split_clients $uri $a { 0% b; }",
                    "split_clients $uri $a { .5% b; 5.% c; }",
                    "split_clients $uri $a { 100.01% b; }",
                    "split_clients $uri $a { 60% b; 50% c; }",
                    "split_clients $uri $a { * b; 1% c; }",
                    "split_clients $uri $a { x% b; }",
                    "split_clients $uri $a { 5 b; }",
                    "split_clients $uri a { 5% b; }",
                    "split_clients $uri $uri { 5% b; }",
                    "split_clients $nowhere $a { 5% b; }",
                    "split_clients $uri;",
                    "geo $a;");

    private static final List<String> ANYWHERE =
            List.of(
                    "gzip on;",
                    "gzip yes;",
                    "gzip on; gzip off;",
                    "gzip_comp_level 0;",
                    "gzip_comp_level 10;",
                    "gzip_comp_level 9;",
                    "gzip_min_length x;",
                    "gzip_min_length 1k;",
                    "gzip_buffers 4 8k;",
                    "gzip_buffers 4;",
                    "gzip_buffers 0 8k;",
                    "gzip_types;",
                    "gzip_types *;",
                    "gzip_types text/css; gzip_types text/plain;",
                    "gzip_http_version 1.0;",
                    "gzip_http_version 1.2;",
                    "gzip_proxied any off;",
                    "gzip_proxied none;",
                    "gzip_vary maybe;",
                    "gzip_disable msie6;",
                    "gzip_disable \"MSIE [1-6]\\.\";",
                    "gzip_static on;",
                    "gzip_static always;",
                    "gzip_static never;",
                    "auth_basic x; auth_basic_user_file y;",
                    "auth_basic x y;",
                    "auth_basic x; auth_basic off;",
                    "auth_basic $nowhere;",
                    "limit_rate x;",
                    "limit_rate 1k; limit_rate 2k;",
                    "limit_rate_after 1x;",
                    "limit_rate_after $arg_a;",
                    "auth_delay 1x;",
                    "auth_delay 2s;",
                    "auth_request /a;",
                    "auth_request off; auth_request /a;",
                    "auth_request_set $a $b; set $b c;",
                    "auth_request_set a b;",
                    "auth_request_set $uri b;",
                    "set_real_ip_from 10.0.0.0/8;",
                    "set_real_ip_from 10.0.0.0/33;",
                    "set_real_ip_from unix:;",
                    "set_real_ip_from ::1;",
                    "set_real_ip_from a..b;",
                    "real_ip_header X-Client;",
                    "real_ip_header X-Client; real_ip_header X-Real-IP;",
                    "real_ip_recursive x;",
                    "open_file_cache off;",
                    "open_file_cache max=10;",
                    "open_file_cache max=0;",
                    "open_file_cache max=10 inactive=20s;",
                    "open_file_cache inactive=20s;",
                    "open_file_cache max=10 inactive=x;",
                    "open_file_cache on;",
                    "open_file_cache max=1; open_file_cache off;",
                    "open_file_cache_valid 30s;",
                    "open_file_cache_valid x;",
                    "open_file_cache_min_uses 2;",
                    "open_file_cache_errors on;",
                    "disable_symlinks off;",
                    "disable_symlinks off; disable_symlinks off;",
                    "disable_symlinks off on;",
                    "disable_symlinks off from=/a;",
                    "disable_symlinks from=/a;",
                    "disable_symlinks from=/a from=/b;",
                    "disable_symlinks maybe;",
                    "aio on;",
                    "aio threads;",
                    "aio off; aio on;",
                    "aio_write on;",
                    "directio 4m;",
                    "directio off;",
                    "directio on;",
                    "directio_alignment 512;",
                    "fastcgi_temp_path t;",
                    "uwsgi_temp_path t 1 2;",
                    "scgi_temp_path t 1 2 3 4;",
                    "scgi_temp_path t 0;");

    private static final List<String> SYSLOG =
            List.of(
                    "access_log syslog:;",
                    "access_log syslog:server=;",
                    "access_log syslog:server=127.0.0.1;",
                    "access_log syslog:server=127.0.0.1:0;",
                    "access_log syslog:server=127.0.0.1:x;",
                    "access_log syslog:server=[::1]:99;",
                    "access_log syslog:server=[::1;",
                    "access_log syslog:server=unix:;",
                    "access_log syslog:server=unix:/a/b;",
                    "access_log syslog:server=127.0.0.1/a;",
                    "access_log syslog:server=127.0.0.1,;",
                    "access_log syslog:server=127.0.0.1,server=127.0.0.1;",
                    "access_log syslog:facility=user;",
                    "access_log syslog:server=127.0.0.1,facility=users;",
                    "access_log syslog:server=127.0.0.1,facility=kern,facility=kern;",
                    "access_log syslog:server=127.0.0.1,severity=err;",
                    "access_log syslog:server=127.0.0.1,severity=warn,severity=warn;",
                    "access_log syslog:server=127.0.0.1,tag=a-b;",
                    "access_log syslog:server=127.0.0.1,tag=A_9;",
                    "access_log syslog:server=127.0.0.1,tag=;",
                    "access_log syslog:server=127.0.0.1,tag=a,tag=b;",
                    "access_log syslog:server=127.0.0.1,tag=a12345678901234567890123456789012;",
                    "access_log syslog:server=127.0.0.1,nohostname;",
                    "access_log syslog:server=127.0.0.1,nohostname2;",
                    "access_log syslog:server=127.0.0.1,x=y;",
                    "access_log syslog:server=127.0.0.1 nowhere;",
                    "access_log syslog:server=127.0.0.1 combined buffer=4k;",
                    "access_log syslog:server=127.0.0.1 combined gzip;",
                    "access_log syslog:server=127.0.0.1 combined flush=1s;",
                    "access_log syslog:server=127.0.0.1 combined if=$arg_a;",
                    "access_log syslog:server=127.0.0.1 combined x;",
                    "error_log syslog:server=127.0.0.1;",
                    "error_log syslog:server=127.0.0.1 warn;",
                    "error_log syslog:server=127.0.0.1 warning;",
                    "error_log syslog:server=127.0.0.1 warn error;",
                    "error_log syslog: warning;",
                    "error_log syslog:server=127.0.0.1,tag=a.b;");

    @Test
    void theSameIsRefusedInTheSameWords() throws Exception {
        new ConfTwins(dir)
                .compare(
                        Stream.concat(
                                        HTTP.stream(),
                                        Stream.concat(ANYWHERE.stream(), SYSLOG.stream())
                                                .map(inner ->
                                                        "server { location / { " + inner + " } }"))
                                .toList());
    }
}

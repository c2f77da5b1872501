package weir.lab;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The configurations that candidates and their surroundings run with. */
final class PeerConfs {
    private static final String LOG_FORMAT =
            """
                log_format main '{"@timestamp": "$time_local", '
                                '"remote_addr": "$remote_addr", '
                                '"referer": "$http_referer", '
                                '"request": "$request", '
                                '"status": $status, '
                                '"bytes": $body_bytes_sent, '
                                '"agent": "$http_user_agent", '
                                '"x_forwarded": "$http_x_forwarded_for", '
                                '"up_addr": "$upstream_addr",'
                                '"up_host": "$upstream_http_host",'
                                '"up_resp_time": "$upstream_response_time",'
                                '"request_time": "$request_time"'
                                ' }';
            """;

    /** The article's log line in haproxy's words, as near as they come. */
    private static final String HAPROXY_LOG =
            "'{\"@timestamp\": \"%T\", \"remote_addr\": \"%ci\", \"request\": \"%HM %HU %HV\","
                    + " \"status\": %ST, \"bytes\": %B, \"up_addr\": \"%si:%sp\","
                    + " \"up_resp_time\": \"%Tr\", \"request_time\": \"%Ta\" }'";

    private PeerConfs() {}

    /** Answers of 20 bytes at / and 4096 at /4k, as fast as one worker can. */
    static String origin(int port, @Nullable RealNginx nginx) {
        return """
        worker_processes 1;
        error_log logs/error.log crit;
        pid logs/nginx.pid;
        events { worker_connections 4096; }
        http {
        %s    access_log off;
            default_type text/plain;
            keepalive_timeout 3600s;
            keepalive_requests 1000000000;
            server {
                listen 127.0.0.1:%d;
                location / { return 200 "twenty bytes, here.\\n"; }
                location /4k { root html; }
            }
        }
        """
                .formatted(temporary(nginx), port);
    }

    /** A front before that origin, with the article's access log on. */
    static String front(int port, int origin, boolean keepalive, @Nullable RealNginx nginx) {
        String pool = "";
        String protocol = "";
        if (keepalive) {
            pool = "keepalive 64; keepalive_requests 1000000000; ";
            protocol = "proxy_http_version 1.1; proxy_set_header Connection \"\"; ";
        } else if (nginx != null && nginx.keepsUpstreams()) {
            pool = "keepalive 0; ";
            protocol = "proxy_http_version 1.0; proxy_set_header Connection close; ";
        }
        return """
        worker_processes 1;
        error_log logs/error.log warn;
        pid logs/nginx.pid;
        events { worker_connections 4096; }
        http {
        %s%s    access_log logs/access.log main;
            keepalive_timeout 3600s;
            keepalive_requests 1000000000;
            upstream origin { server 127.0.0.1:%d; %s}
            server {
                listen 127.0.0.1:%d;
                location / { proxy_pass http://origin; %s}
            }
        }
        """
                .formatted(temporary(nginx), LOG_FORMAT, origin, pool, port, protocol);
    }

    static String haproxy(int port, int origin, boolean keepalive) {
        String mode = keepalive ? "option http-keep-alive" : "option http-server-close";
        return """
        global
            nbthread 1
            maxconn 4096
            log stdout format raw daemon
        defaults
            mode http
            log global
            timeout client 3600s
            timeout server 60s
            timeout connect 5s
            %s
            http-reuse always
        frontend front
            bind 127.0.0.1:%d
            log-format %s
            default_backend origin
        backend origin
            server origin 127.0.0.1:%d
        """
                .formatted(mode, port, HAPROXY_LOG, origin);
    }

    static final Map<String, String> HTML = Map.of("4k", "0123456789abcde\n".repeat(256));

    /** An installed nginx may have folders that only its own user can write. */
    private static String temporary(@Nullable RealNginx nginx) {
        return nginx != null
                ? """
                    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                """
                : "";
    }
}

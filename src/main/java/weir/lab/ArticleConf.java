package weir.lab;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The two configurations of the article "long connections against short ones" for one machine: its
 * directives in its order, with other ports and paths. The long one as printed stops with an error
 * in any nginx, because its second location stands outside the server; here the location stands
 * where it was meant to and names the upstream that exists.
 *
 * @param origins ports of the three origins
 * @param nginx the installed nginx that reads it, which gets temporary folders that it can write,
 *     whoever runs it, and the defaults of the article's time in words where its own are others;
 *     null for ours
 */
record ArticleConf(int port, List<Integer> origins, @Nullable RealNginx nginx) {
    private static final String HEAD =
            """
            worker_processes  1;

            error_log  logs/error.log warn;
            pid        logs/front.pid;

            events {
                worker_connections  1024;
            }

            http {
                include       mime.types;
                default_type  application/octet-stream;
                log_format  main  '{"@timestamp": "$time_local", '
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

                access_log  logs/access.log  main;
            """;
    private static final String TEMPORARY =
            """
                client_body_temp_path body;
                proxy_temp_path       proxy;
                fastcgi_temp_path     fastcgi;
                uwsgi_temp_path       uwsgi;
                scgi_temp_path        scgi;
            """;
    private static final String MIDDLE =
            """

                sendfile        on;

                keepalive_timeout  65;

            """;
    private static final List<String> SHORT_LOCATION =
            List.of(
                    "root   html;",
                    "index  index.html index.htm;",
                    "proxy_pass        http://test.miaohr.com;",
                    "proxy_set_header  X-Real-IP  $remote_addr;",
                    "client_max_body_size  100m;");
    private static final List<String> LONG_LOCATION =
            List.of(
                    "proxy_pass http://test.miaohr.com;",
                    "proxy_set_header Host $host;",
                    "proxy_set_header X-Real-IP $remote_addr;",
                    "proxy_set_header REMOTE-HOST $remote_addr;",
                    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
                    "proxy_http_version 1.1;",
                    "proxy_set_header Connection \"\";");

    private static final List<String> NOTES =
            List.of(
                    "The configurations are those of the article with other addresses, ports and paths and"
                            + " without its user line.",
                    "The article's second configuration as printed is refused by nginx: its last location"
                            + " stands outside the server block and names an upstream that is not there."
                            + " Here that location replaces the server's own, with the first upstream.",
                    "Beside keep-alive (keepalive, proxy_http_version 1.1, an empty Connection header) the"
                            + " article's long configuration also sets three request headers; the two are"
                            + " compared as whole configurations.",
                    "The Tomcats have maxKeepAliveRequests=\"-1\" and keepAliveTimeout=\"-1\" in both"
                            + " variants, as the second article ended up with; Tomcat's own 100 requests"
                            + " per connection would end a hundredth of the long connections early.");

    /** What an nginx of the article's time did without being told. */
    private static final List<String> OLD_DEFAULTS =
            List.of("proxy_http_version 1.0;", "proxy_set_header Connection close;");

    /** Enough of a mime.types for the article's include line. */
    static final String MIME_TYPES =
            """
            types {
                text/html        html htm;
                text/css         css;
                text/plain       txt;
                application/json json;
            }
            """;

    ArticleConf {
        origins = List.copyOf(origins);
    }

    String text(Variant variant) {
        StringBuilder text = new StringBuilder(HEAD);
        if (nginx != null) {
            text.append(TEMPORARY);
        }
        text.append(MIDDLE).append("    upstream test.miaohr.com {\n");
        origins.forEach(o -> text.append("        server 127.0.0.1:").append(o).append(";\n"));
        if (variant == Variant.LONG) {
            text.append("        keepalive 500;\n");
        } else if (keepsUnlessTold()) {
            text.append("        keepalive 0;\n");
        }
        text.append("    }\n\n    server {\n");
        text.append("        listen       127.0.0.1:").append(port).append(";\n");
        text.append("        server_name  test.miaohr.com;\n        charset utf-8;\n");
        text.append("        location / {\n");
        List<String> location = variant == Variant.LONG ? LONG_LOCATION : SHORT_LOCATION;
        location.forEach(line -> line(text, line));
        if (variant == Variant.SHORT && keepsUnlessTold()) {
            OLD_DEFAULTS.forEach(line -> line(text, line));
        }
        return text.append("        }\n    }\n}\n").toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append("            ").append(line).append('\n');
    }

    private boolean keepsUnlessTold() {
        return nginx != null && nginx.keepsUpstreams();
    }

    /** What was changed from the article's text, for the report. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(NOTES);
        if (nginx != null && keepsUnlessTold()) {
            notes.add(
                    "nginx "
                            + nginx.version()
                            + " keeps connections to upstreams unless told otherwise. The article's did"
                            + " not: here the short configuration says so (keepalive 0,"
                            + " proxy_http_version 1.0, Connection: close).");
        }
        return List.copyOf(notes);
    }

    /** Lines that only one of the two has, ports aside: the experiment's whole difference. */
    List<String> differences() {
        List<String> shorts = new ArrayList<>(text(Variant.SHORT).lines().toList());
        List<String> longs = new ArrayList<>(text(Variant.LONG).lines().toList());
        List<String> different = new ArrayList<>();
        for (String line : shorts) {
            if (!longs.remove(line) && !samePhrase(longs, line)) {
                different.add("- " + line.strip());
            }
        }
        List<String> rest = new ArrayList<>(longs);
        rest.removeIf(line -> samePhrase(shorts, line));
        rest.forEach(line -> different.add("+ " + line.strip()));
        return different;
    }

    private static boolean samePhrase(List<String> lines, String line) {
        String phrase = line.strip().replaceAll("\\s+", " ");
        return lines.stream().anyMatch(l -> l.strip().replaceAll("\\s+", " ").equals(phrase));
    }
}

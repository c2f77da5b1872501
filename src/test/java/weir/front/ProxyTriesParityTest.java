package weir.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which servers are tried after which failures, in weir and in an installed nginx. */
class ProxyTriesParityTest {
    private static final String GET = "GET P HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    private static final String POST =
            "POST P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc";
    private static final String CHUNKED =
            "PUT P HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\nabc\r\n0\r\n\r\n";

    @TempDir Path dir;

    private final Map<String, ProxyOrigin> origins = new LinkedHashMap<>();

    /** Servers by name: how each answers. */
    private void origins() throws Exception {
        origin("good", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood");
        origin("silent", "");
        origin("half", "HTTP/1.1 200 OK\r\nX-Half");
        origin("bad", "HTTP/1.1 200 OK\r\n\0\r\n\r\n");
        origin("big", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(4074) + "\r\n");
        origin("cut", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
        for (int status : new int[] {403, 404, 429, 500, 502, 503, 504}) {
            origin("s" + status, "HTTP/1.1 " + status + " Own\r\nContent-Length: 3\r\n\r\nown");
        }
        origins.put(
                "slow",
                new ProxyOrigin((request, out) -> {
                    Thread.sleep(2_000);
                    return false;
                }));
    }

    private void origin(String name, String answer) throws Exception {
        origins.put(
                name,
                new ProxyOrigin((request, out) -> {
                    out.write(ProxyOrigin.bytes(answer));
                    return false;
                }));
    }

    /** Names of servers stand for their addresses; {@code dead} is one where nobody listens. */
    private static final List<String> UPSTREAMS =
            List.of(
                    "server dead; server good;",
                    "server dead; server dead; server good;",
                    "server silent; server good backup;",
                    "server silent max_fails=0; server silent max_fails=0; server good backup;",
                    "server silent max_fails=2; server good;",
                    "server half; server good;",
                    "server bad; server good;",
                    "server big; server good;",
                    "server cut; server good;",
                    "server slow max_fails=0; server good;",
                    "server s403; server good;",
                    "server s404 weight=5; server good;",
                    "server s429; server good;",
                    "server s500; server good;",
                    "server s502; server s503; server s504; server good;",
                    "server s503 max_fails=0; server s500 max_fails=0;",
                    "server s404; server s404;",
                    "server silent;",
                    "server dead; server silent;",
                    "server good down; server good down;",
                    "server good down; server dead;",
                    "server good max_conns=1;",
                    "server unix:/nonexistent/socket; server good;",
                    "server [::1]:DEAD; server good;",
                    "server localhost:DEAD; server good backup;",
                    "ip_hash; server dead; server good; server silent;",
                    "hash $arg_k; server dead; server good; server silent;",
                    "hash $arg_k consistent; server dead weight=2; server good; server silent;",
                    "least_conn; server dead; server silent; server good;");

    private static final List<String> RULES =
            List.of(
                    "",
                    "proxy_next_upstream off;",
                    "proxy_next_upstream error timeout invalid_header http_500 http_502 http_503 http_504"
                            + " http_403 http_404 http_429;",
                    "proxy_next_upstream error timeout non_idempotent http_503;",
                    "proxy_next_upstream http_404 http_500; proxy_next_upstream_tries 2;",
                    "proxy_next_upstream error http_503; proxy_next_upstream_tries 1;",
                    "proxy_request_buffering off; proxy_http_version 1.1;");

    @Test
    void bothTryTheSame() throws Exception {
        origins();
        int dead = FrontRun.freePort();
        StringBuilder http = new StringBuilder();
        StringBuilder locations = new StringBuilder();
        for (int u = 0; u < UPSTREAMS.size(); u++) {
            for (int r = 0; r < RULES.size(); r++) {
                String name = u + "x" + r;
                http.append(
                        " upstream u" + name + " { " + addresses(UPSTREAMS.get(u), dead) + " }");
                locations.append(
                        " location /"
                                + name
                                + "/ { "
                                + RULES.get(r)
                                + (UPSTREAMS.get(u).contains("slow")
                                        ? " proxy_read_timeout 200ms;"
                                        : "")
                                + " proxy_pass http://u"
                                + name
                                + "; }");
            }
        }
        try (LogTwins twins =
                new LogTwins(
                        dir,
                        "error_log errors.log info; log_format v '$status"
                                + " $upstream_addr $upstream_status $upstream_bytes_received"
                                + " $upstream_bytes_sent $upstream_response_length'; access_log a.log"
                                + " v;"
                                + http
                                + " server { listen 127.0.0.1:PORT;"
                                + locations
                                + " } ")) {
            compare(twins, dead);
        } finally {
            for (ProxyOrigin origin : origins.values()) {
                origin.close();
            }
        }
    }

    private String addresses(String servers, int dead) {
        String made = servers;
        for (var each : origins.entrySet()) {
            made =
                    made.replace(
                                    "server " + each.getKey() + ";",
                                    "server " + each.getValue().address() + ";")
                            .replace(
                                    "server " + each.getKey() + " ",
                                    "server " + each.getValue().address() + " ");
        }
        return made.replaceAll("server dead\\b", "server 127.0.0.1:" + dead)
                .replace("DEAD", "" + dead);
    }

    private void compare(LogTwins twins, int dead) throws Exception {
        var softly = new SoftAssertions();
        for (int u = 0; u < UPSTREAMS.size(); u++) {
            for (int r = 0; r < RULES.size(); r++) {
                List<String> requests = new ArrayList<>();
                for (String request : List.of(GET, POST, CHUNKED, GET)) {
                    requests.add(
                            request.replace(
                                    "P ", "/" + u + "x" + r + "/?k=" + requests.size() + " "));
                }
                for (String request : requests) {
                    softly.assertThat(plain(twins.weirSays(request), dead))
                            .as("%s %s %s", UPSTREAMS.get(u), RULES.get(r), request)
                            .isEqualTo(plain(twins.nginxSays(request), dead));
                }
            }
        }
        softly.assertAll();
    }

    private String plain(LogTwins.Said said, int dead) {
        String all =
                said.plain()
                        .replaceAll("connect\\(\\) (to \\S+ )?failed", "connect() failed")
                        .replace("127.0.0.1:" + dead, "dead");
        for (var each : origins.entrySet()) {
            all = all.replace(each.getValue().address(), each.getKey());
        }
        return all;
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;
import weir.dns.StubNameServer;
import weir.dns.StubNameServer.Answer;

/** Targets that a request names, looked up with the location's resolver. */
class ProxyResolveSocketTest {
    @TempDir Path dir;

    private FrontRun front(StubNameServer dns, int originPort) throws Exception {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log debug; events {} http { resolver 127.0.0.1:"
                        + dns.port()
                        + " ipv6=off; upstream known { server 127.0.0.1:"
                        + originPort
                        + "; }"
                        + " log_format l '$status [$upstream_addr] $upstream_status';"
                        + " access_log a.log l; server { listen 127.0.0.1:PORT; location /to/ {"
                        + " proxy_pass http://$arg_h:"
                        + originPort
                        + "/x; }"
                        + " location /bare { proxy_pass http://$arg_h; }"
                        + " location /late { resolver_timeout 50ms;"
                        + " proxy_pass http://$arg_h:"
                        + originPort
                        + "; }"
                        + " location /fixed { proxy_pass http://known/fixed; } } }");
    }

    private static StubNameServer dns() throws Exception {
        return StubNameServer.start(q ->
                switch (q.name()) {
                    case "origin.example" -> Answer.to(q).a("127.0.0.1", 60).bytes();
                    case "alias.example" -> Answer.to(q).cname("origin.example", 60).bytes();
                    case "refusing.example" -> Answer.code(q, 5);
                    case "failing.example" -> Answer.code(q, 2);
                    case "silent.example" -> null;
                    case "two.example" ->
                            // nobody listens on the first: it is tried, then the second
                            Answer.to(q).a("127.0.0.77", 60).a("127.0.0.1", 60).bytes();
                    default -> Answer.code(q, 3);
                });
    }

    @Test
    void aNameGoesWhereItsAddressIs() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            assertThat(front.get("/to/?h=origin.example")).endsWith("here");
            assertThat(front.get("/to/?h=ALIAS.example.")).endsWith("here");
            assertThat(front.get("/to/?h=origin.example")).endsWith("here");
            assertThat(origin.requests().get(0).head())
                    .startsWith(
                            "GET /x HTTP/1.1\r\nHost: origin.example:" + origin.port() + "\r\n");
            assertThat(dns.asked()).hasSize(2);
            assertThat(front.log("a.log", 3))
                    .containsOnly("200 [127.0.0.1:" + origin.port() + "] 200");
        }
    }

    @Test
    void everyAddressIsTried() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            assertThat(front.get("/to/?h=two.example")).endsWith("here");
            String port = ":" + origin.port();
            assertThat(front.log("a.log", 1))
                    .containsExactly(
                            "200 [127.0.0.77" + port + ", 127.0.0.1" + port + "] 502, 200");
        }
    }

    @Test
    void whatCannotBeResolvedIs502() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            for (String name :
                    List.of("no.example", "refusing.example", "Failing.Example.", "a..b")) {
                assertThat(front.get("/to/?h=" + name)).startsWith("HTTP/1.1 502 ");
            }
            assertThat(front.get("/late?h=silent.example")).startsWith("HTTP/1.1 502 ");
            assertThat(front.errorLog())
                    .contains(
                            " no.example could not be resolved (3: Host not found), client: 127.0.0.1")
                    .contains(
                            "refusing.example could not be resolved (5: Operation refused), client")
                    .contains("failing.example could not be resolved (2: Server failure), client")
                    .contains("a..b could not be resolved (3: Host not found), client")
                    .contains(
                            "silent.example could not be resolved (110: Operation timed out), client");
            assertThat(front.log("a.log", 5)).containsOnly("502 [-] -");
        }
    }

    @Test
    void aClientThatLeavesEndsTheLookUp() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            try (Socket client = front.connect()) {
                client.getOutputStream()
                        .write(
                                "GET /to/?h=silent.example HTTP/1.1\r\nHost: a\r\n\r\n"
                                        .getBytes(StandardCharsets.US_ASCII));
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
                while (dns.asked().isEmpty()) {
                    assertThat(System.nanoTime()).isLessThan(deadline);
                    Thread.onSpinWait();
                }
            }
            assertThat(front.log("a.log", 1)).containsExactly("499 [-] -");
            assertThat(front.errorLog()).doesNotContain("could not be resolved");
        }
    }

    @Test
    void withoutAResolverItIs502() throws Exception {
        try (var front = FrontRun.server(dir, "location / { proxy_pass http://$arg_h; }")) {
            assertThat(front.get("/?h=a.example")).startsWith("HTTP/1.1 502 ");
            assertThat(front.errorLog())
                    .contains("no resolver defined to resolve a.example, client: 127.0.0.1");
        }
    }

    @Test
    void aReloadForgetsWhatNamesMeant() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            assertThat(front.get("/to/?h=origin.example")).endsWith("here");
            front.reload(java.nio.file.Files.readString(dir.resolve("nginx.conf")));
            assertThat(front.get("/to/?h=origin.example")).endsWith("here");
            assertThat(dns.asked()).hasSize(2);
        }
    }

    @Test
    void aPlaceOfOneRequestIsNotTakenForAnother() throws Exception {
        try (var dns = dns();
                var origin = ProxyOrigin.ok("here");
                var front = front(dns, origin.port())) {
            front.get("/fixed");
            front.get("/bare?h=known");
            front.get("/fixed");
            assertThat(origin.requests())
                    .extracting(ProxyOrigin.Request::line)
                    .containsExactly(
                            "GET /fixed HTTP/1.1",
                            "GET /bare?h=known HTTP/1.1",
                            "GET /fixed HTTP/1.1");
        }
    }
}

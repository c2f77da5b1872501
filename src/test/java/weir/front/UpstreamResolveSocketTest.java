package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;
import weir.dns.StubNameServer;
import weir.dns.StubNameServer.Answer;

/** Upstreams whose servers' names are looked up in the background ({@code resolve}). */
class UpstreamResolveSocketTest {
    @TempDir Path dir;
    private StubNameServer dns;
    private ProxyOrigin origin;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        origin = ProxyOrigin.ok("ok");
        dns = StubNameServer.start(q -> Answer.code(q, 3));
        open.add(origin);
        open.add(dns);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    private String text(String upstream) {
        return "error_log error.log; worker_processes 2; events {} http { resolver 127.0.0.1:"
                + dns.port()
                + " ipv6=off; upstream u { zone z 64k; "
                + upstream.replace("OPORT", "" + origin.port())
                + " } server { listen 127.0.0.1:PORT; location / { proxy_pass http://u;"
                + " proxy_connect_timeout 2s; add_header X-Peer \"$upstream_addr\" always; } } }";
    }

    private FrontRun front(String upstream) throws Exception {
        FrontRun front = FrontRun.of(dir, Epoch.newest(), text(upstream));
        open.add(front);
        return front;
    }

    /** The servers of the next {@code n} requests, by the last part of their address. */
    private Set<String> peers(FrontRun front, int n) throws Exception {
        Set<String> peers = new TreeSet<>();
        for (int i = 0; i < n; i++) {
            String answer = front.get("/");
            int at = answer.indexOf("X-Peer: ") + 8;
            for (String peer : answer.substring(at, answer.indexOf('\r', at)).split(", ")) {
                peers.add(peer.replace(":" + origin.port(), "").replace("127.0.0.", ""));
            }
        }
        return peers;
    }

    private void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(9);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void addressesComeAndGo() throws Exception {
        FrontRun front = front("server a.example:OPORT resolve;");
        eventually(() ->
                front.errorLog().contains("a.example could not be resolved (3: Host not found)"));
        assertThat(front.get("/")).startsWith("HTTP/1.1 502 ");
        assertThat(front.errorLog()).contains("no live upstreams while connecting to upstream");
    }

    @Test
    void aNameIsAskedAgainWhenItsAnswerIsOld() throws Exception {
        dns.script(q -> Answer.to(q).a("127.0.0.1", 0).bytes());
        FrontRun front = front("server a.example:OPORT resolve;");
        eventually(() -> peers(front, 1).equals(Set.of("1")));
        dns.script(q -> Answer.to(q).a("127.0.0.1", 60).a("127.0.0.7", 60).bytes());
        eventually(() -> peers(front, 2).equals(Set.of("1", "7")));
        int asked = dns.asked().size();
        peers(front, 4);
        assertThat(dns.asked()).hasSize(asked);
    }

    @Test
    void onlyOneWorkerAsks() throws Exception {
        dns.script(q -> Answer.to(q).a("127.0.0.1", 60).bytes());
        FrontRun front = front("server a.example:OPORT resolve;");
        eventually(() -> peers(front, 1).equals(Set.of("1")));
        assertThat(dns.asked()).hasSize(1);
    }

    @Test
    void aReloadKeepsTheAddressesOfTheName() throws Exception {
        dns.script(q -> Answer.to(q).a("127.0.0.1", 60).bytes());
        FrontRun front = front("server a.example:OPORT resolve;");
        eventually(() -> peers(front, 1).equals(Set.of("1")));
        dns.script(q -> null);
        front.reload(Files.readString(dir.resolve("nginx.conf")));
        assertThat(peers(front, 2)).containsExactly("1");
        front.reload(text("server a.example:OPORT weight=3 resolve; server 127.0.0.1:1 down;"));
        assertThat(peers(front, 2)).containsExactly("1");
        assertThat(dns.asked()).hasSize(1);
    }

    @Test
    void aServersFailureLeavesWhatIsKnown() throws Exception {
        dns.script(q -> Answer.to(q).a("127.0.0.1", 0).bytes());
        FrontRun front = front("server a.example:OPORT resolve; resolver_timeout 2s;");
        eventually(() -> peers(front, 1).equals(Set.of("1")));
        dns.script(q -> Answer.code(q, 2));
        eventually(() ->
                front.errorLog().contains("a.example could not be resolved (2: Server failure)"));
        assertThat(peers(front, 2)).containsExactly("1");
        dns.script(q -> Answer.to(q).a("127.0.0.9", 60).bytes());
        eventually(() -> peers(front, 1).equals(Set.of("9")));
    }

    @Test
    void aServiceNamesServersPortsAndBackups() throws Exception {
        dns.script(q ->
                switch (q.name()) {
                    case "_http._tcp.a.example" ->
                            Answer.to(q)
                                    .srv(1, 5, origin.port(), "one.example", 60)
                                    .srv(2, 5, origin.port(), "two.example", 60)
                                    .srv(1, 5, origin.port(), "no.example", 60)
                                    .bytes();
                    case "one.example" -> Answer.to(q).a("127.0.0.1", 60).bytes();
                    case "two.example" -> Answer.to(q).a("127.0.0.2", 60).bytes();
                    default -> Answer.code(q, 3);
                });
        FrontRun front = front("server a.example resolve service=http;");
        eventually(() -> peers(front, 1).equals(Set.of("1")));
        assertThat(peers(front, 3)).containsExactly("1");
        assertThat(front.errorLog())
                .contains(
                        "no.example could not be resolved (3: Host not found)"
                                + " while resolving service http of a.example");
    }

    @Test
    void anUpstreamMayAskItsOwnNameServer() throws Exception {
        try (var own = StubNameServer.start(q -> Answer.to(q).a("127.0.0.1", 60).bytes())) {
            FrontRun front =
                    front(
                            "server a.example:OPORT resolve; resolver 127.0.0.1:"
                                    + own.port()
                                    + " ipv6=off;");
            eventually(() -> peers(front, 1).equals(Set.of("1")));
            assertThat(own.asked()).isNotEmpty();
            assertThat(dns.asked()).isEmpty();
        }
    }

    @Test
    void everyMethodTakesServersThatCome() throws Exception {
        List<String> methods =
                List.of(
                        "least_conn;",
                        "ip_hash;",
                        "hash $uri;",
                        "hash $uri consistent;",
                        "random;",
                        "random two;");
        StringBuilder upstreams = new StringBuilder();
        StringBuilder locations = new StringBuilder();
        for (int i = 0; i < methods.size(); i++) {
            upstreams.append(
                    " upstream u%d { zone z%d 64k; %s server a.example:%d resolve; }"
                            .formatted(i, i, methods.get(i), origin.port()));
            locations.append(" location /%d { proxy_pass http://u%d; }".formatted(i, i));
        }
        FrontRun front =
                FrontRun.of(
                        dir,
                        Epoch.newest(),
                        "error_log error.log; events {} http { resolver 127.0.0.1:"
                                + dns.port()
                                + " ipv6=off valid=1s;"
                                + upstreams
                                + " server { listen 127.0.0.1:PORT;"
                                + locations
                                + " } }");
        open.add(front);
        for (int i = 0; i < methods.size(); i++) {
            assertThat(front.get("/" + i)).as(methods.get(i)).startsWith("HTTP/1.1 502 ");
        }
        dns.script(q -> Answer.to(q).a("127.0.0.1", 60).a("127.0.0.2", 60).bytes());
        for (int i = 0; i < methods.size(); i++) {
            String target = "/" + i;
            eventually(() -> front.get(target).startsWith("HTTP/1.1 200 "));
        }
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.dns.StubNameServer;
import weir.dns.StubNameServer.Answer;
import weir.dns.StubNameServer.Asked;

/** Targets that requests name, in weir and in an installed nginx, by good and bad name servers. */
class ProxyResolveParityTest {
    private static final int A = 1;

    @TempDir Path dir;

    private static byte[] answer(Asked q) {
        boolean ipv4 = q.type() == A;
        String name = q.name();
        int dot = name.indexOf('.');
        return switch (dot < 0 ? name : name.substring(0, dot)) {
            case "good" -> ipv4 ? Answer.to(q).a("127.0.0.1", 60).bytes() : Answer.to(q).bytes();
            case "both" ->
                    ipv4
                            ? Answer.to(q).a("127.0.0.1", 60).bytes()
                            : Answer.to(q).aaaa("::1", 60).bytes();
            case "six" -> ipv4 ? Answer.to(q).bytes() : Answer.to(q).aaaa("::1", 60).bytes();
            case "two" ->
                    ipv4
                            ? Answer.to(q).a("127.0.0.66", 60).a("127.0.0.1", 60).bytes()
                            : Answer.to(q).bytes();
            case "alias" -> Answer.to(q).cname("alias2.example", 60).bytes();
            case "alias2" -> Answer.to(q).cname("good.example", 60).bytes();
            case "whole" -> {
                Answer whole = Answer.to(q).cname("good.example", 60);
                yield (ipv4 ? whole.a("127.0.0.1", 60) : whole).bytes();
            }
            case "circle" -> Answer.to(q).cname("circle2.example", 60).bytes();
            case "circle2" -> Answer.to(q).cname("circle.example", 60).bytes();
            case "self" -> Answer.to(q).cname("self.example", 60).bytes();
            case "astray" -> Answer.to(q).cname("no.example", 60).bytes();
            case "formerr" -> Answer.code(q, 1);
            case "servfail" -> Answer.code(q, 2);
            case "notimp" -> Answer.code(q, 4);
            case "refused" -> Answer.code(q, 5);
            case "yxdomain" -> Answer.code(q, 6);
            case "fail6" -> ipv4 ? Answer.to(q).a("127.0.0.1", 60).bytes() : Answer.code(q, 2);
            case "fail4" -> ipv4 ? Answer.code(q, 2) : Answer.to(q).aaaa("::1", 60).bytes();
            case "empty" -> Answer.to(q).bytes();
            case "silent" -> null;
            case "half" -> ipv4 ? Answer.to(q).a("127.0.0.1", 60).bytes() : null;
            case "short" -> new byte[] {1, 2, 3};
            case "badlength" -> Answer.to(q).record(A, 60, new byte[3]).bytes();
            case "wrongfamily" ->
                    ipv4
                            ? Answer.to(q).aaaa("::1", 60).bytes()
                            : Answer.to(q).a("127.0.0.1", 60).bytes();
            case "wrongid" -> Answer.to(q).id(q.id() ^ 1).a("127.0.0.1", 60).bytes();
            case "loop" ->
                    Answer.to(q)
                            .record(5, 60, new byte[] {(byte) 0xc0, (byte) (pastOwner(q))})
                            .bytes();
            case "long" ->
                    q.tcp()
                            ? ipv4 ? Answer.to(q).a("127.0.0.1", 60).bytes() : Answer.to(q).bytes()
                            : Answer.to(q).flags(0x8380).bytes();
            case "zero" -> ipv4 ? Answer.to(q).a("127.0.0.1", 0).bytes() : Answer.to(q).bytes();
            case "dname" ->
                    ipv4
                            ? Answer.to(q)
                                    .record(39, 60, Answer.name("example"))
                                    .a("127.0.0.1", 60)
                                    .bytes()
                            : Answer.to(q).bytes();
            default -> Answer.code(q, 3);
        };
    }

    /** Where the content of the first record stands. */
    private static int pastOwner(Asked q) {
        return 12 + Answer.name(q.name()).length + 4 + 12;
    }

    private static final List<String> HOSTS =
            List.of(
                    "good.example",
                    "GOOD.example.",
                    "good",
                    "alias.example",
                    "whole.example",
                    "circle.example",
                    "self.example",
                    "astray.example",
                    "both.example",
                    "six.example",
                    "two.example",
                    "formerr.example",
                    "servfail.example",
                    "notimp.example",
                    "refused.example",
                    "yxdomain.example",
                    "fail6.example",
                    "fail4.example",
                    "empty.example",
                    "silent.example",
                    "half.example",
                    "short.example",
                    "badlength.example",
                    "wrongfamily.example",
                    "wrongid.example",
                    "loop.example",
                    "long.example",
                    "zero.example",
                    "dname.example",
                    "no.example",
                    "a..b",
                    ".a",
                    ".",
                    "a.",
                    "",
                    "127.0.0.1",
                    "127.0.0.300",
                    "1.2.3",
                    "known");

    private static final List<String> REQUESTS =
            List.of(
                    "GET P?h=H HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                    "POST P?h=H HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 3\r\n"
                            + "\r\nabc");

    @Test
    void bothFindTheSame() throws Exception {
        try (StubNameServer dns = StubNameServer.start(ProxyResolveParityTest::answer);
                ProxyOrigin origin =
                        new ProxyOrigin((request, out) -> {
                            String said = request.head() + request.body();
                            out.write(
                                    ProxyOrigin.bytes(
                                            "HTTP/1.1 200 OK\r\nContent-Length: "
                                                    + said.length()
                                                    + "\r\n\r\n"
                                                    + said));
                            return false;
                        });
                LogTwins twins = new LogTwins(dir, http(dns.port(), origin.port()))) {
            var softly = new SoftAssertions();
            int n = 0;
            for (String path : List.of("/uri/x", "/bare/x", "/port/x", "/named/x")) {
                for (String host : HOSTS) {
                    for (String form : REQUESTS) {
                        // remembered addresses begin anywhere: a name for each request
                        String fresh = host.replaceFirst("(both|two)", "$1." + ++n);
                        String request = form.replace("P?", path + "?").replace("=H", "=" + fresh);
                        if (form.startsWith("POST") && !path.equals("/uri/x")) {
                            continue;
                        }
                        softly.assertThat(twins.weirSays(request).plain())
                                .as("%s", request)
                                .isEqualTo(twins.nginxSays(request).plain());
                    }
                }
            }
            softly.assertThat(complaints("weir")).isEqualTo(complaints("nginx"));
            softly.assertAll();
            assertThat(complaints("weir")).anyMatch(said -> said.endsWith("short DNS response"));
        }
    }

    /** What was said of name servers, without numbers. */
    private Set<String> complaints(String name) throws Exception {
        Set<String> said = new TreeSet<>();
        for (String line : Files.readAllLines(dir.resolve(name).resolve("error.log"))) {
            said.add(
                    line.replaceFirst("^.{19} ", "")
                            .replaceAll("\\d+#\\d+", "PID")
                            .replaceAll("(id:|ident |expect |DNS response )\\d+", "$1N"));
        }
        return said;
    }

    private static String http(int dns, int origin) {
        return "error_log errors.log info; resolver 127.0.0.1:"
                + dns
                + "; resolver_timeout 60ms; upstream known { server 127.0.0.1:"
                + origin
                + "; }"
                + " log_format v '$status $proxy_port $upstream_addr $upstream_status"
                + " $upstream_bytes_sent'; access_log a.log v; server { listen 127.0.0.1:PORT;"
                + " location /uri/ { proxy_pass http://$arg_h:"
                + origin
                + "/y$is_args$args; }"
                + " location /bare/ { proxy_pass http://$arg_h:"
                + origin
                + "; }"
                + " location /port/ { set $o "
                + origin
                + "; proxy_pass http://$arg_h:$o; }"
                + " location /named/ { proxy_pass http://$arg_h; proxy_connect_timeout 1s; }"
                + " } server { listen 127.0.0.1:PORT; server_name never; }";
    }
}

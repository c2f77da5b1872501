package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.net.Mem;

class RequestRulesTest {
    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    private int parse(RequestRules rules, String message) {
        head.reset(0);
        return parser.parse(head, rules, Mem.literal(message), message.length());
    }

    private static RequestRules rules(
            boolean underscores, boolean ignoreInvalid, boolean merge, boolean connect) {
        return new RequestRules(1024, 8192, 4, 1000, underscores, ignoreInvalid, merge, connect);
    }

    @Test
    void underscoresMayBeAllowed() {
        String message = "GET / HTTP/1.1\r\nHost: a\r\nx_y: b\r\nx.y: c\r\n\r\n";
        assertThat(parse(rules(true, true, true, false), message)).isEqualTo(Parse.COMPLETE);
        assertThat(Heads.headers(head)).containsExactly("Host: a", "x_y: b");
        assertThat(Heads.ignored(head)).containsExactly("x.y: c");
    }

    @Test
    void oddNamesMayBeKept() {
        String message = "GET / HTTP/1.1\r\nHost: a\r\nx_y: b\r\nx.y: c\r\n\r\n";
        assertThat(parse(rules(false, false, true, false), message)).isEqualTo(Parse.COMPLETE);
        assertThat(Heads.headers(head)).containsExactly("Host: a", "x_y: b", "x.y: c");
        assertThat(head.ignored()).isZero();
    }

    @Test
    void slashesMayBeKept() {
        String message = "GET //a//./b///../c HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThat(parse(rules(false, true, false, false), message)).isEqualTo(Parse.COMPLETE);
        assertThat(Mem.string(head.pathAddress(), head.pathLength())).isEqualTo("//a//b//c");
    }

    @Test
    void connectMayBeAllowed() {
        RequestRules rules = rules(false, true, true, true);
        assertThat(parse(rules, "CONNECT A.b:443 HTTP/1.1\r\nHost: c\r\n\r\n"))
                .isEqualTo(Parse.COMPLETE);
        assertThat(Mem.string(head.hostAddress(), head.hostLength())).isEqualTo("a.b");
        assertThat(head.hostPort()).isEqualTo(443);
        assertThat(Mem.string(head.pathAddress(), head.pathLength())).isEqualTo("/");
        assertThat(head.keepAlive()).isFalse();
        assertThat(parse(rules, "CONNECT a:1 HTTP/1.1\r\nHost: c\r\nContent-Length: 1\r\n\r\n"))
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.CONNECT_WITH_BODY);
        assertThat(parse(rules, "CONNECT a:1 HTTP/1.0\r\n\r\n")).isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.CONNECT_METHOD);
    }

    @Test
    void headersAreCounted() {
        RequestRules rules = new RequestRules(1024, 8192, 4, 2, false, true, true, false);
        assertThat(parse(rules, "GET / HTTP/1.1\r\nHost: a\r\nB: c\r\nx_y: z\r\n\r\n"))
                .isEqualTo(Parse.COMPLETE);
        assertThat(parse(rules, "GET / HTTP/1.1\r\nHost: a\r\nB: c\r\nD: e\r\n\r\n"))
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.TOO_MANY_HEADERS);
        assertThat(head.fault().status()).isEqualTo(494);
    }

    @Test
    void linesMustFitTheBuffers() {
        RequestRules rules = new RequestRules(64, 100, 1, 1000, false, true, true, false);
        String host = "Host: a\r\n";
        assertThat(parse(rules, "GET /" + "a".repeat(82) + " HTTP/1.1\r\n\r\n"))
                .as("98 bytes of line in the one large buffer, but no Host")
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.NO_HOST);
        assertThat(parse(rules, "GET /" + "a".repeat(85) + " HTTP/1.1\r\n" + host + "\r\n"))
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.URI_TOO_LONG);
        assertThat(parse(rules, "GET / HTTP/1.1\r\n" + host + "A: " + "b".repeat(95) + "\r\n\r\n"))
                .as("exactly the large buffer, and nothing for the blank line")
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.HEADER_TOO_LONG);
        assertThat(parse(rules, "GET / HTTP/1.1\r\n" + host + "A: " + "b".repeat(93) + "\r\n\r\n"))
                .isEqualTo(Parse.COMPLETE);
        assertThat(rules.longestHead()).isEqualTo(164);
    }

    @Test
    void lineEndsInFrontAreNotCharged() {
        RequestRules rules = new RequestRules(64, 64, 0, 1000, false, true, true, false);
        long address = Mem.literal("\r\n".repeat(100) + "GET / HTTP/1.0\r\n\r\n");
        head.reset(0);
        for (int n = 1; n < 200; n += 13) {
            assertThat(parser.parse(head, rules, address, n)).isEqualTo(Parse.INCOMPLETE);
            assertThat(head.start()).isEqualTo(n);
        }
        assertThat(parser.parse(head, rules, address, 218)).isEqualTo(Parse.COMPLETE);
    }
}

package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.net.Mem;

class RequestParserTest {
    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    private int parse(String message) {
        head.reset(0);
        return parser.parse(head, RequestRules.DEFAULT, Mem.literal(message), message.length());
    }

    @Test
    void readsAnOrdinaryRequest() {
        String message =
                "GET /a/b?x=1 HTTP/1.1\r\nHost: Example.COM:8080\r\nUser-Agent: me \r\n"
                        + "X-Own: y\r\nConnection: close\r\n\r\nGET";
        assertThat(parse(message)).isEqualTo(Parse.COMPLETE);
        assertThat(head.method()).isEqualTo(Method.GET);
        assertThat(Mem.string(head.pathAddress(), head.pathLength())).isEqualTo("/a/b");
        assertThat(Mem.string(head.argsAddress(), head.argsLength())).isEqualTo("x=1");
        assertThat(Mem.string(head.hostAddress(), head.hostLength())).isEqualTo("example.com");
        assertThat(head.hostPort()).isEqualTo(8080);
        assertThat(head.end()).isEqualTo(message.length() - 3);
        assertThat(head.keepAlive()).isFalse();
        int agent = head.find(Header.USER_AGENT);
        assertThat(Mem.string(head.valueAddress(agent), head.valueLength(agent))).isEqualTo("me");
        assertThat(head.find(Mem.literal("x-own"), 5)).isEqualTo(2);
    }

    @Test
    void decodesAPath() {
        assertThat(parse("GET /a//b/./c/../%64?q#f HTTP/1.1\r\nHost: a\r\n\r\n")).isEqualTo(1);
        assertThat(Mem.string(head.pathAddress(), head.pathLength())).isEqualTo("/a/b/d");
        assertThat(Mem.string(head.argsAddress(), head.argsLength())).isEqualTo("q");
    }

    @Test
    void refusesLengthWithEncoding() {
        assertThat(
                        parse(
                                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"
                                        + "Transfer-Encoding: chunked\r\n\r\n"))
                .isEqualTo(Parse.BAD);
        assertThat(head.fault()).isEqualTo(Fault.LENGTH_AND_ENCODING);
    }
}

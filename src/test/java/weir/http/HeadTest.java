package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.net.Buf;
import weir.net.Mem;

class HeadTest {
    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    private void parse(String message) {
        head.reset(0);
        int result =
                parser.parse(head, RequestRules.DEFAULT, Mem.literal(message), message.length());
        assertThat(Heads.all(head, result)).startsWith("result=1");
    }

    private String copied(String... without) {
        Buf out = new Buf(8);
        head.putHeaders(out, HeaderSet.of(without));
        String text = out.toString();
        out.free();
        return text;
    }

    @Test
    void headersAreCopiedWithoutSome() {
        parse(
                "GET / HTTP/1.1\r\nHost: a\r\nA: 1\r\nConnection: close\r\nB: 2\r\nX-Own: 3\r\n"
                        + "C: 4\r\n\r\n");
        assertThat(copied())
                .isEqualTo("Host: a\r\nA: 1\r\nConnection: close\r\nB: 2\r\nX-Own: 3\r\nC: 4\r\n");
        assertThat(copied("Host", "connection", "x-own")).isEqualTo("A: 1\r\nB: 2\r\nC: 4\r\n");
        assertThat(copied("C")).endsWith("X-Own: 3\r\n");
        assertThat(copied("Host", "A", "Connection", "B", "X-Own", "C")).isEmpty();
    }

    @Test
    void copiedHeadersAreTidied() {
        parse(
                "GET / HTTP/1.1\nHost:a\nA:  1 \r\nB: 2\r\nbad_name: x\r\nC: 3 \nD\r\nE:\r\nF: 4"
                        + "\r\r\n\r\n");
        assertThat(copied()).isEqualTo("Host: a\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: \r\nE: \r\nF: 4\r\n");
    }

    @Test
    void headersAreFoundByNumberAndName() {
        parse(
                "GET / HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nCookie: a\r\nx-one: 2\r\nCookie: b\r\n\r\n");
        assertThat(head.find(Header.COOKIE)).isEqualTo(2);
        assertThat(head.next(Header.COOKIE, 3)).isEqualTo(4);
        assertThat(head.next(Header.COOKIE, 5)).isEqualTo(-1);
        assertThat(head.find(Header.RANGE)).isEqualTo(-1);
        long name = Mem.literal("X-ONE");
        assertThat(head.find(name, 5)).isEqualTo(1);
        assertThat(head.next(name, 5, 2)).isEqualTo(3);
        assertThat(head.find(Mem.literal("cookie"), 6)).isEqualTo(2);
        assertThat(head.find(Mem.literal("cookies"), 7)).isEqualTo(-1);
        assertThat(head.nextVariable(Mem.literal("x_one"), 5, 0)).isEqualTo(1);
        assertThat(head.nextVariable(Mem.literal("x-one"), 5, 0)).isEqualTo(-1);
    }

    @Test
    void tokensAreFoundInLists() {
        parse("GET / HTTP/1.1\r\nHost: a\r\nConnection: x,\tUpgrade ,y\r\nConnection: Z\r\n\r\n");
        long upgrade = Mem.literal("upgrade");
        assertThat(head.hasToken(Header.CONNECTION, upgrade, 7)).isTrue();
        assertThat(head.hasToken(Header.CONNECTION, upgrade, 6)).isFalse();
        assertThat(head.hasToken(Header.CONNECTION, Mem.literal("z"), 1)).isTrue();
        assertThat(head.hasToken(Header.TE, upgrade, 7)).isFalse();
    }

    @Test
    void tableGrows() {
        StringBuilder message = new StringBuilder("GET / HTTP/1.1\r\nHost: a\r\n");
        for (int i = 0; i < 500; i++) {
            message.append("X-").append(i).append(": ").append(i).append("\r\n");
        }
        parse(message.append("\r\n").toString());
        assertThat(head.count()).isEqualTo(501);
        assertThat(Mem.string(head.valueAddress(500), head.valueLength(500))).isEqualTo("499");
    }

    @Test
    void aHeadIsUsedAgainWithoutTraces() {
        parse(
                "POST http://X:81//a%20?b#c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                        + "Transfer-Encoding: chunked\r\na_b: c\r\n\r\n");
        parse("GET / HTTP/1.0\r\n\r\n");
        assertThat(Heads.all(head, Parse.COMPLETE))
                .isEqualTo(
                        "result=1 start=0 end=18 version=1000 method=GET target=/ path=/ args= "
                                + "host= status= length=-1 chunked=false keepalive=false "
                                + "headers=[] ignored=[]");
        assertThat(head.hasHost()).isFalse();
        assertThat(head.hostPort()).isZero();
        assertThat(head.schemeLength()).isZero();
        assertThat(head.hasArgs()).isFalse();
        assertThat(head.pathDecoded()).isFalse();
    }

    @Test
    void messagesFollowEachOtherInOneBuffer() {
        String message = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: b\r\n\r\nGE";
        long address = Mem.literal(message);
        parse(message);
        head.reset(head.end());
        assertThat(parser.parse(head, RequestRules.DEFAULT, address, message.length()))
                .isEqualTo(Parse.COMPLETE);
        assertThat(Mem.string(head.pathAddress(), head.pathLength())).isEqualTo("/2");
        head.reset(head.end());
        assertThat(parser.parse(head, RequestRules.DEFAULT, address, message.length()))
                .isEqualTo(Parse.INCOMPLETE);
    }

    @Test
    void trailersAreHeaderLines() {
        String message = "0;x\r\nA: b\r\nContent-Length: x\r\n\r\nnext";
        long address = Mem.literal(message);
        Chunked chunked = new Chunked();
        chunked.reset(true);
        assertThat(chunked.next(address, address + message.length())).isEqualTo(Chunked.DONE);
        head.resetForTrailers((int) (chunked.position() - address));
        assertThat(new ResponseParser().parse(head, address, message.length()))
                .isEqualTo(Parse.COMPLETE);
        assertThat(Heads.headers(head)).containsExactly("A: b", "Content-Length: x");
        assertThat(head.end()).isEqualTo(message.length() - 4);
    }
}

package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Attempts.Fact;

/** The texts of the {@code $upstream_*} lists. */
class AttemptsTest {
    private final Attempts attempts = new Attempts();
    private final Buf out = new Buf(64);

    @AfterEach
    void free() {
        out.free();
    }

    private String text(Fact fact) {
        out.clear();
        attempts.write(fact, out);
        return Mem.string(out.address(), out.size());
    }

    @Test
    void withoutATryTheVariableIsNotFound() {
        assertThat(attempts.write(Fact.ADDR, out)).isFalse();
    }

    @Test
    void oneTry() {
        attempts.begin("127.0.0.1:80", 1000);
        attempts.connected(1002);
        attempts.headerRead(1012);
        attempts.finished(2345);
        attempts.status(200);
        attempts.length(17);
        attempts.received(99);
        attempts.sent(42);
        assertThat(text(Fact.ADDR)).isEqualTo("127.0.0.1:80");
        assertThat(text(Fact.STATUS)).isEqualTo("200");
        assertThat(text(Fact.CONNECT_TIME)).isEqualTo("0.002");
        assertThat(text(Fact.HEADER_TIME)).isEqualTo("0.012");
        assertThat(text(Fact.RESPONSE_TIME)).isEqualTo("1.345");
        assertThat(text(Fact.RESPONSE_LENGTH)).isEqualTo("17");
        assertThat(text(Fact.BYTES_RECEIVED)).isEqualTo("99");
        assertThat(text(Fact.BYTES_SENT)).isEqualTo("42");
    }

    @Test
    void triesAreSeparatedByCommas() {
        attempts.begin("a:1", 0);
        attempts.status(502);
        attempts.finished(1);
        attempts.begin("b:2", 5);
        attempts.status(200);
        attempts.connected(5);
        attempts.finished(6);
        assertThat(text(Fact.ADDR)).isEqualTo("a:1, b:2");
        assertThat(text(Fact.STATUS)).isEqualTo("502, 200");
        assertThat(text(Fact.CONNECT_TIME)).isEqualTo("-, 0.000");
        assertThat(text(Fact.RESPONSE_TIME)).isEqualTo("0.001, 0.001");
    }

    @Test
    void anInternalRedirectIsAColon() {
        attempts.begin("a:1", 0);
        attempts.status(200);
        attempts.boundary();
        attempts.begin("b:2", 0);
        attempts.begin("c:3", 0);
        attempts.status(404);
        assertThat(text(Fact.ADDR)).isEqualTo("a:1 : b:2, c:3");
        assertThat(text(Fact.STATUS)).isEqualTo("200 : -, 404");
        assertThat(text(Fact.RESPONSE_LENGTH)).isEqualTo("0 : 0, 0");
    }

    @Test
    void aBoundaryBeforeAnyTryIsNone() {
        attempts.boundary();
        attempts.begin("a:1", 0);
        assertThat(text(Fact.ADDR)).isEqualTo("a:1");
    }

    @Test
    void unreachedIsADash() {
        attempts.begin("a:1", 0);
        assertThat(text(Fact.STATUS)).isEqualTo("-");
        assertThat(text(Fact.HEADER_TIME)).isEqualTo("-");
        assertThat(text(Fact.RESPONSE_TIME)).isEqualTo("-");
    }

    @Test
    void clearForgetsAndArraysGrow() {
        for (int i = 0; i < 9; i++) {
            attempts.begin("p" + i, 0);
        }
        assertThat(text(Fact.ADDR)).isEqualTo("p0, p1, p2, p3, p4, p5, p6, p7, p8");
        attempts.clear();
        assertThat(attempts.count()).isZero();
        attempts.begin("q", 0);
        assertThat(text(Fact.ADDR)).isEqualTo("q");
        assertThat(text(Fact.STATUS)).isEqualTo("-");
    }
}

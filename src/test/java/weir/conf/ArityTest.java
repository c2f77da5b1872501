package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArityTest {
    @Test
    void countsAreAccepted() {
        Arity arity = Arity.of(1, 3);
        assertThat(arity.accepts(0)).isFalse();
        assertThat(arity.accepts(1)).isTrue();
        assertThat(arity.accepts(2)).isFalse();
        assertThat(arity.accepts(3)).isTrue();
        assertThat(arity.accepts(100)).isFalse();
    }

    @Test
    void noUpperBound() {
        assertThat(Arity.between(2, Arity.MANY).accepts(1)).isFalse();
        assertThat(Arity.between(2, Arity.MANY).accepts(1000)).isTrue();
        assertThat(Arity.ANY.accepts(0)).isTrue();
    }

    @Test
    void areReadable() {
        assertThat(Arity.of(1)).hasToString("1");
        assertThat(Arity.of(1, 3)).hasToString("1, 3");
        assertThat(Arity.between(1, 4)).hasToString("1-4");
        assertThat(Arity.between(2, Arity.MANY)).hasToString("2 or more");
        assertThat(Arity.ANY).hasToString("any");
    }
}

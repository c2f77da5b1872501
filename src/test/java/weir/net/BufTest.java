package weir.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BufTest {
    private final Buf buf = new Buf(0);

    @AfterEach
    void free() {
        buf.free();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                7,
                9,
                10,
                99,
                100,
                12345,
                Integer.MAX_VALUE,
                Long.MAX_VALUE,
                -1,
                -100,
                Long.MIN_VALUE
            })
    void decimal(long value) {
        buf.putDecimal(value);
        assertThat(buf.toString()).isEqualTo(Long.toString(value));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 15, 16, 255, 256, 0xdeadbeefL, Long.MAX_VALUE, -1})
    void hexadecimal(long value) {
        buf.putHex(value);
        assertThat(buf.toString()).isEqualTo(Long.toHexString(value));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 42, 999, 1000})
    void padded(int value) {
        buf.putPadded(value, 3);
        assertThat(buf.toString()).isEqualTo(String.format("%03d", value));
    }

    @Test
    void takesItsOwnBytesWhileItMoves() {
        buf.putAscii("0123456789");
        for (int i = 0; i < 12; i++) {
            buf.put(buf.address(), buf.size());
        }
        assertThat(buf.toString()).isEqualTo("0123456789".repeat(4096));
    }

    @Test
    void growsAndKeepsItsBytes() {
        var expected = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            buf.putAscii("line " + i + "\n");
            expected.append("line ").append(i).append('\n');
        }
        assertThat(buf.toString()).isEqualTo(expected.toString());
    }

    @Test
    void isUsableAfterFree() {
        buf.putAscii("a");
        buf.free();
        buf.putAscii("b");
        assertThat(buf.toString()).isEqualTo("b");
    }
}

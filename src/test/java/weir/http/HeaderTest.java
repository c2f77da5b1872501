package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.net.Mem;

class HeaderTest {
    private static final Guarded GUARDED = new Guarded();

    static IntStream numbers() {
        return IntStream.range(1, Header.COUNT);
    }

    private static int resolve(String name) {
        byte[] bytes = name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        return Header.resolve(GUARDED.place(bytes, bytes.length), bytes.length);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void everyNameIsFoundInAnyCaseAndNothingNearIt(int id) {
        String name = Header.name(id);
        assertThat(resolve(name)).isEqualTo(id);
        assertThat(resolve(name.toUpperCase(Locale.ROOT))).isEqualTo(id);
        assertThat(resolve(name.toLowerCase(Locale.ROOT))).isEqualTo(id);
        assertThat(Header.of(name)).isEqualTo(id);
        for (int i = 0; i < name.length(); i++) {
            for (int flip : new int[] {0x01, 0x10, 0x40, 0x80}) {
                String other =
                        name.substring(0, i)
                                + (char) (name.charAt(i) ^ flip)
                                + name.substring(i + 1);
                assertThat(resolve(other)).as(other).isNotEqualTo(id);
            }
            if (!Character.isLetter(name.charAt(i))) {
                String other =
                        name.substring(0, i)
                                + (char) (name.charAt(i) ^ 0x20)
                                + name.substring(i + 1);
                assertThat(resolve(other)).as(other).isZero();
            }
        }
        assertThat(resolve(name + "x")).isNotEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X", "Hos", "Content-Lengths", "X-Unknown", "Transfer-encodinG_"})
    void unknownNamesAreNone(String name) {
        assertThat(resolve(name)).isEqualTo(Header.OTHER);
    }

    @Test
    void numbersFitTheTwoWordsOfASet() {
        assertThat(Header.COUNT).isLessThanOrEqualTo(128);
        assertThat(Mem.literal("x")).isNotZero();
    }
}

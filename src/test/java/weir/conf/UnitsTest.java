package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "1, 2, 100",
        "1.5, 2, 150",
        "1.25, 2, 125",
        "1.255, 2, -1",
        "0.1, 3, 100",
        ".5, 1, 5",
        "5., 1, 50",
        "1.2.3, 3, -1",
        "a, 1, -1",
        "'', 1, -1",
        "9223372036854775807, 1, -1"
    })
    void fixedPoint(String text, int digits, long value) {
        assertThat(Units.fixedPoint(text, digits)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "100, 100", "1024, 1k", "1536, 1536", "8192, 8k", "1048576, 1m"})
    void sizesAreWrittenShort(long bytes, String text) {
        assertThat(Units.sizeText(bytes)).isEqualTo(text);
        assertThat(Units.size(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "5, 5ms", "1500, 1500ms", "60000, 60s", "3600000, 1h", "3660000, 3660s"})
    void timesAreWrittenShort(long ms, String text) {
        assertThat(Units.timeText(ms)).isEqualTo(text);
        assertThat(Units.timeMs(text)).isEqualTo(ms);
    }

    @Test
    void numbersEndAtTheLargestLong() {
        assertThat(Units.number("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(Units.number("9223372036854775808")).isEqualTo(Units.BAD);
        assertThat(Units.number("92233720368547758070")).isEqualTo(Units.BAD);
    }
}

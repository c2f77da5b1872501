package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.net.Mem;

class RangesTest {
    private final Ranges ranges = new Ranges();

    private String parse(String value, long length, int most) {
        int result = ranges.parse(Mem.literal(value), value.length(), length, most);
        if (result != Ranges.SATISFIABLE) {
            return result == Ranges.IGNORED ? "ignored" : "416";
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < ranges.count(); i++) {
            out.append(i == 0 ? "" : " ").append(ranges.start(i)).append('-').append(ranges.end(i));
        }
        return out.toString();
    }

    /** Against a body of 1000 bytes; ends are exclusive. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes=0-99|0-100",
                "BYTES=0-99|0-100",
                "bytes= 0 - 99 |0-100",
                "bytes=0-0|0-1",
                "bytes=500-|500-1000",
                "bytes=-100|900-1000",
                "bytes=-1000|0-1000",
                "bytes=-5000|0-1000",
                "bytes=999-5000|999-1000",
                "bytes=0-1,3-4|0-2 3-5",
                "bytes=0-1, 3-4 , -1|0-2 3-5 999-1000",
                "bytes=5-2,0-1|0-2",
                "bytes=1000-,0-1|0-2",
                "bytes=0-999,0-999|ignored",
                "bytes=1000-|416",
                "bytes=1000-2000|416",
                "bytes=5-2|416",
                "bytes=-0|416",
                "bytes=0--1|416",
                "bytes=a-b|416",
                "bytes=0|416",
                "bytes=0-1;|416",
                "bytes=0-1,|416",
                "bytes=,0-1|416",
                "bytes=--1|416",
                "bytes=9223372036854775808-|416",
                "bytes=0-9223372036854775808|416",
                "bytes=0-9223372036854775807|0-1000",
                "bytes=|ignored",
                "lines=0-1|ignored",
                "bytes 0-1|ignored",
            })
    void isRead(String value, String expected) {
        assertThat(parse(value, 1000, Ranges.NO_LIMIT)).isEqualTo(expected);
    }

    @Test
    void anEmptyBodyHasNoRange() {
        assertThat(parse("bytes=0-", 0, Ranges.NO_LIMIT)).isEqualTo("ignored");
        assertThat(parse("bytes=0-5", 0, Ranges.NO_LIMIT)).isEqualTo("ignored");
        assertThat(parse("bytes=5-9", 0, Ranges.NO_LIMIT)).isEqualTo("416");
    }

    @Test
    void tooManyRangesAreIgnored() {
        assertThat(parse("bytes=0-0,2-2,4-4", 1000, 3)).isEqualTo("0-1 2-3 4-5");
        assertThat(parse("bytes=0-0,2-2,4-4", 1000, 2)).isEqualTo("ignored");
    }

    @Test
    void manySmallRangesCostMoreThanTheBody() {
        String many = "bytes=0-0" + ",2-2".repeat(30);
        assertThat(parse(many, 1000, Ranges.NO_LIMIT)).isEqualTo("ignored");
        assertThat(parse(many, 1000, 40)).startsWith("0-1 2-3 2-3");
    }
}

package weir.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records and fields of data files. */
class CsvTextTest {
    private static String shown(String text, String delimiter, boolean quoted) {
        var records = new CsvText(text, delimiter, quoted);
        var all = new StringBuilder();
        for (int i = 0; i < records.size(); i++) {
            all.append('[').append(String.join("|", records.fields(i))).append(']');
        }
        return all.toString();
    }

    private static String lines(String text) {
        return text.replace("~", "\n").replace("^", "\r").replace("q", "\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "a,b~c,d~ = [a|b][c|d]",
                "a,b~c,d = [a|b][c|d]",
                "a^~b^~ = [a][b]",
                "a^b = [a][b]",
                "a,,b, = [a||b|]",
                "a~~b = [a][][b]",
                "qa,bq = [qa|bq]",
            })
    void plain(String text, String expected) {
        assertThat(shown(lines(text), ",", false)).isEqualTo(lines(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "qa,bq,c = [a,b|c]",
                "qaqqbq,c = [aqb|c]",
                "qa~bq,c~d = [a~b|c][d]",
                "qq,x = [|x]",
                "a,b = [a|b]",
            })
    void quoted(String text, String expected) {
        assertThat(shown(lines(text), ",", true)).isEqualTo(lines(expected));
    }

    @Test
    void delimitersMayBeLong() {
        assertThat(shown("a::b:c", "::", false)).isEqualTo("[a|b:c]");
        assertThat(shown("a\tb", "\t", false)).isEqualTo("[a|b]");
    }

    @Test
    void aByteOrderMarkIsNoText() {
        assertThat(shown("\uFEFFa", ",", false)).isEqualTo("[a]");
    }

    @Test
    void emptyFilesHaveNoRecords() {
        assertThat(new CsvText("", ",", false).size()).isZero();
        assertThat(new CsvCursor(new CsvText("", ",", false)).take(true)).isNull();
    }
}

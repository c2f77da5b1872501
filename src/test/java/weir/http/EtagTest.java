package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.net.Buf;
import weir.net.Mem;

class EtagTest {
    @Test
    void ofAFile() {
        Buf out = new Buf(1);
        Etag.put(out, 0x5f5e100, 612);
        assertThat(out.toString()).isEqualTo("\"5f5e100-264\"");
        out.free();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '\'',
            nullValues = "-",
            value = {
                "*!\"a\"!true!true",
                "*!-!true!true",
                "\"a\"!-!false!false",
                "\"a\"!\"a\"!true!true",
                "\"b\"!\"a\"!false!false",
                "\"b\", \"a\"!\"a\"!true!true",
                "\"b\",\t\"a\" ,\"c\"!\"a\"!true!true",
                "W/\"a\"!\"a\"!true!false",
                "\"a\"!W/\"a\"!true!false",
                "W/\"a\"!W/\"a\"!true!true",
                "\"b\", W/\"a\"!\"a\"!true!false",
                "\"a\"x!\"a\"!false!false",
                "\"a!\"a\"!false!false",
                ",!\"a\"!false!false",
            })
    void isFoundInAList(String list, String tag, boolean weak, boolean strong) {
        String own = tag == null ? "" : tag;
        long l = Mem.literal(list);
        long t = Mem.literal(own);
        assertThat(Etag.matches(l, list.length(), t, own.length(), true)).isEqualTo(weak);
        assertThat(Etag.matches(l, list.length(), t, own.length(), false)).isEqualTo(strong);
    }
}

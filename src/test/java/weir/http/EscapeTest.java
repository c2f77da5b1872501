package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.net.Buf;
import weir.net.Mem;

class EscapeTest {
    private static String passing(Escape how) {
        StringBuilder out = new StringBuilder();
        for (int b = 0; b < 256; b++) {
            if (!how.escapes(b)) {
                out.append((char) b);
            }
        }
        return out.toString();
    }

    private static final String DIGITS = "0123456789";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";

    /** The bytes that each kind leaves alone, as nginx 1.31.5's tables have them. */
    @Test
    void everyKindLeavesItsBytesAlone() {
        assertThat(passing(Escape.URI))
                .isEqualTo("!$&'()*+,-./" + DIGITS + ":;=@" + UPPER + "[]_" + LOWER + "~");
        assertThat(passing(Escape.ARGS))
                .isEqualTo("!$'()*,-./" + DIGITS + ":=@" + UPPER + "[]_" + LOWER + "~");
        assertThat(passing(Escape.URI_COMPONENT))
                .isEqualTo("-." + DIGITS + UPPER + "_" + LOWER + "~");
        assertThat(passing(Escape.HTML))
                .isEqualTo("!$&()*+,-./" + DIGITS + ":;=?@" + UPPER + "[]_" + LOWER + "~");
        assertThat(passing(Escape.REFRESH))
                .isEqualTo("!#$%&()*+,-./" + DIGITS + ":;=?@" + UPPER + "[]_" + LOWER + "}");
        assertThat(passing(Escape.MEMCACHED)).hasSize(256 - 32 - 2).doesNotContain(" ", "%", "\n");
    }

    @Test
    void escapesAreUpperCaseHexadecimal() {
        Buf out = new Buf(1);
        long text = Mem.literal("a b\u00e9%");
        Escape.URI.put(out, text, 5);
        assertThat(out.toString()).isEqualTo("a%20b%E9%25");
        assertThat(Escape.URI.count(text, 5)).isEqualTo(3);
        out.free();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALL|a%20b|a b|5",
                "ALL|%3fa?b|?a?b|6",
                "ALL|%zz|zz|3",
                "ALL|%4zb|b|4",
                "ALL|a%|a|2",
                "ALL|a%4|a|3",
                "URI|a?%20|a?|2",
                "URI|a%3f%20|a?|4",
                "URI|%7e%2f|~/|6",
                "REDIRECT|a%20%41%25%26%7f%c3|a%20A%25&%7f%c3|19",
                "REDIRECT|a%3F%41|a?|4",
            })
    void areUndone(Escape.Undo how, String text, String undone, int read) {
        Buf out = new Buf(1);
        assertThat(Escape.undo(out, Mem.literal(text), text.length(), how)).isEqualTo(read);
        assertThat(out.toString()).isEqualTo(undone);
        out.free();
    }

    @Test
    void htmlEntities() {
        Buf out = new Buf(1);
        Escape.putHtml(out, Mem.literal("<a href=\"x\">&'"), 14);
        assertThat(out.toString()).isEqualTo("&lt;a href=&quot;x&quot;&gt;&amp;'");
        out.free();
    }
}

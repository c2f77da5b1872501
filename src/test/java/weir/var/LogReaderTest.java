package weir.var;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.net.Buf;

class LogReaderTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");
    private final Variables<Thing> variables = Thing.variables("a", "b", "c", "d");
    private final Thing thing = new Thing();

    private LogFormat<Thing> format(Escape escape, String text) {
        LogFormat<Thing> format = LogFormat.compile("f", escape, List.of(text), variables);
        variables.resolve();
        return format;
    }

    private String line(LogFormat<Thing> format) {
        Buf out = new Buf(0);
        format.write(thing, out);
        return out.toString();
    }

    static LongStream seeds() {
        return Long.getLong("seed") != null
                ? LongStream.of(Long.getLong("seed"))
                : LongStream.range(0, 200);
    }

    /** Values of any bytes inside quotes come back as they were, in both escapings. */
    @ParameterizedTest
    @MethodSource("seeds")
    void whatWasWrittenIsReadBack(long seed) {
        Random random = new Random(seed);
        Escape escape = random.nextBoolean() ? Escape.DEFAULT : Escape.JSON;
        int count = 1 + random.nextInt(NAMES.size());
        StringBuilder text = new StringBuilder("{");
        List<String> expected = new ArrayList<>();
        for (String name : NAMES.subList(0, count)) {
            text.append('"').append(name).append("\":\"$").append(name).append("\",");
            String value = random.nextInt(8) == 0 ? null : bytes(random);
            thing.with(name, value);
            expected.add(readBack(escape, value));
        }
        LogFormat<Thing> format = format(escape, text.append('}').toString());
        assertThat(format.reader().read(line(format))).isEqualTo(expected);
    }

    private static String readBack(Escape escape, String value) {
        if (escape == Escape.DEFAULT) {
            return "-".equals(value) ? null : value;
        }
        return value == null ? "" : value;
    }

    private static String bytes(Random random) {
        String favourites = "\"\\,:-{} \n\u0000x";
        StringBuilder value = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            value.append(
                    random.nextBoolean()
                            ? favourites.charAt(random.nextInt(favourites.length()))
                            : (char) random.nextInt(256));
        }
        return value.toString();
    }

    @Test
    void combinedLinesAreReadByName() {
        Variables<Thing> own =
                Thing.variables(
                        "remote_addr",
                        "remote_user",
                        "time_local",
                        "request",
                        "status",
                        "body_bytes_sent");
        LogFormat<Thing> format = LogFormat.combined(own);
        own.resolve();
        assertThat(
                        format.reader()
                                .readNamed(
                                        "10.0.0.7 - joe [30/Nov/2026:20:00:00 +0100]"
                                                + " \"GET /a\\x22b HTTP/1.1\" 200 612 \"-\""
                                                + " \"Mozilla/5.0 (X11) \\xC3\""))
                .containsEntry("remote_addr", "10.0.0.7")
                .containsEntry("remote_user", "joe")
                .containsEntry("time_local", "30/Nov/2026:20:00:00 +0100")
                .containsEntry("request", "GET /a\"b HTTP/1.1")
                .containsEntry("status", "200")
                .containsEntry("body_bytes_sent", "612")
                .containsEntry("http_referer", null)
                .containsEntry("http_user_agent", "Mozilla/5.0 (X11) \u00c3");
    }

    @Test
    void upstreamListsStayWhole() {
        Variables<Thing> own =
                new Variables<>(
                        List.of(
                                Thing.variable("addr").asList(),
                                Thing.variable("status").asList(),
                                Thing.variable("time").asList()),
                        thing,
                        (t, number, out) -> {});
        LogFormat<Thing> format = LogFormat.of("f", List.of("$addr $status $time"), own);
        own.resolve();
        assertThat(
                        format.reader()
                                .read("10.0.0.1:80, 10.0.0.2:80 : b 502, 200 : 200 0.1, 0.2 : 0.3"))
                .containsExactly(
                        "10.0.0.1:80, 10.0.0.2:80 : b", "502, 200 : 200", "0.1, 0.2 : 0.3");
    }

    @Test
    void aLineOfAnotherFormatIsNotRead() {
        LogReader reader = format(Escape.DEFAULT, "[$a] \"$b\"").reader();
        assertThat(reader.read("[1] \"2\"")).containsExactly("1", "2");
        assertThat(reader.read("[1] \"2")).isNull();
        assertThat(reader.read("1] \"2\"")).isNull();
        assertThat(reader.read("[1] \"2\" ")).isNull();
        assertThat(reader.read("")).isNull();
        assertThat(reader.readNamed("no")).isNull();
    }

    @Test
    void anAmbiguousPlaceIsSolvedByTheRestOfTheLine() {
        LogReader reader = format(Escape.NONE, "$a - $b [$c]").reader();
        assertThat(reader.read("x - y [z]")).containsExactly("x", "y", "z");
        assertThat(reader.read("x - y [z] [w]")).containsExactly("x", "y", "z] [w");
    }

    @Test
    void theLastValueGoesToTheEnd() {
        assertThat(format(Escape.NONE, "a=$a b=$b").reader().read("a=1 b=2 3 "))
                .containsExactly("1", "2 3 ");
    }

    @Test
    void aFormatWithoutVariablesReadsItsText() {
        assertThat(format(Escape.NONE, "hello").reader().read("hello")).isEmpty();
        assertThat(format(Escape.NONE, "hello").reader().read("hell")).isNull();
    }

    @Test
    void variablesSideBySideCannotBeReadBack() {
        LogFormat<Thing> format = format(Escape.DEFAULT, "$a$b");
        assertThatThrownBy(format::reader)
                .isInstanceOf(VariableException.class)
                .hasMessage("no text between $a and $b: lines cannot be read back");
    }

    @Test
    void aVariableThatStandsTwiceIsReadTwice() {
        LogReader reader = format(Escape.DEFAULT, "$a $b $a").reader();
        assertThat(reader.names()).containsExactly("a", "b", "a");
        assertThat(reader.read("1 2 3")).containsExactly("1", "2", "3");
        assertThat(reader.readNamed("1 2 3")).containsEntry("a", "1");
    }
}

package weir.var;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.net.Buf;

class LogFormatTest {
    private final Variables<Thing> variables =
            Thing.variables(
                    "v",
                    "w",
                    "remote_addr",
                    "remote_user",
                    "time_local",
                    "request",
                    "status",
                    "body_bytes_sent");
    private final Thing thing = new Thing();

    private String line(LogFormat<Thing> format) {
        variables.resolve();
        Buf out = new Buf(0);
        format.write(thing, out);
        return out.toString();
    }

    private String line(Escape escape, String... texts) {
        return line(LogFormat.compile("x", escape, List.of(texts), variables));
    }

    /** What nginx's table of 256 bits says, written down independently of the code. */
    private static String expected(Escape escape, int b) {
        char c = (char) b;
        return switch (escape) {
            case NONE -> "" + c;
            case DEFAULT ->
                    b < 32 || b > 126 || c == '"' || c == '\\'
                            ? String.format(Locale.ROOT, "\\x%02X", b)
                            : "" + c;
            case JSON ->
                    switch (c) {
                        case '"' -> "\\\"";
                        case '\\' -> "\\\\";
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        case '\t' -> "\\t";
                        case '\b' -> "\\b";
                        case '\f' -> "\\f";
                        default -> b < 32 ? String.format(Locale.ROOT, "\\u%04X", b) : "" + c;
                    };
        };
    }

    @ParameterizedTest
    @EnumSource(Escape.class)
    void everyByteAlone(Escape escape) {
        for (int b = 0; b < 256; b++) {
            thing.with("v", "" + (char) b);
            assertThat(line(escape, "$v")).as("byte %d", b).isEqualTo(expected(escape, b));
        }
    }

    @ParameterizedTest
    @EnumSource(Escape.class)
    void everyByteAtEveryPlaceOfAWord(Escape escape) {
        for (int b = 0; b < 256; b++) {
            for (int at = 0; at < 17; at++) {
                thing.with("v", "x".repeat(at) + (char) b + "y".repeat(16 - at));
                assertThat(line(escape, "<$v>"))
                        .isEqualTo(
                                "<"
                                        + "x".repeat(at)
                                        + expected(escape, b)
                                        + "y".repeat(16 - at)
                                        + ">");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Escape.class)
    void allBytesInOneValue(Escape escape) {
        StringBuilder value = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int b = 0; b < 256; b++) {
            value.append((char) b);
            expected.append(expected(escape, b));
        }
        thing.with("v", value.toString());
        assertThat(line(escape, "$v")).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({"DEFAULT, [-]", "JSON, []", "NONE, []"})
    void anAbsentValue(Escape escape, String expected) {
        assertThat(line(escape, "[$v]")).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(Escape.class)
    void anEmptyValueIsEmpty(Escape escape) {
        thing.with("v", "");
        assertThat(line(escape, "[$v]")).isEqualTo("[]");
    }

    @Test
    void textOfTheFormatIsNotEscaped() {
        assertThat(line(Escape.JSON, "{\"a\":\"", "\\x\u00e9", "\"}"))
                .isEqualTo("{\"a\":\"\\x\u00e9\"}");
    }

    @Test
    void partsFollowWithoutAGap() {
        thing.with("v", "1").with("w", "2");
        assertThat(line(Escape.DEFAULT, "a$v", "b", "${w}c")).isEqualTo("a1b2c");
    }

    @Test
    void combinedIsPredefined() {
        thing.with("remote_addr", "127.0.0.1")
                .with("time_local", "30/Nov/2026:20:00:00 +0000")
                .with("request", "GET /\" HTTP/1.1")
                .with("status", "200")
                .with("body_bytes_sent", "12")
                .with("header user_agent", "curl/8");
        assertThat(line(LogFormat.combined(variables)))
                .isEqualTo(
                        "127.0.0.1 - - [30/Nov/2026:20:00:00 +0000] \"GET /\\x22 HTTP/1.1\" 200 12"
                                + " \"-\" \"curl/8\"");
    }

    @ParameterizedTest
    @CsvSource({"escape=default, DEFAULT", "escape=json, JSON", "escape=none, NONE"})
    void theFirstArgumentChoosesTheEscaping(String arg, Escape escape) {
        LogFormat<Thing> format = LogFormat.of("f", List.of(arg, "$v"), variables);
        assertThat(format.escape()).isEqualTo(escape);
        assertThat(format.name()).isEqualTo("f");
        assertThat(format.names()).containsExactly("v");
    }

    @Test
    void withoutItTheEscapingIsDefault() {
        assertThat(LogFormat.of("f", List.of("$v", "escape=json"), variables).escape())
                .isEqualTo(Escape.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xml", "", "JSON", "json "})
    void anUnknownEscapingIsNamed(String word) {
        assertThatThrownBy(() -> LogFormat.of("f", List.of("escape=" + word, "$v"), variables))
                .isInstanceOf(VariableException.class)
                .hasMessage("unknown log format escaping \"" + word + "\"");
    }

    @ParameterizedTest
    @CsvSource({"a $, $", "x $-y, $-y", "${}, ${}", "x${, ${"})
    void aMalformedNameIsAnInvalidParameter(String text, String shown) {
        assertThatThrownBy(() -> LogFormat.of("f", List.of(text), variables))
                .hasMessage("invalid parameter \"" + shown + "\"");
    }

    @Test
    void anOpenBracketIsNamed() {
        assertThatThrownBy(() -> LogFormat.of("f", List.of("${v x"), variables))
                .hasMessage("the closing bracket in \"v\" variable is missing");
    }

    @Test
    void thereAreNoCapturesInALogFormat() {
        LogFormat.of("f", List.of("$1"), variables);
        assertThatThrownBy(variables::resolve).hasMessage("unknown \"1\" variable");
    }

    @Test
    void aPlainVariableIsNotScanned() {
        Variables<Thing> plain =
                new Variables<>(
                        List.of(Thing.variable("n").asPlain()), thing, (t, number, out) -> {});
        LogFormat<Thing> format = LogFormat.of("f", List.of("$n"), plain);
        plain.resolve();
        thing.with("n", "\"");
        Buf out = new Buf(0);
        format.write(thing, out);
        assertThat(out).hasToString("\"");
    }
}

package weir.var;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.net.Buf;
import weir.net.Mem;

class TemplateTest {
    private final Variables<Thing> variables = Thing.variables("host", "uri", "empty", "none");
    private final Thing thing =
            new Thing()
                    .with("host", "example.org")
                    .with("uri", "/a")
                    .with("empty", "")
                    .with("header user_agent", "curl");

    private String written(String text) {
        Template<Thing> template = variables.template(text);
        variables.resolve();
        Buf out = new Buf(0);
        out.putAscii("^");
        template.write(thing, out);
        return out.toString().substring(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain text|plain text",
                "$host|example.org",
                "${host}|example.org",
                "$HOST|example.org",
                "http://$host$uri|http://example.org/a",
                "a${host}b|aexample.orgb",
                "$host-x|example.org-x",
                "$host}|example.org}",
                "[$empty][$none]|[][]",
                "$1|one",
                "$1$2$3|onetwo",
                "$10|one0",
                "<$9>|<>",
                "$http_user_agent|curl",
                "a'b\"c|a'b\"c",
            })
    void writesTheValue(String text, String expected) {
        thing.captures.add("one");
        thing.captures.add("two");
        assertThat(written(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$", "a$", "$-", "$ x", "${", "${}", "x$$host", "$."})
    void aMalformedNameIsInvalid(String text) {
        assertThatThrownBy(() -> variables.template(text))
                .isInstanceOf(VariableException.class)
                .hasMessage("invalid variable name");
    }

    @ParameterizedTest
    @CsvSource({"${host, host", "${ho-st}, ho", "a${h, h", "${-}, ''"})
    void anOpenBracketIsNamed(String text, String name) {
        assertThatThrownBy(() -> variables.template(text))
                .hasMessage("the closing bracket in \"" + name + "\" variable is missing");
    }

    @Test
    void anUnknownVariableIsFoundWhenAllIsRead() {
        variables.template("$host $nosuch");
        assertThatThrownBy(variables::resolve)
                .isInstanceOf(VariableException.class)
                .hasMessage("unknown \"nosuch\" variable");
    }

    @Test
    void anUnknownVariableAfterThatIsFoundAtOnce() {
        variables.resolve();
        assertThatThrownBy(() -> variables.template("$nosuch"))
                .hasMessage("unknown \"nosuch\" variable");
    }

    @Test
    void writingBeforeResolveIsAMistakeOfOurs() {
        Template<Thing> template = variables.template("$host");
        assertThatThrownBy(() -> template.write(thing, new Buf(0)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aConstantHasItsBytesReady() {
        Template<Thing> template = variables.template("text/plain");
        assertThat(template.isConstant()).isTrue();
        assertThat(Mem.string(template.constantAddress(), template.constantLength()))
                .isEqualTo("text/plain");
    }

    @Test
    void anEmptyTextIsAConstant() {
        Template<Thing> template = variables.template("");
        assertThat(template.isConstant()).isTrue();
        assertThat(template.constantLength()).isZero();
        assertThat(written("")).isEmpty();
    }

    @Test
    void equalConstantsShareTheirMemory() {
        assertThat(variables.template("same bytes").constantAddress())
                .isEqualTo(Thing.variables().template("same bytes").constantAddress());
    }

    @Test
    void knowsWhatItUses() {
        Template<Thing> template = variables.template("$host/$1/$uri$host");
        assertThat(template.isConstant()).isFalse();
        assertThat(template.usesCaptures()).isTrue();
        assertThat(template.names()).containsExactly("host", "uri", "host");
        assertThat(variables.template("$host").usesCaptures()).isFalse();
        assertThat(template).hasToString("$host/$1/$uri$host");
    }

    @Test
    void longLiteralsAreWhole() {
        String text = "0123456789".repeat(30);
        assertThat(written(text + "${host}" + text)).isEqualTo(text + "example.org" + text);
    }

    @ParameterizedTest
    @CsvSource({"$empty, false", "$none, false", "0, false", "00, true", "$host, true", "1, true"})
    void truthIsNeitherEmptyNorZero(String text, boolean truth) {
        Template<Thing> template = variables.template(text);
        variables.resolve();
        Buf scratch = new Buf(8);
        scratch.putAscii("kept");
        assertThat(template.isTrue(thing, scratch)).isEqualTo(truth);
        assertThat(scratch).hasToString("kept");
    }
}

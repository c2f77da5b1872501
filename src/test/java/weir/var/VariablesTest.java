package weir.var;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weir.net.Buf;

class VariablesTest {
    private final Variables<Thing> variables = Thing.variables("host", "uri");
    private final Thing thing = new Thing().with("host", "h").with("uri", "/u");

    private String value(String text) {
        Template<Thing> template = variables.template(text);
        variables.resolve();
        Buf out = new Buf(0);
        template.write(thing, out);
        return out.toString();
    }

    @Test
    void setGivesAValueThatLaterUsesSee() {
        Setter<Thing> setter = variables.assign("mine");
        Thing.set(setter, thing, "one");
        assertThat(value("$mine")).isEqualTo("one");
        Thing.set(setter, thing, "");
        assertThat(value("[$mine]")).isEqualTo("[]");
    }

    @Test
    void aUseMayComeBeforeTheSet() {
        Template<Thing> early = variables.template("$mine");
        Thing.set(variables.assign("mine"), thing, "late");
        variables.resolve();
        Buf out = new Buf(0);
        early.write(thing, out);
        assertThat(out).hasToString("late");
    }

    @Test
    void setTwiceIsTheSameVariable() {
        variables.assign("mine");
        variables.assign("MINE");
        assertThat(variables.slots()).isEqualTo(1);
    }

    @Test
    void aVariableThatWasNotSetYetIsEmptyAndWarnedOf() {
        variables.assign("mine");
        assertThat(value("[$mine]")).isEqualTo("[]");
        assertThat(lineOf("$mine")).isEmpty();
    }

    @Test
    void aNamedCaptureThatDidNotMatchIsAbsent() {
        variables.capture("group");
        assertThat(lineOf("$group")).isEqualTo("-");
    }

    @Test
    void aBuiltInVariableCannotBeSet() {
        assertThatThrownBy(() -> variables.assign("host"))
                .isInstanceOf(VariableException.class)
                .hasMessage("the duplicate \"host\" variable");
        assertThatThrownBy(() -> variables.define("Uri", Thing.value("x"), false))
                .hasMessage("the duplicate \"uri\" variable");
        assertThatThrownBy(() -> variables.capture("host"))
                .hasMessage("the duplicate \"host\" variable");
    }

    @Test
    void aSettableBuiltInVariableIsSetInPlace() {
        Thing.set(variables.assign("fixed"), thing, "new");
        assertThat(value("$fixed")).isEqualTo("new");
        assertThat(variables.slots()).isZero();
    }

    @Test
    void anEmptyNameIsInvalid() {
        assertThatThrownBy(() -> variables.assign("")).hasMessage("invalid variable name \"$\"");
    }

    @Test
    void theLongestFamilyWins() {
        thing.with("header a", "1").with("extra a", "2");
        assertThat(value("$http_a $http_x_a")).isEqualTo("1 2");
    }

    @Test
    void aVariableOfTheUserGoesBeforeAFamily() {
        Thing.set(variables.assign("http_a"), thing, "own");
        thing.with("header a", "header");
        assertThat(value("$http_a")).isEqualTo("own");
    }

    @Test
    void aDefinitionIsEvaluatedEachTimeUnlessCached() {
        int[] runs = new int[2];
        variables.define("each", (t, out) -> put(out, runs[0]++), false);
        variables.define("once", (t, out) -> put(out, runs[1]++), true);
        assertThat(value("$each$each$each")).isEqualTo("012");
        assertThat(value("$once$once$once")).isEqualTo("000");
    }

    @Test
    void aCachedDefinitionRemembersThatItHasNoValue() {
        int[] runs = new int[1];
        variables.define(
                "once",
                (t, out) -> {
                    runs[0]++;
                    return false;
                },
                true);
        assertThat(lineOf("$once$once")).isEqualTo("--");
        assertThat(runs[0]).isEqualTo(1);
    }

    @Test
    void setOverridesADefinition() {
        variables.define("both", (t, out) -> put(out, 1), false);
        Setter<Thing> setter = variables.assign("both");
        assertThat(value("$both")).isEqualTo("1");
        Thing.set(setter, thing, "set");
        assertThat(value("$both")).isEqualTo("set");
    }

    @Test
    void knowsWhatCanBeNamed() {
        variables.assign("mine");
        assertThat(List.of("host", "HOST", "http_anything", "mine")).allMatch(variables::knows);
        assertThat(variables.knows("nosuch")).isFalse();
    }

    @Test
    void aDeclarationStandsOnce() {
        assertThatThrownBy(() -> Thing.variables("host", "host"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private String lineOf(String text) {
        LogFormat<Thing> format = LogFormat.compile("x", Escape.DEFAULT, List.of(text), variables);
        variables.resolve();
        Buf out = new Buf(0);
        format.write(thing, out);
        return out.toString();
    }

    private static boolean put(Buf out, int value) {
        out.putDecimal(value);
        return true;
    }
}

package weir.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.load.Settings;
import weir.load.StartScope;
import weir.load.Text;

/** What text with references reads as; the right sides are what JMeter 5.6.3 gives. */
class ExpressionsTest {
    private static StartScope scope() {
        var scope = new StartScope("plan", new Settings(Map.of("known", "value", "n", "7")));
        scope.setVariable("a", "A");
        scope.setVariable("xA", "XA");
        scope.setVariable("one", "1");
        scope.setVariable("t", "${a}!");
        return scope;
    }

    private static String value(String text) throws Expressions.Malformed {
        return Expressions.parse(text).value(scope());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "plain > plain",
                "${a} > A",
                "${undefined} > ${undefined}",
                "${} > ${}",
                "${a > a",
                "x${a > xa",
                "$a {a} > $a {a}",
                "${x${a}} > ${x${a}}",
                "${__V(x${a})} > XA",
                "${__V(nothing)} > nothing",
                "${__V(nothing,d)} > d",
                "${__nofn(1)} > ${__nofn(1)}",
                "${__P(known)} > value",
                "${__P(zz)} > 1",
                "${__P(zz,d)} > d",
                "${__P(zz, d )} > d",
                "${__P(zz,(x))} > (x)",
                "${__P(zz,a\\)b)} > a\\)b",
                "${__P(zz,a\\,b)} > a,b",
                "${__P(zz,${a}${one})} > A1",
                "${__P(zz,${__P(zz,${a})})} > A",
                "${__P(zz,)} > ``",
                "${__property(known)} > value",
                "${__property(zz)} > zz",
                "${__property(zz,,d)} > d",
                "${__isPropDefined(known)} > true",
                "${__isVarDefined(zz)} > false",
                "${__Random(5,5)} > 5",
                "${__intSum(1,2,${one})} > 4",
                "${__intSum(2147483647,1)} > -2147483648",
                "${__longSum(2147483647,1)} > 2147483648",
                "${__changeCase(ab,UPPER)} > AB",
                "${__changeCase(AB,LOWER)} > ab",
                "${__changeCase(ab c,CAPITALIZE)} > Ab c",
                "${__urlencode(a b&c)} > a+b%26c",
                "${__urldecode(a+b%26c)} > a b&c",
                "${__char(65,0x42)} > AB",
                "${__eval(a\\,b)} > a,b",
                "${__evalVar(t)} > A!",
                "${__threadNum} > 0",
                "${__TestPlanName} > plan",
                "${__RandomString(3,x)} > xxx",
            })
    void readsAs(String text, String expected) throws Exception {
        assertThat(value(text)).isEqualTo(expected);
    }

    @Test
    void backslashesAreLeftAloneWithoutAReference() throws Exception {
        assertThat(value("{\"a\":\"\\\\n \\d \\$ \\,\"}"))
                .isEqualTo("{\"a\":\"\\\\n \\d \\$ \\,\"}");
    }

    @Test
    void oneReferenceMakesBackslashesEscapeEverywhere() throws Exception {
        assertThat(value("\\\\n \\d \\$ \\, ${a}")).isEqualTo("\\n \\d $ , A");
    }

    @Test
    void insideAReferenceABackslashIsDropped() throws Exception {
        assertThat(value("${\\a}")).isEqualTo("A");
    }

    @Test
    void aTextWithoutReferencesIsConstant() throws Exception {
        assertThat(Expressions.parse("a\\,b").constant()).isTrue();
        assertThat(Expressions.parse("${a}").constant()).isFalse();
    }

    @Test
    void expansionIsLazy() throws Exception {
        StartScope scope = scope();
        Text text = Expressions.parse("${__counter(FALSE)}-${__counter(FALSE)}-${late}");
        assertThat(text.value(scope)).isEqualTo("1-1-${late}");
        scope.setVariable("late", "L");
        assertThat(text.value(scope)).isEqualTo("2-2-L");
    }

    @Test
    void aCounterPerUserStartsAgainForEachUser() throws Exception {
        Text text = Expressions.parse("${__counter(TRUE,c)}");
        StartScope first = scope();
        StartScope second = scope();
        assertThat(text.value(first) + text.value(first) + text.value(second)).isEqualTo("121");
        assertThat(first.variable("c")).isEqualTo("2");
    }

    @Test
    void theLastParameterNamesAVariable() throws Exception {
        StartScope scope = scope();
        Expressions.parse("${__intSum(1,2,sum)}${__Random(3,3,r)}${__changeCase(x,UPPER,c)}")
                .value(scope);
        assertThat(scope.variable("sum")).isEqualTo("3");
        assertThat(scope.variable("r")).isEqualTo("3");
        assertThat(scope.variable("c")).isEqualTo("X");
    }

    @Test
    void setPropertyGivesTheOldValueOnlyWhenAsked() throws Exception {
        StartScope scope = scope();
        String text = "[${__setProperty(n,8)}][${__setProperty(n,9,TRUE)}][${__P(n)}]";
        assertThat(Expressions.parse(text).value(scope)).isEqualTo("[][8][9]");
    }

    @Test
    void timeIsNow() throws Exception {
        long before = System.currentTimeMillis();
        long said = Long.parseLong(value("${__time()}"));
        assertThat(said).isBetween(before, System.currentTimeMillis());
        assertThat(Long.parseLong(value("${__time(/1000,)}"))).isBetween(before / 1000, said);
        assertThat(value("${__time(yyyy)}")).matches("2\\d\\d\\d");
    }

    @Test
    void randomKeepsToItsRange() throws Exception {
        for (int i = 0; i < 200; i++) {
            assertThat(Long.parseLong(value("${__Random(3,-1)}"))).isBetween(-1L, 3L);
        }
    }

    @Test
    void uuidsAreUuidsAndDiffer() throws Exception {
        String two = value("${__UUID} ${__UUID()}");
        assertThat(two).matches("[0-9a-f-]{36} [0-9a-f-]{36}");
        assertThat(two.substring(0, 36)).isNotEqualTo(two.substring(37));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "${__P(x,a)b)} # Expected } after __P function call in ${__P(x,a)b)}",
                "${__P(x # Expected } after __P function call in ${__P(x",
                "${__P(a,b,c)} # __P called with wrong number of parameters. Actual: 3. Expected:"
                        + " >= 1 and <= 2",
                "${__UUID(1)} # __UUID called with wrong number of parameters. Actual: 1."
                        + " Expected: 0",
                "${__groovy(1)} # function __groovy is not supported yet",
                "${__P(x,${__jexl3(1)})} # function __jexl3 is not supported yet",
            })
    void isRefused(String text, String message) {
        assertThatThrownBy(() -> value(text)).hasMessage(message);
    }
}

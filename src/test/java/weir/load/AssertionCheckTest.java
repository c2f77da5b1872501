package weir.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.load.ResponseAssertion.Field;
import weir.load.ResponseAssertion.Match;

/** What a response assertion says of an answer, word for word. */
class AssertionCheckTest {
    private static final StartScope NOBODY = new StartScope("p", new Settings(Map.of()));

    private static Sample sample(String code, String message, boolean ok) {
        return new Sample(
                "s",
                "g 1-1",
                0,
                0,
                0,
                0,
                0,
                0,
                code,
                message,
                "text",
                ok,
                "",
                0,
                0,
                1,
                1,
                "http://h/p",
                false,
                Wire.NONE,
                List.of());
    }

    private static Answer answer(byte[] body, String type, String encoding) {
        return new Answer(sample("200", "OK", true), body, type, encoding, "HTTP/1.1 200 OK\n", "");
    }

    private static Answer answer(String body) {
        return answer(body.getBytes(StandardCharsets.UTF_8), "text/plain", "");
    }

    private static ResponseAssertion check(
            Field field, Match match, boolean not, boolean any, String... tests) {
        List<Text> texts = Arrays.stream(tests).map(Text::of).toList();
        return new ResponseAssertion(
                "check", field, match, not, any, false, Text.empty(), texts, true, false);
    }

    private static String failure(ResponseAssertion check, Answer answer) {
        return String.valueOf(AssertionCheck.failure(check, NOBODY, answer));
    }

    @ParameterizedTest
    @CsvSource({
        "SUBSTRING,false,k,null",
        "SUBSTRING,false,zz,Test failed: text expected to contain /zz/",
        "SUBSTRING,true,k,Test failed: text expected not to contain /k/",
        "SUBSTRING,true,zz,null",
        "SUBSTRING,false,o.,Test failed: text expected to contain /o./",
        "CONTAINS,false,o.,null",
        "CONTAINS,false,^k,Test failed: text expected to contain /^k/",
        "MATCHES,false,ok,null",
        "MATCHES,false,o,Test failed: text expected to match /o/",
        "MATCHES,true,ok,Test failed: text expected not to match /ok/",
        "EQUALS,false,ok,null",
    })
    void theBody(Match match, boolean not, String test, String expected) {
        assertThat(failure(check(Field.BODY, match, not, false, test), answer("ok")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "CODE,200,null",
        "CODE,404,Test failed: code expected to contain /404/",
        "MESSAGE,OK,null",
        "MESSAGE,No,Test failed: message expected to contain /No/",
        "RESPONSE_HEADERS,HTTP/1.1,null",
        "RESPONSE_HEADERS,X,Test failed: headers expected to contain /X/",
        "URL,http://h,null",
        "URL,https,Test failed: URL expected to contain /https/",
        "REQUEST_HEADERS,x,Response was null",
    })
    void otherFields(Field field, String test, String expected) {
        assertThat(failure(check(field, Match.SUBSTRING, false, false, test), answer("ok")))
                .isEqualTo(expected);
    }

    @Test
    void equalShowsTheDifference() {
        assertThat(failure(check(Field.BODY, Match.EQUALS, false, false, "ok"), answer("ok\n")))
                .isEqualTo(
                        "Test failed: text expected to equal /\n\n****** received  : ok[[[\n]]]"
                                + "\n\n****** comparison: ok[[[ ]]]\n\n/");
    }

    @Test
    void aDifferenceInTheMiddleKeepsBothSides() {
        assertThat(TextDifference.show("abXYcd", "abZcd"))
                .isEqualTo(
                        "\n\n****** received  : ab[[[XY]]]cd\n\n****** comparison: ab[[[Z ]]]cd"
                                + "\n\n");
    }

    @Test
    void longCommonPartsAreCut() {
        String same = "s".repeat(150);
        assertThat(TextDifference.show(same + "a", same + "b"))
                .contains("received  : ..." + "s".repeat(100) + "[[[a]]]");
    }

    @Test
    void anEmptyFieldPassesOnlyANegation() {
        assertThat(failure(check(Field.BODY, Match.SUBSTRING, false, false, "x"), answer("")))
                .isEqualTo("Response was null");
        assertThat(failure(check(Field.BODY, Match.SUBSTRING, true, false, "x"), answer("")))
                .isEqualTo("null");
    }

    @Test
    void allTextsMustHoldUnlessAnyIsEnough() {
        assertThat(
                        failure(
                                check(Field.BODY, Match.SUBSTRING, false, false, "o", "z"),
                                answer("ok")))
                .contains("/z/");
        assertThat(failure(check(Field.BODY, Match.SUBSTRING, false, true, "z", "o"), answer("ok")))
                .isEqualTo("null");
        assertThat(failure(check(Field.BODY, Match.SUBSTRING, false, true, "z", "y"), answer("ok")))
                .isEqualTo(
                        "Test failed: text expected something using /z/\t"
                                + "Test failed: text expected something using /y/\t");
    }

    @Test
    void aCustomMessageReplacesTheText() {
        var check =
                new ResponseAssertion(
                        "c",
                        Field.BODY,
                        Match.SUBSTRING,
                        false,
                        false,
                        false,
                        Text.of("mine"),
                        List.of(Text.of("zz")),
                        true,
                        false);
        assertThat(failure(check, answer("ok"))).isEqualTo("mine");
    }

    @Test
    void aBadPatternIsABadConfiguration() {
        assertThat(failure(check(Field.BODY, Match.CONTAINS, false, false, "("), answer("ok")))
                .startsWith("Bad test configuration");
    }

    @Test
    void theBodyIsDecompressedAndDecoded() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write("grün".getBytes(StandardCharsets.ISO_8859_1));
        }
        Answer answer = answer(packed.toByteArray(), "text/plain; charset=\"latin1\"", "gzip");
        assertThat(answer.text()).isEqualTo("grün");
        assertThat(answer("grün").text()).isEqualTo("grün");
    }

    private static Sample applied(ResponseAssertion check, Sample sample) {
        var answer = new Answer(sample, new byte[] {'x'}, "", "", "", "");
        return AssertionCheck.apply(List.of(check), NOBODY, sample, List.of(answer));
    }

    @Test
    void aHoldingAssertionDoesNotMendAFailedStatus() {
        Sample failed = sample("404", "Not Found", false);
        ResponseAssertion plain = check(Field.CODE, Match.EQUALS, false, false, "404");
        assertThat(applied(plain, failed).success()).isFalse();
        assertThat(applied(plain, failed).failureMessage()).isEmpty();
        var assume =
                new ResponseAssertion(
                        "c",
                        Field.CODE,
                        Match.EQUALS,
                        false,
                        false,
                        true,
                        Text.empty(),
                        List.of(Text.of("404")),
                        true,
                        false);
        assertThat(applied(assume, failed).success()).isTrue();
    }

    @Test
    void theFirstFailureMessageStays() {
        Sample ok = sample("200", "OK", true);
        var answer = new Answer(ok, new byte[] {'x'}, "", "", "", "");
        List<ResponseAssertion> two =
                List.of(
                        check(Field.BODY, Match.SUBSTRING, false, false, "one"),
                        check(Field.BODY, Match.SUBSTRING, false, false, "two"));
        Sample row = AssertionCheck.apply(two, NOBODY, ok, List.of(answer));
        assertThat(row.failureMessage()).endsWith("/one/");
        assertThat(row.success()).isFalse();
    }

    @Test
    void aFaultsTextIsWhatIsLookedAt() {
        Sample fault =
                sample(
                        Failure.READ_TIMED_OUT.responseCode(),
                        Failure.READ_TIMED_OUT.responseMessage(),
                        false);
        assertThat(new Answer(fault, new byte[0], "", "", "", "").text())
                .isEqualTo("java.net.SocketTimeoutException: Read timed out");
    }
}

package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseFixtureTest {
    private static final Guarded GUARDED = new Guarded();
    private final ResponseParser parser = new ResponseParser();
    private final Head head = new Head();

    static List<Case> cases() {
        return Case.read("responses.txt");
    }

    private int parse(byte[] bytes, int n) {
        return parser.parse(head, GUARDED.place(bytes, n), n);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isParsed(Case c) {
        head.reset(0);
        int result = parse(c.bytes(), c.bytes().length);
        String[] verdict = c.verdictWords(3);
        switch (verdict[0]) {
            case "incomplete" -> assertThat(result).isEqualTo(Parse.INCOMPLETE);
            case "not-http" -> {
                assertThat(result).isEqualTo(Parse.NOT_HTTP);
                assertThat(head.version()).isEqualTo(Head.VERSION_09);
                assertThat(head.end()).isZero();
                assertThat(head.upstreamKeepAlive()).isFalse();
            }
            case "bad" -> {
                assertThat(result).isEqualTo(Parse.BAD);
                assertThat(Heads.printable(head.reason())).isEqualTo(verdict[2]);
                assertThat(head.fault().status()).isEqualTo(502);
            }
            default -> {
                assertThat(Heads.all(head, result)).startsWith("result=1");
                facts(c);
            }
        }
    }

    private void facts(Case c) {
        Map<String, Supplier<Object>> facts =
                Map.ofEntries(
                        Map.entry("version", head::version),
                        Map.entry("code", head::status),
                        Map.entry(
                                "status",
                                () -> Heads.text(head.statusAddress(), head.statusLength())),
                        Map.entry("length", head::contentLength),
                        Map.entry("chunked", head::chunked),
                        Map.entry("body", () -> head.responseHasBody(false)),
                        Map.entry("reusable", head::upstreamKeepAlive),
                        Map.entry("load-reusable", head::responseKeepAlive),
                        Map.entry("header", () -> Heads.headers(head)),
                        Map.entry("rest", () -> Case.latin1(c.bytes()).substring(head.end())));
        for (String fact : c.facts()) {
            String key = fact.substring(0, fact.indexOf(':'));
            Object actual = facts.get(key).get();
            Object expected = actual instanceof List ? c.all(key) : c.fact(key);
            assertThat(actual instanceof List ? actual : actual.toString())
                    .as(key)
                    .isEqualTo(expected);
        }
        assertThat(head.responseHasBody(true)).as("body to HEAD").isFalse();
    }

    /** However the bytes are cut in two, or come one by one, the outcome is the same. */
    @ParameterizedTest
    @MethodSource("cases")
    void isParsedAlikeFromPieces(Case c) {
        byte[] bytes = c.bytes();
        head.reset(0);
        String whole = Heads.all(head, parse(bytes, bytes.length));
        for (int cut = 0; cut < bytes.length; cut++) {
            head.reset(0);
            int result = parse(bytes, cut);
            if (result == Parse.INCOMPLETE) {
                result = parse(bytes, bytes.length);
            }
            assertThat(Heads.all(head, result)).as("cut at %d", cut).isEqualTo(whole);
        }
        head.reset(0);
        int result = Parse.INCOMPLETE;
        for (int n = 1; n <= bytes.length && result == Parse.INCOMPLETE; n++) {
            result = parse(bytes, n);
        }
        assertThat(Heads.all(head, result)).as("single bytes").isEqualTo(whole);
    }
}

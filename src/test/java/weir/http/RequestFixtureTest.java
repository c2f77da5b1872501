package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.net.Mem;

class RequestFixtureTest {
    private static final Guarded GUARDED = new Guarded();
    private final RequestParser parser = new RequestParser();
    private final Head head = new Head();

    static List<Case> cases() {
        return Case.read("requests.txt");
    }

    private int parse(byte[] bytes) {
        head.reset(0);
        return parser.parse(
                head, RequestRules.DEFAULT, GUARDED.place(bytes, bytes.length), bytes.length);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isParsed(Case c) {
        int result = parse(c.bytes());
        String[] verdict = c.verdictWords(3);
        switch (verdict[0]) {
            case "incomplete" -> assertThat(result).isEqualTo(Parse.INCOMPLETE);
            case "bad" -> {
                assertThat(result).isEqualTo(Parse.BAD);
                assertThat(Heads.printable(head.reason())).isEqualTo(Case.repeat(verdict[2]));
                assertThat(head.fault().status()).isEqualTo(Integer.parseInt(verdict[1]));
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
                        Map.entry("method", () -> Method.name(head.method())),
                        Map.entry(
                                "name",
                                () -> Heads.text(head.methodAddress(), head.methodLength())),
                        Map.entry("version", head::version),
                        Map.entry(
                                "target",
                                () -> Heads.text(head.targetAddress(), head.targetLength())),
                        Map.entry("path", () -> Heads.text(head.pathAddress(), head.pathLength())),
                        Map.entry("args", () -> Heads.text(head.argsAddress(), head.argsLength())),
                        Map.entry("host", () -> Heads.text(head.hostAddress(), head.hostLength())),
                        Map.entry("port", head::hostPort),
                        Map.entry(
                                "scheme",
                                () -> Heads.text(head.schemeAddress(), head.schemeLength())),
                        Map.entry(
                                "protocol",
                                () -> Heads.text(head.protocolAddress(), head.protocolLength())),
                        Map.entry("line", () -> Heads.text(head.lineAddress(), head.lineLength())),
                        Map.entry("keepalive", head::keepAlive),
                        Map.entry("continue", head::expectsContinue),
                        Map.entry("length", head::contentLength),
                        Map.entry("chunked", head::chunked),
                        Map.entry(
                                "rest",
                                () ->
                                        Case.latin1(c.bytes())
                                                .substring(head.end(), c.bytes().length)),
                        Map.entry("header", () -> Heads.headers(head)),
                        Map.entry("ignored", () -> Heads.ignored(head)));
        for (String fact : c.facts()) {
            String key = fact.substring(0, fact.indexOf(':'));
            Object actual = facts.get(key).get();
            Object expected = actual instanceof List ? c.all(key) : c.fact(key);
            assertThat(actual instanceof List ? actual : actual.toString())
                    .as(key)
                    .isEqualTo(expected);
        }
    }

    /** However the bytes are cut in two, the outcome is the same. */
    @ParameterizedTest
    @MethodSource("cases")
    void isParsedAlikeFromTwoPieces(Case c) {
        byte[] bytes = c.bytes();
        String whole = Heads.all(head, parse(bytes));
        for (int cut : cuts(bytes.length)) {
            head.reset(0);
            int first = parser.parse(head, RequestRules.DEFAULT, GUARDED.place(bytes, cut), cut);
            int result =
                    first != Parse.INCOMPLETE
                            ? first
                            : parser.parse(
                                    head,
                                    RequestRules.DEFAULT,
                                    GUARDED.place(bytes, bytes.length),
                                    bytes.length);
            assertThat(Heads.all(head, result)).as("cut at %d", cut).isEqualTo(whole);
        }
    }

    /** The same from single bytes, with the bytes moving each time. */
    @ParameterizedTest
    @MethodSource("cases")
    void isParsedAlikeFromSingleBytes(Case c) {
        byte[] bytes = c.bytes();
        if (bytes.length > 5000) {
            return; // covered by the cuts
        }
        String whole = Heads.all(head, parse(bytes));
        head.reset(0);
        int result = Parse.INCOMPLETE;
        for (int n = 1; n <= bytes.length && result == Parse.INCOMPLETE; n++) {
            result = parser.parse(head, RequestRules.DEFAULT, GUARDED.place(bytes, n), n);
        }
        assertThat(Heads.all(head, result)).isEqualTo(whole);
    }

    /** A head may start anywhere in a buffer, and the buffer may be compacted in between. */
    @ParameterizedTest
    @MethodSource("cases")
    void isParsedAlikeBehindOtherBytes(Case c) {
        byte[] bytes = c.bytes();
        String whole = Heads.headers(head).toString();
        int result = parse(bytes);
        whole = result == Parse.BAD ? head.reason() : Heads.headers(head).toString();
        byte[] shifted = new byte[bytes.length + 100];
        System.arraycopy(bytes, 0, shifted, 100, bytes.length);
        long address = GUARDED.place(shifted, shifted.length);
        head.reset(100);
        int cut = 100 + bytes.length / 2;
        int again = parser.parse(head, RequestRules.DEFAULT, address, cut);
        if (again == Parse.INCOMPLETE) {
            head.moved(Mem.getByte(address) == 0 ? address + 100 : address, 100);
            again = parser.parse(head, RequestRules.DEFAULT, address + 100, bytes.length);
        }
        assertThat(again).isEqualTo(result);
        assertThat(again == Parse.BAD ? head.reason() : Heads.headers(head).toString())
                .isEqualTo(whole);
    }

    private static List<Integer> cuts(int length) {
        List<Integer> cuts = new ArrayList<>();
        for (int i = 0; i < length; i += length > 2000 && i > 300 && i < length - 100 ? 997 : 1) {
            cuts.add(i);
        }
        return cuts;
    }
}

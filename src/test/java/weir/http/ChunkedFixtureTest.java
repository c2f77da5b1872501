package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.net.Mem;

class ChunkedFixtureTest {
    private static final Guarded GUARDED = new Guarded();
    private final Chunked chunked = new Chunked();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int consumed;

    static List<Case> cases() {
        return Case.read("chunked.txt");
    }

    /** Feeds {@code [from, to)} of the bytes; the last result. */
    private int feed(byte[] bytes, int from, int to) {
        byte[] piece = java.util.Arrays.copyOfRange(bytes, from, to);
        long address = GUARDED.place(piece, piece.length);
        long end = address + piece.length;
        long p = address;
        int result;
        while ((result = chunked.next(p, end)) == Chunked.DATA) {
            assertThat(chunked.runLength()).isPositive();
            body.writeBytes(Mem.bytes(chunked.run(), chunked.runLength()));
            p = chunked.position();
        }
        consumed = from + (int) (chunked.position() - address);
        return result;
    }

    private void begin() {
        chunked.reset();
        body.reset();
    }

    private void check(Case c, int result) {
        switch (c.verdict()) {
            case "bad" -> {
                assertThat(result).isEqualTo(Chunked.BAD);
                return;
            }
            case "incomplete" -> assertThat(result).isEqualTo(Chunked.MORE);
            default -> {
                assertThat(result).isEqualTo(Chunked.DONE);
                String rest = c.fact("rest");
                assertThat(Case.latin1(c.bytes()).substring(consumed))
                        .isEqualTo(rest == null ? "" : rest);
            }
        }
        assertThat(Case.latin1(body.toByteArray())).isEqualTo(c.fact("body"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isDecoded(Case c) {
        begin();
        check(c, feed(c.bytes(), 0, c.bytes().length));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isDecodedAlikeFromPieces(Case c) {
        byte[] bytes = c.bytes();
        for (int cut = 0; cut <= bytes.length; cut++) {
            begin();
            int result = feed(bytes, 0, cut);
            if (result == Chunked.MORE) {
                result = feed(bytes, cut, bytes.length);
            }
            check(c, result);
        }
        begin();
        int result = Chunked.MORE;
        for (int i = 0; i < bytes.length && result == Chunked.MORE; i++) {
            result = feed(bytes, i, i + 1);
        }
        check(c, result);
    }
}

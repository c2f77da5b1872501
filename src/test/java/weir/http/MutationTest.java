package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Heads with random bytes changed, removed and doubled: no read behind the bytes, no exception, and
 * the outcome does not depend on where they are cut.
 */
class MutationTest {
    private static final Guarded GUARDED = new Guarded();
    private static final byte[] NASTY = {
        0, '\r', '\n', ' ', '\t', ':', '/', '?', '#', '%', '.', -1
    };
    private static final List<Case> REQUESTS = small("requests.txt");
    private static final List<Case> RESPONSES = small("responses.txt");
    private static final List<Case> BODIES = small("chunked.txt");

    private final Head head = new Head();
    private final RequestParser requests = new RequestParser();
    private final ResponseParser responses = new ResponseParser();

    private static List<Case> small(String file) {
        return Case.read(file).stream().filter(c -> c.bytes().length < 2000).toList();
    }

    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed != null ? LongStream.of(seed) : LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void changedRequestsAreSafe(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = mutate(random, REQUESTS);
            head.reset(0);
            String whole = Heads.all(head, request(bytes, bytes.length));
            int cut = random.nextInt(bytes.length + 1);
            head.reset(0);
            int result = request(bytes, cut);
            if (result == Parse.INCOMPLETE) {
                result = request(bytes, bytes.length);
            }
            assertThat(Heads.all(head, result))
                    .as("%s cut at %d", Case.latin1(bytes), cut)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void changedResponsesAreSafe(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = mutate(random, RESPONSES);
            head.reset(0);
            String whole = Heads.all(head, response(bytes, bytes.length));
            int cut = random.nextInt(bytes.length + 1);
            head.reset(0);
            int result = response(bytes, cut);
            if (result == Parse.INCOMPLETE) {
                result = response(bytes, bytes.length);
            }
            assertThat(Heads.all(head, result))
                    .as("%s cut at %d", Case.latin1(bytes), cut)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void changedBodiesAreSafe(long seed) {
        Random random = new Random(seed);
        Chunked chunked = new Chunked();
        for (int i = 0; i < 300; i++) {
            byte[] bytes = mutate(random, BODIES);
            long p = GUARDED.place(bytes, bytes.length);
            chunked.reset();
            int result;
            while ((result = chunked.next(p, GUARDED.end())) == Chunked.DATA) {
                p = chunked.position();
            }
            assertThat(result).isIn(Chunked.MORE, Chunked.DONE, Chunked.BAD);
            assertThat(chunked.position()).isLessThanOrEqualTo(GUARDED.end());
        }
    }

    private int request(byte[] bytes, int n) {
        return requests.parse(head, RequestRules.DEFAULT, GUARDED.place(bytes, n), n);
    }

    private int response(byte[] bytes, int n) {
        return responses.parse(head, GUARDED.place(bytes, n), n);
    }

    private static byte[] mutate(Random random, List<Case> cases) {
        byte[] bytes = cases.get(random.nextInt(cases.size())).bytes().clone();
        for (int k = random.nextInt(4); k >= 0 && bytes.length > 1; k--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = NASTY[random.nextInt(NASTY.length)];
                case 2 -> bytes = splice(bytes, at, 1, 0);
                default -> bytes = splice(bytes, at, 0, 1 + random.nextInt(9));
            }
        }
        return bytes;
    }

    /** Removes {@code drop} bytes at a place, or doubles the {@code twice} before it. */
    private static byte[] splice(byte[] bytes, int at, int drop, int twice) {
        int doubled = Math.min(twice, at);
        byte[] out = new byte[bytes.length - drop + doubled];
        System.arraycopy(bytes, 0, out, 0, at);
        System.arraycopy(bytes, at - doubled, out, at, doubled);
        System.arraycopy(bytes, at + drop, out, at + doubled, bytes.length - at - drop);
        return out;
    }
}

package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.net.Buf;
import weir.net.Mem;

/** What is written as chunks is read back, whatever the sizes and however the bytes are cut. */
class ChunkedPropertyTest {
    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed != null ? LongStream.of(seed) : LongStream.range(0, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isReadBack(long seed) {
        Random random = new Random(seed);
        byte[] body = new byte[random.nextInt(5000)];
        random.nextBytes(body);
        Buf out = new Buf(16);
        encode(random, body, out);
        byte[] tail = {'n', 'e', 'x', 't'};
        out.put(tail);

        Chunked chunked = new Chunked();
        chunked.reset();
        ByteArrayOutputStream back = new ByteArrayOutputStream();
        long p = out.address();
        long end = p + out.size();
        int result = Chunked.MORE;
        while (result != Chunked.DONE) {
            long cut = Math.min(end, p + 1 + random.nextInt(1 + random.nextInt(700)));
            while ((result = chunked.next(p, cut)) == Chunked.DATA) {
                back.writeBytes(Mem.bytes(chunked.run(), chunked.runLength()));
                p = chunked.position();
            }
            assertThat(result).isIn(Chunked.MORE, Chunked.DONE);
            p = chunked.position();
        }
        assertThat(back.toByteArray()).isEqualTo(body);
        assertThat(Mem.string(p, (int) (end - p))).isEqualTo("next");
        out.free();
    }

    private static void encode(Random random, byte[] body, Buf out) {
        long scratch = Mem.malloc(body.length + Chunked.HEADER_ROOM + Chunked.TAIL_ROOM);
        int at = 0;
        boolean ended = false;
        while (at < body.length) {
            int n = Math.min(body.length - at, 1 + random.nextInt(900));
            if (random.nextBoolean()) {
                Chunked.putHeader(out, n);
                Mem.copy(body, at, scratch, n);
                out.put(scratch, n);
                Chunked.putCrlf(out);
            } else {
                long run = scratch + Chunked.HEADER_ROOM;
                Mem.copy(body, at, run, n);
                long from = Chunked.headerBefore(run, n);
                ended = at + n == body.length;
                int tail = Chunked.tail(run + n, ended);
                out.put(from, (int) (run - from) + n + tail);
            }
            at += n;
        }
        if (!ended) {
            Chunked.putLast(out);
        }
        Mem.free(scratch);
    }
}

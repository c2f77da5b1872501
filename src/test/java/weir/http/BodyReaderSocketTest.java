package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.net.Address;
import weir.net.Conn;
import weir.net.Fiber;
import weir.net.Loop;
import weir.net.Mem;

/** Bodies over a real connection, from a peer that sends what it is told, in pieces. */
class BodyReaderSocketTest {
    private static Loop loop;
    private static ServerSocket peer;

    /** What a reader got: the last result, the body, what came behind it. */
    record Got(int result, String body, String behind, long bodyBytes, int runs) {}

    @BeforeAll
    static void start() throws Exception {
        loop = Loop.start("test");
        peer = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterAll
    static void stop() throws Exception {
        peer.close();
        loop.stop();
        loop.join();
    }

    /** Reads a response that the peer sends in the given pieces, and then closes. */
    private static Got exchange(boolean toHead, String... pieces) throws Exception {
        var result = new CompletableFuture<Got>();
        Address address = Address.parse("127.0.0.1:" + peer.getLocalPort());
        loop.execute(() ->
                loop.spawn(() -> {
                    try {
                        result.complete(read(Conn.connect(loop, address, null, 5000), toHead));
                    } catch (Throwable t) {
                        result.completeExceptionally(t);
                    }
                }));
        try (Socket socket = peer.accept()) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            for (String piece : pieces) {
                out.write(piece.getBytes(StandardCharsets.ISO_8859_1));
                out.flush();
            }
            socket.shutdownOutput();
            return result.get(20, TimeUnit.SECONDS);
        }
    }

    private static Got read(Conn conn, boolean toHead) {
        Head head = new Head();
        ResponseParser parser = new ResponseParser();
        long buffer = Mem.malloc(8192);
        int n = 0;
        head.reset(0);
        while (parser.parse(head, buffer, n) == Parse.INCOMPLETE) {
            int got = conn.read(buffer + n, 8192 - n, 5000);
            assertThat(got).isPositive();
            n += got;
        }
        BodyReader body = new BodyReader();
        body.response(head, toHead, buffer + head.end(), n - head.end());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int runs = 0;
        int result;
        while ((result = body.next(conn, loop.scratch(), 4096, 5000)) == BodyReader.DATA) {
            bytes.writeBytes(Mem.bytes(body.run(), body.runLength()));
            runs++;
            Fiber.sleep(1); // a consumer that parks: others may use the scratch meanwhile
            for (int i = 0; i < 4096; i += 8) {
                Mem.putLong(loop.scratch() + i, -1);
            }
        }
        String behind = body.leftover().toString();
        int more;
        while (result == BodyReader.DONE && (more = conn.read(buffer, 8192, 5000)) > 0) {
            behind += Mem.string(buffer, more);
        }
        Got got =
                new Got(
                        result,
                        bytes.toString(StandardCharsets.ISO_8859_1),
                        behind,
                        body.bodyBytes(),
                        runs);
        body.free();
        head.free();
        Mem.free(buffer);
        conn.close();
        return got;
    }

    private static final String LENGTH = "HTTP/1.1 200 OK\r\nContent-Length: ";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    @Test
    void aBodyThatCameWithTheHead() throws Exception {
        assertThat(exchange(false, LENGTH + "5\r\n\r\nhello"))
                .isEqualTo(new Got(BodyReader.DONE, "hello", "", 5, 1));
    }

    @Test
    void bytesBehindTheBodyAreKept() throws Exception {
        Got got = exchange(false, LENGTH + "5\r\n\r\nhelloHTTP/1.1 200");
        assertThat(got.result()).isEqualTo(BodyReader.DONE);
        assertThat(got.body()).isEqualTo("hello");
        assertThat(got.behind()).isEqualTo("HTTP/1.1 200");
    }

    @Test
    void noBodyAtAll() throws Exception {
        assertThat(exchange(false, LENGTH + "0\r\n\r\n").result()).isEqualTo(BodyReader.DONE);
        assertThat(exchange(true, LENGTH + "5\r\n\r\n"))
                .isEqualTo(new Got(BodyReader.DONE, "", "", 0, 0));
        assertThat(exchange(false, "HTTP/1.1 304 x\r\nContent-Length: 5\r\n\r\n").runs()).isZero();
    }

    @Test
    void aBodyUntilTheEnd() throws Exception {
        assertThat(exchange(false, "HTTP/1.1 200 OK\r\n\r\n", "abc", "def"))
                .extracting(Got::result, Got::body)
                .containsExactly(BodyReader.DONE, "abcdef");
    }

    @Test
    void anAnswerWithoutHead() throws Exception {
        assertThat(exchange(false, "hello", " world"))
                .extracting(Got::result, Got::body)
                .containsExactly(BodyReader.DONE, "hello world");
    }

    @Test
    void aBodyThatEndsEarly() throws Exception {
        assertThat(exchange(false, LENGTH + "6\r\n\r\nhello"))
                .extracting(Got::result, Got::body)
                .containsExactly(BodyReader.TRUNCATED, "hello");
        assertThat(exchange(false, CHUNKED + "6\r\nhello"))
                .extracting(Got::result, Got::body)
                .containsExactly(BodyReader.TRUNCATED, "hello");
        assertThat(exchange(false, CHUNKED + "5\r\nhello\r\n").result())
                .isEqualTo(BodyReader.TRUNCATED);
    }

    @Test
    void aBodyWithBrokenFraming() throws Exception {
        assertThat(exchange(false, CHUNKED + "x\r\n").result()).isEqualTo(BodyReader.BROKEN);
        assertThat(exchange(false, CHUNKED + "5\r\nhelloworld").result())
                .isEqualTo(BodyReader.BROKEN);
    }

    @Test
    void chunksOfOnePieceAreOneRun() throws Exception {
        Got got = exchange(false, CHUNKED + "2\r\nhe\r\n3\r\nllo\r\n1\r\n!\r\n0\r\n\r\n");
        assertThat(got.body()).isEqualTo("hello!");
        assertThat(got.result()).isEqualTo(BodyReader.DONE);
    }

    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed != null ? LongStream.of(seed) : LongStream.range(0, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aLongChunkedBodyInRandomPieces(long seed) throws Exception {
        Random random = new Random(seed);
        StringBuilder body = new StringBuilder();
        StringBuilder wire = new StringBuilder(CHUNKED);
        for (int i = random.nextInt(60); i >= 0; i--) {
            String chunk =
                    ((char) ('a' + random.nextInt(26)) + "0").repeat(random.nextInt(1500) + 1);
            body.append(chunk);
            wire.append(Integer.toHexString(chunk.length())).append(";x=y\r\n");
            wire.append(chunk).append("\r\n");
        }
        wire.append("0\r\nTrailer: x\r\n\r\nnext");
        String[] pieces = new String[1 + random.nextInt(12)];
        int at = 0;
        for (int i = 0; i < pieces.length; i++) {
            int to =
                    i == pieces.length - 1
                            ? wire.length()
                            : at + random.nextInt(wire.length() - at);
            pieces[i] = wire.substring(at, to);
            at = to;
        }
        Got got = exchange(false, pieces);
        assertThat(got.result()).isEqualTo(BodyReader.DONE);
        assertThat(got.body()).isEqualTo(body.toString());
        assertThat(got.bodyBytes()).isEqualTo(body.length());
        assertThat(got.behind()).isEqualTo("next");
    }
}

package weir.load;

import org.jspecify.annotations.Nullable;
import weir.http.Chunked;
import weir.http.Head;
import weir.net.Buf;
import weir.net.Loop;
import weir.net.Mem;

/** The body of one answer as it comes in: where it ends, how many bytes it took, what it was. */
final class ResponseBody {
    /** More than this is not kept: an assertion then sees the first part. */
    private static final int KEPT_LIMIT = 64 * 1024 * 1024;

    private enum Framing {
        NONE,
        LENGTH,
        CHUNKED,
        UNTIL_CLOSE
    }

    private final Chunked chunked = new Chunked();
    private @Nullable Buf kept;
    private Framing framing = Framing.NONE;
    private boolean keeps;
    private boolean done;
    private boolean endsConnection;
    private long length;
    private long left;
    private long wireBytes;
    private long chunkSize;
    private long chunkGot;
    private int firstTwo;
    private int firstCount;
    private @Nullable Failure failure;

    ResponseBody(Loop loop) {
        assert loop.inLoop();
    }

    /**
     * A new body.
     *
     * @param follows whether there is any
     * @param keep whether its bytes are wanted afterwards
     */
    void start(Head head, boolean follows, boolean keep) {
        keeps = keep;
        wireBytes = 0;
        failure = null;
        endsConnection = false;
        firstTwo = 0;
        firstCount = 0;
        if (kept != null) {
            kept.clear();
        }
        done = !follows;
        if (!follows) {
            framing = Framing.NONE;
        } else if (head.chunked()) {
            framing = Framing.CHUNKED;
            chunked.reset();
            chunkSize = 0;
            chunkGot = 0;
        } else if (head.contentLength() >= 0) {
            framing = Framing.LENGTH;
            length = head.contentLength();
            left = length;
        } else {
            framing = Framing.UNTIL_CLOSE;
            endsConnection = true;
        }
    }

    /** Whether all of it is there, or it broke. */
    boolean isDone() {
        return done;
    }

    /** Bytes on the wire, chunk framing included. */
    long bytes() {
        return wireBytes;
    }

    /** Why it is no body, or null. */
    @Nullable Failure failure() {
        return failure;
    }

    /** Whether the connection cannot carry another answer. */
    boolean endsConnection() {
        return endsConnection;
    }

    /** Whether what came cannot be gzip: its first two bytes are others. */
    boolean notGzip() {
        return firstCount == 2 && firstTwo != 0x1f8b;
    }

    /** Takes {@code n} bytes that came. */
    void take(long at, int n) {
        if (n == 0) {
            return;
        }
        switch (framing) {
            case NONE -> endsConnection = true;
            case LENGTH -> {
                int mine = (int) Math.min(left, n);
                keep(at, mine);
                left -= mine;
                wireBytes += mine;
                done = left == 0;
                endsConnection |= mine < n;
            }
            case UNTIL_CLOSE -> {
                keep(at, n);
                wireBytes += n;
            }
            case CHUNKED -> takeChunks(at, n);
        }
    }

    private void takeChunks(long at, int n) {
        long p = at;
        long to = at + n;
        for (; ; ) {
            long before = chunked.remainingInChunk();
            int result = chunked.next(p, to);
            p = chunked.position();
            switch (result) {
                case Chunked.DATA -> {
                    int got = chunked.runLength();
                    chunkGot = before > 0 ? chunkGot + got : got;
                    chunkSize = chunkGot + chunked.remainingInChunk();
                    keep(chunked.run(), got);
                }
                case Chunked.DONE -> {
                    done = true;
                    wireBytes += p - at;
                    endsConnection |= p < to;
                    return;
                }
                case Chunked.BAD -> {
                    done = true;
                    wireBytes += p - at;
                    failure = Failure.badChunk(line(at, p, to));
                    return;
                }
                default -> {
                    wireBytes += n;
                    return;
                }
            }
        }
    }

    /** The line around {@code p}, as far as it is in the buffer. */
    private static String line(long from, long p, long to) {
        long start = p;
        while (start > from && Mem.getByte(start - 1) != '\n') {
            start--;
        }
        long end = p;
        while (end < to && Mem.getByte(end) != '\r' && Mem.getByte(end) != '\n') {
            end++;
        }
        return Mem.string(start, (int) Math.min(end - start, 100));
    }

    private void keep(long at, int n) {
        for (int i = 0; firstCount < 2 && i < n; i++, firstCount++) {
            firstTwo = firstTwo << 8 | Mem.getByte(at + i) & 0xff;
        }
        if (!keeps) {
            return;
        }
        if (kept == null) {
            kept = new Buf(4096);
        }
        if (kept.size() + n <= KEPT_LIMIT) {
            kept.put(at, n);
        }
    }

    /** The peer closed: null when that is the end of the body, else what it cut. */
    @Nullable Failure ended() {
        done = true;
        return switch (framing) {
            case NONE, UNTIL_CLOSE -> null;
            case LENGTH -> Failure.shortBody(length, length - left);
            case CHUNKED ->
                    chunked.remainingInChunk() > 0
                            ? Failure.cutChunk(chunkSize, chunkGot)
                            : Failure.noClosingChunk();
        };
    }

    /** The bytes kept. */
    byte[] content() {
        return kept == null ? new byte[0] : Mem.bytes(kept.address(), kept.size());
    }

    void free() {
        if (kept != null) {
            kept.free();
            kept = null;
        }
    }
}

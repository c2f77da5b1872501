package weir.http;

import weir.net.Buf;
import weir.net.Conn;
import weir.net.Mem;

/**
 * Reads one message's body from a connection, in runs. Each call gives at most one contiguous run,
 * whatever the chunks were: framing is taken out in place, so that nothing else of value lies in
 * the caller's scratch when it parks to pass the run on. Bytes behind the body are saved in {@link
 * #leftover} for the next message.
 *
 * <p>Reusable, for one exchange at a time, in a fiber of the connection's loop.
 */
public final class BodyReader {
    /** A run is at {@link #run}; {@link #done} tells whether it was the last. */
    public static final int DATA = 1;

    /** The body is over and nothing more came. */
    public static final int DONE = 2;

    /** The peer broke the chunked framing. */
    public static final int BROKEN = -1100;

    /** The peer closed before the body was whole. */
    public static final int TRUNCATED = -1101;

    /** A chunk begins that would make the body longer than {@link #limit} allows. */
    public static final int TOO_LONG = -1102;

    private static final int LENGTH = 0;
    private static final int CHUNKS = 1;
    private static final int UNTIL_CLOSE = 2;

    private final Chunked chunks = new Chunked();
    private final Buf leftover = new Buf(0);
    private int framing;
    private long remaining;
    private boolean done = true;
    private long most;
    private long chunk;
    private long read;
    private long received;
    private long pieceAddress;
    private int pieceLength;
    private long run;
    private int runLength;

    /**
     * Expects a request's body. The {@code available} bytes at {@code address} came with the head;
     * they must still be there at the first call of {@link #next}.
     */
    public void request(Head head, long address, int available) {
        if (head.chunked()) {
            begin(CHUNKS, 0, address, available);
        } else {
            begin(LENGTH, Math.max(0, head.contentLength()), address, available);
        }
    }

    /**
     * Expects a response's body, likewise.
     *
     * @param toHead whether the request was HEAD
     */
    public void response(Head head, boolean toHead, long address, int available) {
        if (head.version() >= Head.VERSION_10 && !head.responseHasBody(toHead)) {
            begin(LENGTH, 0, address, available);
        } else if (head.chunked()) {
            begin(CHUNKS, 0, address, available);
        } else if (head.contentLength() >= 0) {
            begin(LENGTH, head.contentLength(), address, available);
        } else {
            begin(UNTIL_CLOSE, 0, address, available);
        }
    }

    /**
     * Bounds a chunked body, from the next call on ({@code ngx_http_request_body_chunked_filter}).
     *
     * @param bytes the most, 0 for any length
     */
    public void limit(long bytes) {
        most = bytes;
    }

    /** Bytes of the chunk that was {@link #TOO_LONG}. */
    public long chunk() {
        return chunk;
    }

    private void begin(int framing, long length, long address, int available) {
        this.framing = framing;
        most = 0;
        remaining = length;
        read = 0;
        received = available;
        done = false;
        runLength = 0;
        leftover.clear();
        pieceAddress = address;
        pieceLength = available;
        if (framing == CHUNKS) {
            chunks.reset();
        } else if (framing == LENGTH && length == 0) {
            finish(address, available);
        }
    }

    private void finish(long behind, int length) {
        done = true;
        pieceLength = 0;
        if (length > 0) {
            leftover.put(behind, length);
        }
    }

    /** Whether the whole body has been given out. */
    public boolean done() {
        return done;
    }

    /** Body bytes given out so far, without framing. */
    public long bodyBytes() {
        return read;
    }

    /** Bytes that came behind the head so far, framing and leftovers included. */
    public long received() {
        return received;
    }

    /** Bytes that the body took so far, framing included. */
    public long wireBytes() {
        return received - leftover.size();
    }

    /** Bytes of a Content-Length body still to come; of the current chunk when chunked. */
    public long remaining() {
        return framing == CHUNKS ? chunks.remainingInChunk() : remaining;
    }

    public boolean chunked() {
        return framing == CHUNKS;
    }

    /** Whether the end is the connection's end. */
    public boolean untilClose() {
        return framing == UNTIL_CLOSE;
    }

    public long run() {
        return run;
    }

    public int runLength() {
        return runLength;
    }

    /** Bytes that came behind the body, once it is done: the next message's, or too many. */
    public Buf leftover() {
        return leftover;
    }

    /** Releases the native bytes. */
    public void free() {
        leftover.free();
    }

    /**
     * Waits for the next run.
     *
     * @param scratch where to read; the run lies there until the caller parks
     * @return DATA, DONE, BROKEN, TRUNCATED, or a fault of {@link Conn#read}
     */
    public int next(Conn from, long scratch, int size, long timeoutMs) {
        for (; ; ) {
            int result = buffered();
            if (result != 0) {
                return result;
            }
            int n = from.read(scratch, size, timeoutMs);
            if (n <= 0) {
                return ended(n);
            }
            pieceAddress = scratch;
            pieceLength = n;
            received += n;
        }
    }

    /** The same without waiting: {@code -EAGAIN} when nothing is there. */
    public int tryNext(Conn from, long scratch, int size) {
        for (; ; ) {
            int result = buffered();
            if (result != 0) {
                return result;
            }
            int n = from.tryRead(scratch, size);
            if (n <= 0) {
                return ended(n);
            }
            pieceAddress = scratch;
            pieceLength = n;
            received += n;
        }
    }

    private int ended(int n) {
        if (n < 0) {
            return n;
        }
        if (framing != UNTIL_CLOSE) {
            return TRUNCATED;
        }
        done = true;
        return DONE;
    }

    /** What the bytes in hand give: a result, or 0 when they are used up. */
    private int buffered() {
        if (done) {
            return DONE;
        }
        if (pieceLength == 0) {
            return 0;
        }
        return framing == CHUNKS ? decode() : plain();
    }

    private int plain() {
        int n = pieceLength;
        run = pieceAddress;
        if (framing == LENGTH) {
            n = (int) Math.min(remaining, n);
            remaining -= n;
            if (remaining == 0) {
                finish(pieceAddress + n, pieceLength - n);
            }
        }
        pieceLength = 0;
        runLength = n;
        read += n;
        return DATA;
    }

    private boolean isTooLong(long given, long coming) {
        if (most == 0 || read + given + coming <= most) {
            return false;
        }
        read += given;
        chunk = coming;
        return true;
    }

    /** Moves the runs of a piece together, onto its first. */
    private int decode() {
        long p = pieceAddress;
        long end = p + pieceLength;
        pieceLength = 0;
        long to = 0;
        run = 0;
        int result;
        while ((result = chunks.next(p, end)) == Chunked.DATA) {
            if (isTooLong(to - run, chunks.runLength() + chunks.remainingInChunk())) {
                return TOO_LONG;
            }
            if (to == 0) {
                run = chunks.run();
                to = run;
            } else {
                Mem.copy(chunks.run(), to, chunks.runLength());
            }
            to += chunks.runLength();
            p = chunks.position();
        }
        if (result == Chunked.BAD) {
            read += to - run;
            return BROKEN;
        }
        if (isTooLong(to - run, chunks.remainingInChunk())) {
            return TOO_LONG;
        }
        if (result == Chunked.DONE) {
            finish(chunks.position(), (int) (end - chunks.position()));
        }
        runLength = (int) (to - run);
        read += runLength;
        return runLength > 0 ? DATA : done ? DONE : 0;
    }
}

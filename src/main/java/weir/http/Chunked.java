package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/**
 * Decodes a chunked body that comes in pieces of any size, and writes the framing of one. Accepts
 * what ngx_http_parse_chunked does: extensions and trailers are skipped, every line ends in CRLF
 * (LF alone is refused), a size above 2^59 is refused.
 *
 * <pre>
 *   START -> SIZE -> [EXTENSION] -> SIZE_LF -> DATA -> DATA_CR -> DATA_LF -> START
 *   SIZE of zero -> [LAST_EXTENSION] -> LAST_LF -> TRAILER -> ... -> done
 * </pre>
 *
 * Usage: {@code while ((r = c.next(p, end)) == Chunked.DATA) { take(c.run(), c.runLength()); p =
 * c.position(); }}
 */
public final class Chunked {
    /** A run of body bytes is at {@link #run}. */
    public static final int DATA = 1;

    /** All input is used up, more is needed. */
    public static final int MORE = 0;

    /** The body is whole; what follows {@link #position} is the next message's. */
    public static final int DONE = 2;

    /** Not a chunked body. */
    public static final int BAD = -1;

    private static final int START = 0;
    private static final int SIZE = 1;
    private static final int EXTENSION = 2;
    private static final int SIZE_LF = 3;
    private static final int IN_DATA = 4;
    private static final int DATA_CR = 5;
    private static final int DATA_LF = 6;
    private static final int LAST_EXTENSION = 7;
    private static final int LAST_LF = 8;
    private static final int TRAILER = 9;
    private static final int END_LF = 10;
    private static final int TRAILER_LINE = 11;
    private static final int TRAILER_LF = 12;

    private int state;
    private long size;
    private boolean keepTrailers;
    private long position;
    private long run;
    private int runLength;

    /** Expects a new body. */
    public void reset() {
        reset(false);
    }

    /**
     * Expects a new body.
     *
     * @param keepTrailers whether DONE is reported in front of the trailer lines, so that the
     *     caller parses them
     */
    public void reset(boolean keepTrailers) {
        this.keepTrailers = keepTrailers;
        state = START;
        size = 0;
        runLength = 0;
    }

    /** Where parsing stopped: behind the run for DATA, behind the body for DONE. */
    public long position() {
        return position;
    }

    /** Address of the body bytes that DATA reported. */
    public long run() {
        return run;
    }

    /** Number of the body bytes that DATA reported, at least 1. */
    public int runLength() {
        return runLength;
    }

    /** Parses {@code [from, to)} up to the next run of body bytes. */
    public int next(long from, long to) {
        long p = from;
        while (p < to) {
            if (state == IN_DATA) {
                if (size > 0) {
                    run = p;
                    runLength = (int) Math.min(size, to - p);
                    size -= runLength;
                    position = p + runLength;
                    return DATA;
                }
                state = DATA_CR;
            }
            int result = step(Mem.getByte(p) & 0xff);
            if (result == BAD) {
                position = p;
                return BAD;
            }
            p++;
            if (result == DONE) {
                position = p;
                return DONE;
            }
        }
        position = p;
        return MORE;
    }

    private int step(int b) {
        switch (state) {
            case START -> {
                size = hex(b);
                if (size < 0) {
                    return BAD;
                }
                state = SIZE;
            }
            case SIZE -> {
                return size(b);
            }
            case EXTENSION -> {
                return skip(b, SIZE_LF);
            }
            case SIZE_LF -> {
                return lineFeed(b, IN_DATA);
            }
            case DATA_CR -> {
                state = DATA_LF;
                return b == '\r' ? MORE : BAD;
            }
            case DATA_LF -> {
                return lineFeed(b, START);
            }
            case LAST_EXTENSION -> {
                return skip(b, LAST_LF);
            }
            case LAST_LF -> {
                if (b == '\n' && keepTrailers) {
                    return DONE;
                }
                return lineFeed(b, TRAILER);
            }
            case TRAILER -> {
                state = b == '\r' ? END_LF : TRAILER_LINE;
                return b == '\n' ? BAD : MORE;
            }
            case END_LF -> {
                return b == '\n' ? DONE : BAD;
            }
            case TRAILER_LINE -> {
                return skip(b, TRAILER_LF);
            }
            default -> {
                return lineFeed(b, TRAILER);
            }
        }
        return MORE;
    }

    private int size(int b) {
        if (size > Long.MAX_VALUE / 16) {
            return BAD;
        }
        int digit = hex(b);
        if (digit >= 0) {
            size = size * 16 + digit;
            return MORE;
        }
        if (b == '\r') {
            state = size == 0 ? LAST_LF : SIZE_LF;
            return MORE;
        }
        state = size == 0 ? LAST_EXTENSION : EXTENSION;
        return b == ';' || b == ' ' || b == '\t' ? MORE : BAD;
    }

    private int skip(int b, int then) {
        if (b == '\r') {
            state = then;
        }
        return b == '\n' ? BAD : MORE;
    }

    private int lineFeed(int b, int then) {
        state = then;
        return b == '\n' ? MORE : BAD;
    }

    private static int hex(int b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int lower = b | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /** Bytes of the current chunk still to come, as far as is known. */
    public long remainingInChunk() {
        return state == IN_DATA ? size : 0;
    }

    // ---- writing

    private static final long LAST = Mem.literal("0\r\n\r\n");

    /** Room that {@link #putHeader} needs. */
    public static final int HEADER_ROOM = 18;

    /** The line in front of a chunk of {@code size} bytes (more than 0). */
    public static void putHeader(Buf out, long size) {
        out.putHex(size);
        putCrlf(out);
    }

    /** The line end behind a chunk. */
    public static void putCrlf(Buf out) {
        out.put((byte) '\r');
        out.put((byte) '\n');
    }

    /** The end of the body, without trailers. */
    public static void putLast(Buf out) {
        out.put(LAST, 5);
    }

    /** Room behind a run that {@link #tail} needs. */
    public static final int TAIL_ROOM = 7;

    /**
     * Writes what follows a chunk's bytes at {@code address}: the line end, and the body's end when
     * it was the last chunk.
     *
     * @return bytes written, at most {@link #TAIL_ROOM}
     */
    public static int tail(long address, boolean last) {
        Mem.putShort(address, (short) 0x0a0d);
        if (!last) {
            return 2;
        }
        Mem.copy(LAST, address + 2, 5);
        return 7;
    }

    /**
     * Writes the line in front of a chunk right-aligned before {@code address}, where the chunk's
     * bytes are, so that one write carries both. Needs {@link #HEADER_ROOM} bytes of room.
     *
     * @return the address of the line
     */
    public static long headerBefore(long address, long size) {
        long p = address - 2;
        Mem.putShort(p, (short) 0x0a0d);
        long rest = size;
        do {
            int digit = (int) (rest & 15);
            Mem.putByte(--p, (byte) (digit < 10 ? '0' + digit : 'a' - 10 + digit));
            rest >>>= 4;
        } while (rest != 0);
        return p;
    }
}

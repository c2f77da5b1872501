package weir.http;

import java.util.Arrays;
import weir.net.Mem;

/** A Range header against a body of known length (ngx_http_range_parse). Reusable; one thread. */
public final class Ranges {
    /** Answer 206 with {@link #count} parts. */
    public static final int SATISFIABLE = 1;

    /** Answer as if there were no Range. */
    public static final int IGNORED = 0;

    /** Answer 416. */
    public static final int NOT_SATISFIABLE = -1;

    /** max_ranges when it is not set. */
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final long UNIT = Mem.literal("bytes=");

    private int count;
    private long[] starts = new long[4];
    private long[] ends = new long[4];
    private long position;
    private long end;

    public int count() {
        return count;
    }

    /** First byte of part {@code i}. */
    public long start(int i) {
        return starts[i];
    }

    /** One past the last byte of part {@code i}. */
    public long end(int i) {
        return ends[i];
    }

    /**
     * Reads a header's value.
     *
     * @param contentLength bytes of the whole body
     * @param maxRanges max_ranges, {@link #NO_LIMIT} unless set
     */
    public int parse(long value, int length, long contentLength, int maxRanges) {
        count = 0;
        if (length < 7 || !Scan.equalIgnoreCase(value, UNIT, 6)) {
            return IGNORED;
        }
        position = value + 6;
        end = value + length;
        long size = 0;
        do {
            int result = one(contentLength, maxRanges);
            if (result != SATISFIABLE) {
                return result;
            }
        } while (take(','));
        for (int i = 0; i < count; i++) {
            long part = ends[i] - starts[i];
            if (size > Long.MAX_VALUE - part) {
                return NOT_SATISFIABLE;
            }
            size += part;
        }
        if (count < 2) {
            return count == 0 ? NOT_SATISFIABLE : SATISFIABLE;
        }
        if (size > contentLength) {
            return IGNORED;
        }
        // many small parts cost more than the whole
        boolean wasteful = maxRanges == NO_LIMIT && size + count * 256L > contentLength + 4096;
        return wasteful ? IGNORED : SATISFIABLE;
    }

    private int one(long contentLength, int maxRanges) {
        blanks();
        long first = 0;
        long last;
        boolean suffix = take('-');
        if (!suffix) {
            first = number();
            blanks();
            if (first < 0 || !take('-')) {
                return NOT_SATISFIABLE;
            }
            blanks();
        }
        if (!suffix && (position == end || Mem.getByte(position) == ',')) {
            last = contentLength;
        } else {
            last = number();
            blanks();
            if (last < 0 || position < end && Mem.getByte(position) != ',') {
                return NOT_SATISFIABLE;
            }
            if (suffix) {
                first = last < contentLength ? contentLength - last : 0;
                last = contentLength - 1;
            }
            last = last >= contentLength ? contentLength : last + 1;
        }
        if (first < last) {
            if (count == maxRanges) {
                return IGNORED;
            }
            add(first, last);
            return SATISFIABLE;
        }
        return first == 0 ? IGNORED : SATISFIABLE;
    }

    private void add(long first, long last) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        starts[count] = first;
        ends[count++] = last;
    }

    private void blanks() {
        while (position < end && Mem.getByte(position) == ' ') {
            position++;
        }
    }

    private boolean take(char c) {
        if (position < end && Mem.getByte(position) == c) {
            position++;
            return true;
        }
        return false;
    }

    private long number() {
        long from = position;
        while (position < end && Mem.getByte(position) >= '0' && Mem.getByte(position) <= '9') {
            position++;
        }
        return Digits.parse(from, (int) (position - from));
    }
}

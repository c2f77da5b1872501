package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/**
 * Decodes and normalises a path: percent escapes, {@code .} and {@code ..}, repeated slashes
 * (ngx_http_parse_complex_uri).
 */
public final class Uri {
    /** A broken escape, an escaped NUL, or a path that climbs above the root. */
    public static final int INVALID = -1;

    private static final int USUAL = 0;
    private static final int SLASH = 1;
    private static final int DOT = 2;
    private static final int DOT_DOT = 3;

    private Uri() {}

    /**
     * Appends the normal form of the path that starts at {@code from} to {@code out}.
     *
     * @param rooted whether a slash is put first (the target of {@code http://host?x})
     * @return how many bytes were read: the path stops before the first {@code ?} or {@code #}, or
     *     at the end; {@link #INVALID} when it is refused
     */
    public static int normalise(
            long from, int length, boolean mergeSlashes, boolean rooted, Buf out) {
        out.ensure(length + 1);
        final long first = out.base() + out.end;
        long u = first;
        if (rooted) {
            Mem.putByte(u++, (byte) '/');
        }
        int state = USUAL;
        int i = 0;
        scan:
        while (i < length) {
            int b = Mem.getByte(from + i) & 0xff;
            i++;
            if (b == '%') {
                b = i + 2 > length ? -1 : hex(from + i);
                if (b <= 0) {
                    return INVALID;
                }
                i += 2;
                if (b == '%' || b == '#' || b == '?') {
                    state = USUAL;
                    Mem.putByte(u++, (byte) b);
                    continue;
                }
            } else if (b == '?' || b == '#') {
                i--;
                break scan;
            }
            switch (b) {
                case '/' -> {
                    if (state == DOT) {
                        u--;
                    } else if (state == DOT_DOT) {
                        u = parent(first, u);
                        if (u == 0) {
                            return INVALID;
                        }
                    } else if (state == USUAL || !mergeSlashes) {
                        Mem.putByte(u++, (byte) '/');
                    }
                    state = SLASH;
                }
                case '.' -> {
                    Mem.putByte(u++, (byte) '.');
                    state = state == SLASH ? DOT : state == DOT ? DOT_DOT : USUAL;
                }
                default -> {
                    Mem.putByte(u++, (byte) b);
                    state = USUAL;
                }
            }
        }
        if (state == DOT) {
            u--;
        } else if (state == DOT_DOT) {
            u = parent(first, u);
            if (u == 0) {
                return INVALID;
            }
        }
        out.end += (int) (u - first);
        return i;
    }

    /** Behind the slash before the segment that "/.." removes, or 0 above the root. */
    private static long parent(long first, long u) {
        for (long p = u - 4; p >= first; p--) {
            if (Mem.getByte(p) == '/') {
                return p + 1;
            }
        }
        return 0;
    }

    private static int hex(long p) {
        int high = Character.digit(Mem.getByte(p), 16);
        int low = Character.digit(Mem.getByte(p + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    /** Fills in a request's path and query once its line is complete. */
    static boolean process(Head h, boolean mergeSlashes) {
        int length = h.targetEnd - h.targetStart;
        if (!h.complexUri && !h.quotedUri && !h.emptyPath) {
            if (h.argsStart < 0) {
                h.path(length, 0);
            } else {
                h.path(h.argsStart - 1 - h.targetStart, h.targetEnd - h.argsStart);
            }
            return true;
        }
        h.path.clear();
        long from = h.base + h.targetStart;
        int read = normalise(from, length, mergeSlashes, h.emptyPath, h.path);
        if (read == INVALID) {
            return false;
        }
        long stop = from + read;
        h.quotedUri = Scan.find(from, stop, '%') < stop;
        h.plusInUri =
                Scan.find(h.path.address(), h.path.address() + h.path.size(), '+')
                        < h.path.address() + h.path.size();
        if (read < length && Mem.getByte(stop) == '?') {
            long args = stop + 1;
            long argsEnd = Scan.find(args, from + length, '#');
            h.decodedPath(h.path.size(), (int) (args - h.base), (int) (argsEnd - args));
        } else {
            h.decodedPath(h.path.size(), -1, 0);
        }
        return true;
    }
}

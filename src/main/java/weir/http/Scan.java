package weir.http;

import weir.net.Mem;

/** Searches over native memory, eight bytes a step. No method reads outside {@code [from, to)}. */
final class Scan {
    static final long ONES = 0x0101010101010101L;
    static final long HIGH = 0x8080808080808080L;
    static final long LOWER = 0x2020202020202020L;

    private Scan() {}

    /**
     * First byte below 0x0E (so CR, LF and NUL, but also tab and nine other controls), or {@code
     * to}.
     */
    static long control(long from, long to) {
        long p = from;
        for (; to - p >= 8; p += 8) {
            long v = Mem.getLong(p);
            long hit = (v - ONES * 0x0e) & ~v & HIGH;
            if (hit != 0) {
                return p + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        while (p < to && (Mem.getByte(p) & 0xff) >= 0x0e) {
            p++;
        }
        return p;
    }

    /**
     * First byte that is a control, a space, DEL or {@code #}: where a query stops; or {@code to}.
     */
    static long queryEnd(long from, long to) {
        long p = from;
        for (; to - p >= 8; p += 8) {
            long v = Mem.getLong(p);
            long delete = v ^ (ONES * 0x7f);
            long hash = v ^ (ONES * '#');
            long hit =
                    (((v - ONES * 0x21) & ~v)
                                    | ((delete - ONES) & ~delete)
                                    | ((hash - ONES) & ~hash))
                            & HIGH;
            if (hit != 0) {
                return p + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        for (; p < to; p++) {
            int b = Mem.getByte(p) & 0xff;
            if (b <= 0x20 || b == 0x7f || b == '#') {
                break;
            }
        }
        return p;
    }

    /** First occurrence of {@code b}, or {@code to}. */
    static long find(long from, long to, int b) {
        long p = from;
        long pattern = ONES * b;
        for (; to - p >= 8; p += 8) {
            long v = Mem.getLong(p) ^ pattern;
            long hit = (v - ONES) & ~v & HIGH;
            if (hit != 0) {
                return p + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        while (p < to && Mem.getByte(p) != (byte) b) {
            p++;
        }
        return p;
    }

    /** Up to eight bytes as a little-endian word, zero-filled above. */
    static long word(long address, int length) {
        if (length >= 8) {
            return Mem.getLong(address);
        }
        if (length >= 4) {
            long low = Mem.getInt(address) & 0xffffffffL;
            long high = Mem.getInt(address + length - 4) & 0xffffffffL;
            return low | high << ((length - 4) * 8);
        }
        long v = 0;
        for (int i = length - 1; i >= 0; i--) {
            v = v << 8 | (Mem.getByte(address + i) & 0xff);
        }
        return v;
    }

    /** The same word for a literal. */
    static long word(String s) {
        long v = 0;
        for (int i = Math.min(8, s.length()) - 1; i >= 0; i--) {
            v = v << 8 | s.charAt(i);
        }
        return v;
    }

    static int lower(int b) {
        return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
    }

    /** Case-insensitive (ASCII) equality. */
    static boolean equalIgnoreCase(long a, long b, int length) {
        for (int i = 0; i < length; i++) {
            if (lower(Mem.getByte(a + i)) != lower(Mem.getByte(b + i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@code lowerCase} occurs anywhere in the range, in any case. */
    static boolean containsIgnoreCase(long from, long to, byte[] lowerCase) {
        long last = to - lowerCase.length;
        for (long p = from; p <= last; p++) {
            int i = 0;
            while (i < lowerCase.length && lower(Mem.getByte(p + i)) == lowerCase[i]) {
                i++;
            }
            if (i == lowerCase.length) {
                return true;
            }
        }
        return false;
    }
}

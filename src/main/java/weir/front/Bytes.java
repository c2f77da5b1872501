package weir.front;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import weir.net.Mem;

/** Small searches in native bytes. */
final class Bytes {
    private static final ConcurrentMap<String, Long> LITERALS = new ConcurrentHashMap<>();

    private Bytes() {}

    /** A permanent native copy; equal texts share one, so that reloads take no more memory. */
    static long literal(String latin1) {
        return LITERALS.computeIfAbsent(latin1, Mem::literal);
    }

    static boolean equalIgnoreCase(long a, long b, int n) {
        for (int i = 0; i < n; i++) {
            if (lower(Mem.getByte(a + i)) != lower(Mem.getByte(b + i))) {
                return false;
            }
        }
        return true;
    }

    private static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
    }

    /** The first {@code wanted} at or after {@code at}, or {@code end}. */
    static long find(long at, long end, char wanted) {
        long i = at;
        while (i < end && Mem.getByte(i) != wanted) {
            i++;
        }
        return i;
    }

    static long skipSpaces(long at, long end) {
        long i = at;
        while (i < end && Mem.getByte(i) == ' ') {
            i++;
        }
        return i;
    }

    /** The first CR or LF at or after {@code at}, or {@code end}. */
    static long endOfLine(long at, long end) {
        long i = at;
        while (i < end && Mem.getByte(i) != '\r' && Mem.getByte(i) != '\n') {
            i++;
        }
        return i;
    }
}

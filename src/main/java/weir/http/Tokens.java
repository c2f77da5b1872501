package weir.http;

import weir.net.Mem;

/** Comma-separated lists of tokens (RFC 9110 section 5.6.1). */
final class Tokens {
    private Tokens() {}

    static boolean contains(long value, int length, long token, int tokenLength) {
        long end = value + length;
        long p = value;
        while (p < end) {
            long comma = Scan.find(p, end, ',');
            long from = p;
            long to = comma;
            while (from < to && blank(from)) {
                from++;
            }
            while (to > from && blank(to - 1)) {
                to--;
            }
            if (to - from == tokenLength && Scan.equalIgnoreCase(from, token, tokenLength)) {
                return true;
            }
            p = comma + 1;
        }
        return false;
    }

    private static boolean blank(long p) {
        byte b = Mem.getByte(p);
        return b == ' ' || b == '\t';
    }
}

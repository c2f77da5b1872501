package weir.net;

/** Decimal digits straight into native memory. */
final class Digits {
    private Digits() {}

    static int count(long value) {
        int digits = 1;
        for (long v = value; v >= 10 || v <= -10; v /= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes the number at {@code to}; at most 20 bytes; returns how many. */
    static int put(long to, long value) {
        if (value == Long.MIN_VALUE) {
            byte[] text =
                    "-9223372036854775808".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            Mem.copy(text, 0, to, text.length);
            return text.length;
        }
        int sign = 0;
        long v = value;
        if (v < 0) {
            Mem.putByte(to, (byte) '-');
            sign = 1;
            v = -v;
        }
        int digits = count(v);
        for (int i = digits - 1; i >= 0; i--) {
            Mem.putByte(to + sign + i, (byte) ('0' + v % 10));
            v /= 10;
        }
        return sign + digits;
    }
}

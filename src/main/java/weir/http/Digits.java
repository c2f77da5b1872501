package weir.http;

import weir.net.Mem;

/** Decimal numbers in messages: digits only, no sign, no blanks, no overflow (ngx_atoof). */
final class Digits {
    static final long INVALID = -1;

    private Digits() {}

    static long parse(long address, int length) {
        if (length == 0) {
            return INVALID;
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = Mem.getByte(address + i) - '0';
            if (digit < 0 || digit > 9) {
                return INVALID;
            }
            if (value >= Long.MAX_VALUE / 10
                    && (value > Long.MAX_VALUE / 10 || digit > Long.MAX_VALUE % 10)) {
                return INVALID;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}

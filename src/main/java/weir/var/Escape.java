package weir.var;

import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Mem;

/**
 * The three ways a log format protects a value, byte for byte as {@code ngx_http_log_escape} and
 * {@code ngx_escape_json} do.
 */
public enum Escape {
    /**
     * {@code \xHH} for {@code " \}, controls and all above 0x7e; "-" for a value that is absent.
     */
    DEFAULT("default", "-"),
    /** As inside a JSON string; bytes above 0x7f pass; an absent value is empty. */
    JSON("json", ""),
    /** Nothing is changed; an absent value is empty. */
    NONE("none", "");

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private final String word;
    private final String absent;

    Escape(String word, String absent) {
        this.word = word;
        this.absent = absent;
    }

    /** The word of {@code escape=}, null when there is no such way. */
    public static @Nullable Escape of(String word) {
        for (Escape escape : values()) {
            if (escape.word.equals(word)) {
                return escape;
            }
        }
        return null;
    }

    /** The word after {@code escape=}. */
    public String word() {
        return word;
    }

    /** What stands in a line for a value that is absent. */
    public String absentText() {
        return absent;
    }

    /** Protects the bytes from index {@code from} to the end, in place. */
    public void apply(Buf out, int from) {
        if (this == NONE || isClean(out.base() + from, out.end - from)) {
            return;
        }
        int extra = 0;
        for (long at = out.base() + from, end = out.base() + out.end; at < end; at++) {
            extra += extra(Mem.getByte(at) & 0xff);
        }
        if (extra > 0) {
            out.ensure(extra);
            expand(out.base() + from, out.base() + out.end, extra);
            out.end += extra;
        }
    }

    /** Moves from the back, so that each byte is read before its place is written. */
    private void expand(long from, long end, int extra) {
        long to = end + extra;
        for (long at = end - 1; at >= from && to > at + 1; at--) {
            int b = Mem.getByte(at) & 0xff;
            int size = 1 + extra(b);
            to -= size;
            if (size == 1) {
                Mem.putByte(to, (byte) b);
            } else if (size == 4) {
                hex(to, 'x', b);
            } else if (size == 2) {
                Mem.putByte(to, (byte) '\\');
                Mem.putByte(to + 1, (byte) letter(b));
            } else {
                hex(to, 'u', b);
                Mem.putByte(to + 5, Mem.getByte(to + 3));
                Mem.putByte(to + 4, Mem.getByte(to + 2));
                Mem.putShort(to + 2, (short) ('0' << 8 | '0'));
            }
        }
    }

    private static void hex(long to, char mark, int b) {
        Mem.putByte(to, (byte) '\\');
        Mem.putByte(to + 1, (byte) mark);
        Mem.putByte(to + 2, digit(b >> 4));
        Mem.putByte(to + 3, digit(b & 15));
    }

    private static byte digit(int value) {
        return (byte) (value < 10 ? '0' + value : 'A' + value - 10);
    }

    /** Bytes that protecting this one adds. */
    private int extra(int b) {
        if (this == DEFAULT) {
            return b < 0x20 || b == '"' || b == '\\' || b >= 0x7f ? 3 : 0;
        }
        if (b >= 0x20) {
            return b == '"' || b == '\\' ? 1 : 0;
        }
        return letter(b) != 0 ? 1 : 5;
    }

    private static char letter(int b) {
        return switch (b) {
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '"', '\\' -> (char) b;
            default -> 0;
        };
    }

    /** Eight bytes at a time; true only when no byte needs protection. */
    private boolean isClean(long address, int length) {
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            long word8 = Mem.getLong(address + i);
            long found = below(word8, 0x20) | equal(word8, '"') | equal(word8, '\\');
            if (this == DEFAULT) {
                found |= equal(word8, 0x7f) | (word8 & HIGHS);
            }
            if (found != 0) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (extra(Mem.getByte(address + i) & 0xff) > 0) {
                return false;
            }
        }
        return true;
    }

    private static long below(long bytes, int limit) {
        return (bytes - ONES * limit) & ~bytes & HIGHS;
    }

    private static long equal(long bytes, int value) {
        return below(bytes ^ (ONES * value), 1);
    }
}

package weir.var;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import weir.net.Buf;
import weir.net.Mem;

/**
 * Constant bytes in native memory that is never given back; equal texts share one, so that a reload
 * with the same configuration takes nothing.
 */
record Literal(String text, long address, int length) {
    private static final ConcurrentMap<String, Literal> ALL = new ConcurrentHashMap<>();

    static Literal of(String latin1) {
        return ALL.computeIfAbsent(
                latin1, text -> new Literal(text, Mem.literal(text), text.length()));
    }

    /** Whole words: both the literal and the buffer have room past the last byte. */
    void write(Buf out) {
        out.ensure(length + 8);
        long to = out.base() + out.end;
        if (length > 64) {
            Mem.copy(address, to, length);
        } else {
            for (int i = 0; i < length; i += 8) {
                Mem.putLong(to + i, Mem.getLong(address + i));
            }
        }
        out.end += length;
    }
}

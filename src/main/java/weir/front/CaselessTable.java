package weir.front;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.net.Mem;

/**
 * Values by name, asked with bytes in any case ({@code ngx_hash_find} on lower-case keys).
 * Immutable; asking allocates nothing.
 *
 * @param <V> the values
 */
public final class CaselessTable<V> {
    private final byte[][] keys;
    private final Object[] values;

    /** Keys are text of bytes, in any case. */
    public CaselessTable(Map<String, V> entries) {
        int size = Integer.highestOneBit(Math.max(4, entries.size() * 2)) * 2;
        keys = new byte[size][];
        values = new Object[size];
        entries.forEach(this::add);
    }

    private void add(String name, Object value) {
        byte[] key = name.getBytes(StandardCharsets.ISO_8859_1);
        int h = 0;
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) lower(key[i]);
            h = h * 31 + key[i];
        }
        int at = spread(h);
        while (values[at] != null) {
            at = at + 1 & keys.length - 1;
        }
        keys[at] = key;
        values[at] = value;
    }

    /** The value of the name, or null. */
    @SuppressWarnings("unchecked") // only filled with V
    public @Nullable V find(long name, int length) {
        int h = 0;
        for (int i = 0; i < length; i++) {
            h = h * 31 + lower(Mem.getByte(name + i));
        }
        for (int at = spread(h); values[at] != null; at = at + 1 & keys.length - 1) {
            if (keys[at].length == length && same(keys[at], name)) {
                return (V) values[at];
            }
        }
        return null;
    }

    private int spread(int h) {
        return (h ^ h >>> 16) & keys.length - 1;
    }

    static boolean same(byte[] lower, long bytes) {
        for (int i = 0; i < lower.length; i++) {
            if (lower(Mem.getByte(bytes + i)) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private static int lower(int b) {
        return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
    }
}

package weir.front;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Mem;

/**
 * A {@code types} block with its default, asked by the bytes of a path ({@code
 * ngx_http_set_content_type}). Immutable; asking allocates nothing.
 */
public final class MediaTypes {
    private static final int LONGEST = 32;

    private static final class Entry {
        private final byte[] extension;
        private final String type;

        Entry(byte[] extension, String type) {
            this.extension = extension;
            this.type = type;
        }
    }

    private final @Nullable Entry[] table;

    /** The types by extension in lower case. */
    public MediaTypes(Map<String, String> types) {
        int size = Integer.highestOneBit(Math.max(4, types.size() * 2)) * 2;
        table = new Entry[size];
        types.forEach(this::add);
    }

    private void add(String extension, String type) {
        byte[] bytes = extension.getBytes(StandardCharsets.ISO_8859_1);
        long copy = Mem.malloc(bytes.length + 1L);
        Mem.copy(bytes, 0, copy, bytes.length);
        int at = hash(copy, bytes.length) & table.length - 1;
        Mem.free(copy);
        while (table[at] != null) {
            at = at + 1 & table.length - 1;
        }
        table[at] = new Entry(bytes, type);
    }

    /** Appends the type of the path's extension, or else {@code otherwise}. */
    public void put(long path, int length, String otherwise, Buf out) {
        int dot = extension(path, length);
        String type = dot < 0 ? null : find(path + dot, length - dot);
        out.putAscii(type == null ? otherwise : type);
    }

    /** Where the extension starts, or -1 for none ({@code ngx_http_set_exten}). */
    static int extension(long path, int length) {
        for (int i = length - 1; i > 1; i--) {
            int b = Mem.getByte(path + i);
            if (b == '.' && Mem.getByte(path + i - 1) != '/') {
                return i + 1;
            }
            if (b == '/') {
                return -1;
            }
        }
        return -1;
    }

    private @Nullable String find(long extension, int length) {
        if (length > LONGEST || length == 0) {
            return null;
        }
        int mask = table.length - 1;
        for (int at = hash(extension, length) & mask; ; at = at + 1 & mask) {
            Entry entry = table[at];
            if (entry == null) {
                return null;
            }
            if (entry.extension.length == length && same(entry.extension, extension)) {
                return entry.type;
            }
        }
    }

    private static boolean same(byte[] lower, long bytes) {
        for (int i = 0; i < lower.length; i++) {
            if (lower(Mem.getByte(bytes + i)) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(long bytes, int length) {
        int h = 0;
        for (int i = 0; i < length; i++) {
            h = h * 31 + lower(Mem.getByte(bytes + i));
        }
        return h ^ h >>> 16;
    }

    private static int lower(int b) {
        return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
    }
}

package weir.front;

import java.util.Map;
import weir.net.Buf;
import weir.net.Mem;

/**
 * A {@code types} block with its default, asked by the bytes of a path ({@code
 * ngx_http_set_content_type}). Immutable; asking allocates nothing.
 */
public final class MediaTypes {
    private final CaselessTable<String> table;

    /** The types by extension in lower case. */
    public MediaTypes(Map<String, String> types) {
        table = new CaselessTable<>(types);
    }

    /** Appends the type of the path's extension, or else {@code otherwise}. */
    public void put(long path, int length, String otherwise, Buf out) {
        int dot = extension(path, length);
        String type = dot < 0 ? null : table.find(path + dot, length - dot);
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
}

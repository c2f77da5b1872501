package weir.front;

import java.util.Locale;
import weir.http.Head;
import weir.http.Header;
import weir.net.Buf;

/**
 * The header lines that the rest of a name such as {@code $http_user_agent} means: in any case, an
 * underscore stands for a hyphen, several lines are joined ({@code
 * ngx_http_variable_unknown_header}). Made at load time.
 */
final class HeaderField {
    private final int id;
    private final long name;
    private final int length;
    private final byte separator;

    HeaderField(String rest) {
        this(rest, ',');
    }

    HeaderField(String rest, char separator) {
        String lower = rest.toLowerCase(Locale.ROOT);
        this.id = Header.of(lower.replace('_', '-'));
        this.name = Bytes.literal(lower);
        this.length = lower.length();
        this.separator = (byte) separator;
    }

    /** Appends the values; false when the head has no such line. */
    boolean write(Head head, Buf out) {
        int i = next(head, 0);
        if (i < 0) {
            return false;
        }
        while (true) {
            out.put(head.valueAddress(i), head.valueLength(i));
            i = next(head, i + 1);
            if (i < 0) {
                return true;
            }
            out.put(separator);
            out.put((byte) ' ');
        }
    }

    private int next(Head head, int from) {
        if (id == Header.OTHER) {
            return head.nextVariable(name, length, from);
        }
        return head.has(id) ? head.next(id, from) : -1;
    }

    /** The same of a response's own lines. */
    boolean write(HeaderList lines, Buf out) {
        boolean found = false;
        for (int i = 0; i < lines.count(); i++) {
            if (!lines.isRemoved(i) && lines.nameIs(i, name, length)) {
                if (found) {
                    out.put(separator);
                    out.put((byte) ' ');
                }
                out.put(lines.valueAddress(i), lines.valueLength(i));
                found = true;
            }
        }
        return found;
    }
}

package weir.front;

import weir.net.Buf;
import weir.net.Mem;

/** One argument of the query by name, in any case ({@code ngx_http_arg}). */
public final class ArgumentField {
    private final long name;
    private final int length;

    public ArgumentField(String name) {
        this.name = Bytes.literal(name);
        this.length = name.length();
    }

    /** Appends its value; false when there is none. */
    public boolean write(Target target, Buf out) {
        long at = target.args();
        long end = at + target.argsLength();
        while (length > 0 && at < end) {
            long next = Bytes.find(at, end, '&');
            long equals = at + length;
            if (equals < next
                    && Mem.getByte(equals) == '='
                    && Bytes.equalIgnoreCase(at, name, length)) {
                out.put(equals + 1, (int) (next - equals - 1));
                return true;
            }
            at = next + 1;
        }
        return false;
    }
}

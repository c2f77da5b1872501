package weir.front;

import java.util.Arrays;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/**
 * The response's further header lines, in order, in a buffer of their own. Reused from exchange to
 * exchange: filling it allocates nothing once it has grown.
 */
public final class HeaderList {
    private static final int STRIDE = 5;
    private final Buf bytes = new Buf(512);
    private int[] table = new int[STRIDE * 16];
    private int count;
    private int open = -1;

    void clear() {
        bytes.clear();
        count = 0;
    }

    public int count() {
        return count;
    }

    /** Appends a line whose name and value are bytes. */
    public void add(long name, int nameLength, long value, int valueLength, int id) {
        begin(name, nameLength, id);
        bytes.put(value, valueLength);
        end();
    }

    /** Appends a line of a well-known header. */
    public void add(int id, String value) {
        begin(id);
        bytes.putAscii(value);
        end();
    }

    /** Starts a line of a well-known header; its value goes to the returned buffer. */
    public Buf begin(int id) {
        String name = Header.name(id);
        int at = bytes.end;
        bytes.putAscii(name);
        return open(at, name.length(), id);
    }

    /** Starts a line; its value goes to the returned buffer until {@link #end}. */
    public Buf begin(long name, int nameLength, int id) {
        int at = bytes.end;
        bytes.put(name, nameLength);
        return open(at, nameLength, id);
    }

    /** Starts a line at the place of line {@code i}, which is gone. */
    public Buf beginInstead(int i, int id) {
        String name = Header.name(id);
        int at = bytes.end;
        bytes.putAscii(name);
        return open(i, at, name.length(), id);
    }

    private Buf open(int nameAt, int nameLength, int id) {
        if (count * STRIDE == table.length) {
            table = Arrays.copyOf(table, table.length * 2);
        }
        return open(count, nameAt, nameLength, id);
    }

    private Buf open(int i, int nameAt, int nameLength, int id) {
        int at = i * STRIDE;
        table[at] = nameAt;
        table[at + 1] = nameLength;
        table[at + 4] = id;
        bytes.put((byte) ':');
        bytes.put((byte) ' ');
        table[at + 2] = bytes.end;
        open = at;
        return bytes;
    }

    /** Ends the line that was started. */
    public void end() {
        table[open + 3] = bytes.end - table[open + 2];
        bytes.put((byte) '\r');
        bytes.put((byte) '\n');
        if (open == count * STRIDE) {
            count++;
        }
    }

    /** Drops the line that {@link #begin} started: its value turned out to be empty. */
    public void cancel() {
        bytes.end = table[open];
    }

    /** Takes a line out; the indices of the others stay. */
    public void remove(int i) {
        table[i * STRIDE + 1] = 0;
    }

    /** Whether line {@code i} was taken out. */
    public boolean isRemoved(int i) {
        return table[i * STRIDE + 1] == 0;
    }

    /** Index of the first line with that number at or after {@code from}, or -1. */
    public int find(int id, int from) {
        for (int i = from; i < count; i++) {
            if (table[i * STRIDE + 4] == id && !isRemoved(i)) {
                return i;
            }
        }
        return -1;
    }

    /** Takes all lines with that number out. */
    public void removeAll(int id) {
        for (int i = find(id, 0); i >= 0; i = find(id, i + 1)) {
            remove(i);
        }
    }

    public int id(int i) {
        return table[i * STRIDE + 4];
    }

    public long nameAddress(int i) {
        return bytes.base() + table[i * STRIDE];
    }

    public int nameLength(int i) {
        return table[i * STRIDE + 1];
    }

    public long valueAddress(int i) {
        return bytes.base() + table[i * STRIDE + 2];
    }

    public int valueLength(int i) {
        return table[i * STRIDE + 3];
    }

    /** Appends all lines with their line ends. */
    void write(Buf out) {
        for (int i = 0; i < count; i++) {
            if (!isRemoved(i)) {
                int from = table[i * STRIDE];
                int to = table[i * STRIDE + 2] + table[i * STRIDE + 3] + 2;
                out.put(bytes.base() + from, to - from);
            }
        }
    }

    void free() {
        bytes.free();
    }

    /** Compares a name in any case, {@code _} standing for {@code -}: for {@code $sent_http_*}. */
    public boolean nameIs(int i, long name, int length) {
        if (nameLength(i) != length) {
            return false;
        }
        long at = nameAddress(i);
        for (int k = 0; k < length; k++) {
            int b = Mem.getByte(at + k);
            int lower = b >= 'A' && b <= 'Z' ? b | 0x20 : b;
            if ((lower == '-' ? '_' : lower) != Mem.getByte(name + k)) {
                return false;
            }
        }
        return true;
    }
}

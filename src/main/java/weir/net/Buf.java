package weir.net;

import java.nio.charset.StandardCharsets;

/**
 * A growable native byte buffer with a read index {@code start} and a write index {@code end}.
 * Bound to one thread at a time; whoever made it frees it. Growing moves it: addresses taken before
 * a {@code put} or {@link #ensure} may be stale after it.
 */
public final class Buf {
    private long base;
    private int capacity;

    /** First unread byte, relative to {@link #base()}. */
    public int start;

    /** One past the last written byte, relative to {@link #base()}. */
    public int end;

    public Buf(int capacity) {
        this.capacity = capacity;
        this.base = capacity == 0 ? 0 : Mem.malloc(capacity);
    }

    /** The address of index 0. */
    public long base() {
        return base;
    }

    /** The address of the first unread byte. */
    public long address() {
        return base + start;
    }

    /** Unread bytes. */
    public int size() {
        return end - start;
    }

    public int capacity() {
        return capacity;
    }

    public boolean isEmpty() {
        return start == end;
    }

    /** Forgets the content, keeps the memory. */
    public void clear() {
        start = 0;
        end = 0;
    }

    /** Makes room for {@code more} bytes after {@code end}. */
    public void ensure(int more) {
        if (more > capacity - end) {
            grow(more);
        }
    }

    private void grow(int more) {
        int size = Math.max(Math.max(64, capacity * 2), Math.addExact(end, more));
        long to = Mem.malloc(size);
        if (end > 0) {
            Mem.copy(base, to, end);
        }
        if (base != 0) {
            Mem.free(base);
        }
        base = to;
        capacity = size;
    }

    public void put(byte b) {
        ensure(1);
        Mem.putByte(base + end++, b);
    }

    /** Appends bytes, which may be this buffer's own: they are found again after it moved. */
    public void put(long address, int n) {
        long from = address;
        if (n > capacity - end) {
            long inside = address - base;
            grow(n);
            from = inside >= 0 && inside < end ? base + inside : address;
        }
        Mem.copy(from, base + end, n);
        end += n;
    }

    public void put(byte[] bytes) {
        ensure(bytes.length);
        Mem.copy(bytes, 0, base + end, bytes.length);
        end += bytes.length;
    }

    /** Writes the low byte of each char: ASCII and ISO-8859-1 text; allocates nothing. */
    public void putAscii(String text) {
        int n = text.length();
        ensure(n);
        long to = base + end;
        for (int i = 0; i < n; i++) {
            Mem.putByte(to + i, (byte) text.charAt(i));
        }
        end += n;
    }

    public void putUtf8(String text) {
        put(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a decimal number, with a sign when negative. */
    public void putDecimal(long value) {
        ensure(20);
        end += Digits.put(base + end, value);
    }

    /** Writes a decimal number padded with zeros to {@code width}. */
    public void putPadded(long value, int width) {
        ensure(20 + width);
        for (int digits = Digits.count(value); digits < width; digits++) {
            Mem.putByte(base + end++, (byte) '0');
        }
        end += Digits.put(base + end, value);
    }

    /** Writes lower-case hexadecimal digits without leading zeros. */
    public void putHex(long value) {
        ensure(16);
        int digits = Math.max(1, (67 - Long.numberOfLeadingZeros(value)) / 4);
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            int d = (int) (value >>> shift) & 15;
            Mem.putByte(base + end++, (byte) (d < 10 ? '0' + d : 'a' + d - 10));
        }
    }

    /** Gives the memory back; the buffer is empty and may be filled again. */
    public void free() {
        if (base != 0) {
            Mem.free(base);
        }
        base = 0;
        capacity = 0;
        clear();
    }

    /** The unread bytes as ISO-8859-1 text: for messages and tests, it allocates. */
    @Override
    public String toString() {
        return base == 0 ? "" : Mem.string(address(), size());
    }
}

package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Native memory by absolute address: little endian, unaligned, without bounds checks. The caller
 * owns the bounds; everything here is usable on any thread.
 */
public final class Mem {
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle MALLOC =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().findOrThrow("malloc"),
                    FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle FREE =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().findOrThrow("free"),
                    FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG));

    private Mem() {}

    /** Zeroed, page-aligned memory that is never given back: loop scratch and constants. */
    public static long alloc(long bytes) {
        return Arena.global().allocate(bytes, bytes >= 4096 ? 4096 : 16).address();
    }

    /**
     * Uninitialised memory from the C heap, to be given back with {@link #free}.
     *
     * @throws OutOfMemoryError when the C heap has none
     */
    public static long malloc(long bytes) {
        long address;
        try {
            address = (long) MALLOC.invokeExact(bytes);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        if (address == 0) {
            throw new OutOfMemoryError("malloc(" + bytes + ")");
        }
        return address;
    }

    /** Gives memory of {@link #malloc} back. */
    public static void free(long address) {
        try {
            FREE.invokeExact(address);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** The memory as a buffer, for libraries that take one; makes an object. */
    public static ByteBuffer view(long address, int n) {
        return ALL.asSlice(address, n).asByteBuffer();
    }

    public static byte getByte(long address) {
        return ALL.get(JAVA_BYTE, address);
    }

    public static void putByte(long address, byte value) {
        ALL.set(JAVA_BYTE, address, value);
    }

    public static short getShort(long address) {
        return ALL.get(JAVA_SHORT_UNALIGNED, address);
    }

    public static void putShort(long address, short value) {
        ALL.set(JAVA_SHORT_UNALIGNED, address, value);
    }

    public static int getInt(long address) {
        return ALL.get(JAVA_INT_UNALIGNED, address);
    }

    public static void putInt(long address, int value) {
        ALL.set(JAVA_INT_UNALIGNED, address, value);
    }

    public static long getLong(long address) {
        return ALL.get(JAVA_LONG_UNALIGNED, address);
    }

    public static void putLong(long address, long value) {
        ALL.set(JAVA_LONG_UNALIGNED, address, value);
    }

    /** Copies {@code n} bytes; the two ranges may overlap. */
    public static void copy(long from, long to, long n) {
        MemorySegment.copy(ALL, from, ALL, to, n);
    }

    /** Copies {@code n} bytes of an array to native memory. */
    public static void copy(byte[] from, int offset, long to, int n) {
        MemorySegment.copy(from, offset, ALL, JAVA_BYTE, to, n);
    }

    /** Copies {@code n} native bytes into an array. */
    public static void copy(long from, byte[] to, int offset, int n) {
        MemorySegment.copy(ALL, JAVA_BYTE, from, to, offset, n);
    }

    /**
     * A permanent, NUL-terminated native copy of ISO-8859-1 text; the address of its first byte.
     */
    public static long literal(String latin1) {
        return literal(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A permanent, NUL-terminated native copy of the bytes, readable eight bytes past its end. */
    public static long literal(byte[] bytes) {
        long address = alloc(bytes.length + 9L);
        copy(bytes, 0, address, bytes.length);
        return address;
    }

    /** The bytes as ISO-8859-1 text: for messages and tests, it allocates. */
    public static String string(long address, int n) {
        return new String(bytes(address, n), StandardCharsets.ISO_8859_1);
    }

    /** A heap copy of the bytes. */
    public static byte[] bytes(long address, int n) {
        byte[] copy = new byte[n];
        copy(address, copy, 0, n);
        return copy;
    }

    /** Whether two ranges of the same length hold the same bytes. */
    public static boolean equal(long a, long b, int n) {
        int i = 0;
        for (; i + 8 <= n; i += 8) {
            if (getLong(a + i) != getLong(b + i)) {
                return false;
            }
        }
        for (; i < n; i++) {
            if (getByte(a + i) != getByte(b + i)) {
                return false;
            }
        }
        return true;
    }

    /** Compares bytes as unsigned values, as {@code memcmp} does. */
    public static int compare(long a, int an, long b, int bn) {
        int n = Math.min(an, bn);
        for (int i = 0; i < n; i++) {
            int d = (getByte(a + i) & 0xff) - (getByte(b + i) & 0xff);
            if (d != 0) {
                return d;
            }
        }
        return an - bn;
    }
}

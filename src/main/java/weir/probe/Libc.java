package weir.probe;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The few C functions that reading sockets and frames needs. Any thread; a negative result is a
 * failure whose reason the callers do not need: they fall back to text files.
 */
final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();

    private static final MethodHandle SOCKET =
            find("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle CLOSE = find("close", JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = find("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SETSOCKOPT =
            find("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle GETSOCKOPT =
            find("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle SEND =
            find("send", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle RECV =
            find("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle MMAP =
            find("mmap", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle MUNMAP = find("munmap", JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle IF_INDEX = find("if_nametoindex", JAVA_INT, ADDRESS);

    private Libc() {}

    static int socket(int family, int type, int protocol) {
        return call(() -> (int) SOCKET.invokeExact(family, type, protocol));
    }

    static void close(int fd) {
        call(() -> (int) CLOSE.invokeExact(fd));
    }

    static int bind(int fd, MemorySegment address) {
        return call(() -> (int) BIND.invokeExact(fd, address, (int) address.byteSize()));
    }

    static int option(int fd, int level, int name, MemorySegment value) {
        return call(
                () -> (int) SETSOCKOPT.invokeExact(fd, level, name, value, (int) value.byteSize()));
    }

    /** Reads an option into {@code value}, whose size is given and taken back by {@code size}. */
    static int readOption(int fd, int level, int name, MemorySegment value, MemorySegment size) {
        return call(() -> (int) GETSOCKOPT.invokeExact(fd, level, name, value, size));
    }

    static long send(int fd, MemorySegment bytes) {
        return call(() -> (long) SEND.invokeExact(fd, bytes, bytes.byteSize(), 0));
    }

    static long receive(int fd, MemorySegment into) {
        return call(() -> (long) RECV.invokeExact(fd, into, into.byteSize(), 0));
    }

    /**
     * Maps {@code length} bytes of {@code fd} to read and write, shared; a zero-length result
     * failed.
     */
    static MemorySegment map(int fd, long length) {
        int readWrite = 3;
        int shared = 1;
        MemorySegment at =
                call(() ->
                        (MemorySegment)
                                MMAP.invokeExact(
                                        MemorySegment.NULL, length, readWrite, shared, fd, 0L));
        return at.address() == -1L ? MemorySegment.NULL : at.reinterpret(length);
    }

    static void unmap(MemorySegment mapped) {
        call(() -> (int) MUNMAP.invokeExact(mapped, mapped.byteSize()));
    }

    /** Number of a network interface; 0 when there is none of that name. */
    static int interfaceIndex(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return call(() -> (int) IF_INDEX.invokeExact(text));
        }
    }

    private interface Native<T> {
        T run() throws Throwable;
    }

    private static <T> T call(Native<T> function) {
        try {
            return function.run();
        } catch (Throwable impossible) {
            throw new AssertionError("a C function threw", impossible);
        }
    }

    private static MethodHandle find(String name, MemoryLayout result, MemoryLayout... arguments) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }
}

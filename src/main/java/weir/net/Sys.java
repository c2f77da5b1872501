package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/**
 * Linux system calls through one handle of libc's {@code syscall}. Results below zero are {@code
 * -errno}. One instance per thread, because it holds that thread's errno and scratch words.
 */
final class Sys {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final FunctionDescriptor SIGNATURE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG);
    private static final MemorySegment SYSCALL = LINKER.defaultLookup().findOrThrow("syscall");

    /** For calls that may block: the thread leaves the Java state, so that a collection can run. */
    private static final MethodHandle BLOCKING = LINKER.downcallHandle(SYSCALL, SIGNATURE, ERRNO);

    /** For calls on non-blocking descriptors: saves the state change. */
    private static final MethodHandle SHORT =
            LINKER.downcallHandle(SYSCALL, SIGNATURE, ERRNO, Linker.Option.critical(false));

    static final Numbers NR = Numbers.ofThisMachine();

    static final int EINTR = 4;
    static final int EAGAIN = 11;
    static final int SOCK_STREAM = 1;
    static final int SOCK_FLAGS = 0x800 | 0x80000; // SOCK_NONBLOCK | SOCK_CLOEXEC
    static final int MSG_NOSIGNAL = 0x4000;
    static final int MSG_MORE = 0x8000;

    private final MemorySegment state = Arena.global().allocate(STATE);

    /** 16 bytes for socket options and the like. */
    private final long words = Mem.alloc(16);

    /** System calls made through this instance; one writer. */
    long calls;

    long call(long nr, long a, long b, long c, long d, long e, long f) {
        calls++;
        long result;
        try {
            result = (long) SHORT.invokeExact(state, nr, a, b, c, d, e, f);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        return result == -1 ? -state.get(JAVA_INT, 0) : result;
    }

    long block(long nr, long a, long b, long c, long d, long e, long f) {
        calls++;
        long result;
        try {
            result = (long) BLOCKING.invokeExact(state, nr, a, b, c, d, e, f);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        return result == -1 ? -state.get(JAVA_INT, 0) : result;
    }

    int recv(int fd, long to, int n) {
        return (int) call(NR.recvfrom(), fd, to, n, 0, 0, 0);
    }

    int send(int fd, long from, int n, int flags) {
        return (int) call(NR.sendto(), fd, from, n, MSG_NOSIGNAL | flags, 0, 0);
    }

    int close(int fd) {
        return (int) call(NR.close(), fd, 0, 0, 0, 0, 0);
    }

    int socket(int family) {
        return (int) call(NR.socket(), family, SOCK_STREAM | SOCK_FLAGS, 0, 0, 0, 0);
    }

    int setsockopt(int fd, int level, int option, int value) {
        Mem.putInt(words, value);
        return (int) call(NR.setsockopt(), fd, level, option, words, 4, 0);
    }

    /** An integer option, or {@code -errno}. */
    int getsockopt(int fd, int level, int option) {
        Mem.putInt(words, 0);
        Mem.putInt(words + 8, 4);
        int result = (int) call(NR.getsockopt(), fd, level, option, words, words + 8, 0);
        return result < 0 ? result : Mem.getInt(words);
    }

    /** The system call numbers of one architecture. */
    record Numbers(
            int read,
            int write,
            int close,
            int fstat,
            int pread,
            int sendfile,
            int socket,
            int connect,
            int accept4,
            int sendto,
            int recvfrom,
            int shutdown,
            int bind,
            int listen,
            int getsockname,
            int getpeername,
            int setsockopt,
            int getsockopt,
            int epollCtl,
            int epollPwait,
            int epollCreate1,
            int eventfd2,
            int openat,
            int newfstatat,
            int unlinkat,
            int kill,
            int getpid,
            int prlimit64,
            int schedSetaffinity,
            int setgroups,
            int setresgid,
            int setresuid,
            int prctl,
            int getdents64,
            int capset,
            boolean packedEpollEvent) {

        static Numbers ofThisMachine() {
            String arch = System.getProperty("os.arch", "");
            return switch (arch) {
                case "amd64", "x86_64" ->
                        new Numbers(
                                0, 1, 3, 5, 17, 40, 41, 42, 288, 44, 45, 48, 49, 50, 51, 52, 54, 55,
                                233, 281, 291, 290, 257, 262, 263, 62, 39, 302, 203, 116, 119, 117,
                                157, 217, 126, true);
                case "aarch64", "arm64" ->
                        new Numbers(
                                63, 64, 57, 80, 67, 71, 198, 203, 242, 206, 207, 210, 200, 201, 204,
                                205, 208, 209, 21, 22, 20, 19, 56, 79, 35, 129, 172, 261, 122, 159,
                                149, 147, 167, 61, 91, false);
                default ->
                        throw new UnsupportedOperationException(
                                "no system call numbers for architecture " + arch);
            };
        }
    }
}

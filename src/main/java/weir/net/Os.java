package weir.net;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The process and its files, as the operating system sees them; any thread. */
public final class Os {
    private Os() {}

    /** Sends a signal; 0 or {@code -errno}. */
    public static int kill(long pid, int signal) {
        return (int) new Sys().call(Sys.NR.kill(), pid, signal, 0, 0, 0, 0);
    }

    /**
     * Becomes another user: supplementary groups, group, user, in all threads (glibc's wrappers do
     * that, the bare system calls would not). Throws {@link NetException} with the name of the call
     * that failed.
     */
    public static void become(int uid, int gid) throws NetException {
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment group = arena.allocateFrom(ValueLayout.JAVA_INT, gid);
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            Linker.Option errno = Linker.Option.captureCallState("errno");
            MethodHandle setgroups =
                    linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("setgroups"),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.ADDRESS),
                            errno);
            FunctionDescriptor id =
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
            MethodHandle setgid =
                    linker.downcallHandle(linker.defaultLookup().findOrThrow("setgid"), id, errno);
            MethodHandle setuid =
                    linker.downcallHandle(linker.defaultLookup().findOrThrow("setuid"), id, errno);
            check("setgroups()", (int) setgroups.invokeExact(state, 1L, group), state);
            check("setgid(" + gid + ")", (int) setgid.invokeExact(state, gid), state);
            check("setuid(" + uid + ")", (int) setuid.invokeExact(state, uid), state);
        } catch (NetException e) {
            throw e;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static void check(String call, int result, MemorySegment state) throws NetException {
        if (result != 0) {
            throw new NetException(call + " failed", state.get(ValueLayout.JAVA_INT, 0));
        }
    }

    /** Raises this process's limit of open files; 0 or {@code -errno}. */
    public static int openFiles(long limit) {
        long words = Mem.alloc(16);
        Mem.putLong(words, limit);
        Mem.putLong(words + 8, limit);
        return (int) new Sys().call(Sys.NR.prlimit64(), 0, 7, words, 0, 0, 0);
    }
}

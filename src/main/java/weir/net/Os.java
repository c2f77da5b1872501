package weir.net;

/** The process and its files, as the operating system sees them; any thread. */
public final class Os {
    private Os() {}

    /** Sends a signal; 0 or {@code -errno}. */
    public static int kill(long pid, int signal) {
        return (int) new Sys().call(Sys.NR.kill(), pid, signal, 0, 0, 0, 0);
    }

    /**
     * Makes the calling thread another user: groups, group, user. Only this thread: Linux keeps
     * identities per thread, and nginx's master keeps its rights while its workers give theirs up.
     * A thread cannot go back.
     *
     * @throws NetException with the name of the call that failed
     */
    public static void become(int uid, int gid) throws NetException {
        Sys sys = new Sys();
        long group = Mem.alloc(4);
        Mem.putInt(group, gid);
        check("setgroups()", sys.call(Sys.NR.setgroups(), 1, group, 0, 0, 0, 0));
        check("setgid(" + gid + ")", sys.call(Sys.NR.setresgid(), gid, gid, gid, 0, 0, 0));
        check("setuid(" + uid + ")", sys.call(Sys.NR.setresuid(), uid, uid, uid, 0, 0, 0));
    }

    private static void check(String call, long result) throws NetException {
        if (result < 0) {
            throw new NetException(call + " failed", (int) -result);
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

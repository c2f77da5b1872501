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
     * @param keepsNetRaw whether it keeps CAP_NET_RAW, to connect from addresses of others
     * @throws NetException with the name of the call that failed
     */
    public static void become(int uid, int gid, boolean keepsNetRaw) throws NetException {
        Sys sys = new Sys();
        long group = Mem.alloc(4);
        Mem.putInt(group, gid);
        check("setgroups()", sys.call(Sys.NR.setgroups(), 1, group, 0, 0, 0, 0));
        check("setgid(" + gid + ")", sys.call(Sys.NR.setresgid(), gid, gid, gid, 0, 0, 0));
        boolean keeps = keepsNetRaw && uid != 0;
        if (keeps) {
            check("prctl(PR_SET_KEEPCAPS, 1)", sys.call(Sys.NR.prctl(), 8, 1, 0, 0, 0, 0));
        }
        check("setuid(" + uid + ")", sys.call(Sys.NR.setresuid(), uid, uid, uid, 0, 0, 0));
        if (keeps) {
            check("capset()", sys.call(Sys.NR.capset(), NET_RAW_HEADER, NET_RAW, 0, 0, 0, 0));
        }
    }

    /** {@code _LINUX_CAPABILITY_VERSION_1}, this thread. */
    private static final long NET_RAW_HEADER = words(0x19980330, 0);

    /** Effective, permitted and inheritable sets. */
    private static final long NET_RAW = words(1 << 13, 1 << 13, 0);

    private static long words(int... values) {
        long at = Mem.alloc(4L * values.length);
        for (int i = 0; i < values.length; i++) {
            Mem.putInt(at + 4L * i, values[i]);
        }
        return at;
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

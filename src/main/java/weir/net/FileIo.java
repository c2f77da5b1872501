package weir.net;

/**
 * Files by descriptor on a loop's thread. Paths are NUL-terminated bytes at an address. As in nginx
 * without aio, a cold page blocks the loop for the time of the disk.
 */
public final class FileIo {
    /** Size of the block that {@link #stat} fills. */
    public static final int STAT_SIZE = 144;

    private static final int AT_FDCWD = -100;
    private static final int O_RDWR = 2;
    private static final int O_CREAT = 0x40;
    private static final int O_EXCL = 0x80;
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;
    private static final boolean X86 = Sys.NR.packedEpollEvent();

    private FileIo() {}

    /** Opens for reading: a descriptor or {@code -errno}. */
    public static int open(Loop loop, long path) {
        return (int)
                loop.sys.block(Sys.NR.openat(), AT_FDCWD, path, O_CLOEXEC | O_NONBLOCK, 0, 0, 0);
    }

    /**
     * Opens a new file for writing and reading that has no name, in a directory; where the file
     * system cannot do that, {@code -EOPNOTSUPP} or {@code -EISDIR}.
     */
    public static int openUnnamed(Loop loop, long directory) {
        int flags = O_RDWR | O_CLOEXEC | (X86 ? 0x410000 : 0x404000); // O_TMPFILE
        return (int) loop.sys.block(Sys.NR.openat(), AT_FDCWD, directory, flags, 0600, 0, 0);
    }

    /**
     * Creates a file that must not exist, for writing and reading; descriptor or {@code -errno}.
     */
    public static int create(Loop loop, long path) {
        int flags = O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL;
        return (int) loop.sys.block(Sys.NR.openat(), AT_FDCWD, path, flags, 0600, 0, 0);
    }

    /** Appends at the descriptor's position: bytes written, or {@code -errno}. */
    public static int write(Loop loop, int fd, long from, int n) {
        return (int) loop.sys.block(Sys.NR.write(), fd, from, n, 0, 0, 0);
    }

    public static void close(Loop loop, int fd) {
        loop.sys.close(fd);
    }

    /** Fills a stat block of an open file; 0 or {@code -errno}. */
    public static int stat(Loop loop, int fd, long block) {
        return (int) loop.sys.call(Sys.NR.fstat(), fd, block, 0, 0, 0, 0);
    }

    /** Fills a stat block of a path; 0 or {@code -errno}. */
    public static int statPath(Loop loop, long path, long block) {
        return (int) loop.sys.block(Sys.NR.newfstatat(), AT_FDCWD, path, block, 0, 0, 0);
    }

    /** The same of a symbolic link itself. */
    public static int statLink(Loop loop, long path, long block) {
        return (int) loop.sys.block(Sys.NR.newfstatat(), AT_FDCWD, path, block, 0x100, 0, 0);
    }

    /** Opens a directory: a descriptor or {@code -errno}. */
    public static int openDirectory(Loop loop, long path) {
        int flags = O_CLOEXEC | O_NONBLOCK | (X86 ? 0x10000 : 0x4000); // O_DIRECTORY
        return (int) loop.sys.block(Sys.NR.openat(), AT_FDCWD, path, flags, 0, 0, 0);
    }

    /**
     * Reads the next entries of a directory, one behind the other: bytes, 0 at the end, or {@code
     * -errno}.
     */
    public static int readDirectory(Loop loop, int fd, long to, int n) {
        return (int) loop.sys.block(Sys.NR.getdents64(), fd, to, n, 0, 0, 0);
    }

    /** How many bytes an entry takes; the next begins behind them. */
    public static int entrySize(long entry) {
        return Mem.getShort(entry + 16) & 0xffff;
    }

    /** Where an entry's name begins, which a zero byte ends. */
    public static long entryName(long entry) {
        return entry + 19;
    }

    /** Reads at an offset: bytes, 0 at the end, or {@code -errno}. */
    public static int read(Loop loop, int fd, long to, int n, long offset) {
        return (int) loop.sys.block(Sys.NR.pread(), fd, to, n, offset, 0, 0);
    }

    public static long size(long block) {
        return Mem.getLong(block + 48);
    }

    /** Modification time in seconds since the epoch. */
    public static long modified(long block) {
        return Mem.getLong(block + 88);
    }

    public static boolean isDirectory(long block) {
        return (mode(block) & 0170000) == 0040000;
    }

    public static boolean isRegular(long block) {
        return (mode(block) & 0170000) == 0100000;
    }

    /** Whether its owner may execute it (or enter it). */
    public static boolean isExecutable(long block) {
        return (mode(block) & 0100) != 0;
    }

    private static int mode(long block) {
        return Mem.getInt(block + (X86 ? 24 : 16));
    }
}

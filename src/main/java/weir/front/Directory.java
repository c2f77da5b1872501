package weir.front;

import java.util.ArrayList;
import java.util.List;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Loop;
import weir.net.Mem;

/**
 * The directory that a request's path names, and what is in it ({@code
 * ngx_http_autoindex_handler}). On the loop; a disk that is slow holds it up, as it does in nginx.
 */
public final class Directory {
    private static final int FAILED = 500;

    private final Exchange x;
    private final List<DirectoryEntry> entries = new ArrayList<>();

    private Directory(Exchange x) {
        this.x = x;
    }

    /**
     * Reads it.
     *
     * @param into gets the entries whose names do not begin with a dot, directories first
     * @return 0, or a status to answer with
     */
    public static int read(Exchange x, List<DirectoryEntry> into) {
        Buf work = x.work();
        int from = work.end;
        try {
            if (!FileName.write(x, work)) {
                return FAILED;
            }
            if (work.end - from > 1) {
                work.end--; // the slash at the end
            }
            Directory directory = new Directory(x);
            int status = directory.read(from);
            into.addAll(directory.entries);
            into.sort(DirectoryEntry.ORDER);
            return status;
        } finally {
            work.end = from;
        }
    }

    private int read(int from) {
        Buf work = x.work();
        int end = work.end;
        work.put((byte) 0);
        Loop loop = x.loop();
        int fd = FileIo.openDirectory(loop, work.base() + from);
        work.end = end;
        if (fd < 0) {
            return failed(-fd, from);
        }
        try {
            return entries(fd, from);
        } finally {
            FileIo.close(loop, fd);
        }
    }

    private int failed(int errno, int from) {
        int status =
                switch (errno) {
                    case Errno.ENOENT, Errno.ENOTDIR, Errno.ENAMETOOLONG -> 404;
                    case Errno.EACCES -> 403;
                    default -> FAILED;
                };
        log(status == FAILED ? Level.CRIT : Level.ERROR, "opendir()", from, errno);
        return status;
    }

    private void log(Level level, String call, int from, int errno) {
        Buf work = x.work();
        String path = Mem.string(work.base() + from, work.end - from);
        x.log(level, call + " \"" + path + "\" failed", errno);
    }

    private int entries(int fd, int from) {
        Loop loop = x.loop();
        long block = loop.scratch();
        int room = loop.scratchSize() - FileIo.STAT_SIZE;
        long first = block + FileIo.STAT_SIZE;
        for (; ; ) {
            int n = FileIo.readDirectory(loop, fd, first, room);
            if (n < 0) {
                log(Level.CRIT, "readdir()", from, -n);
                return FAILED;
            }
            if (n == 0) {
                return 0;
            }
            for (long at = first; at < first + n; at += FileIo.entrySize(at)) {
                if (!entry(FileIo.entryName(at), from, block)) {
                    return FAILED;
                }
            }
        }
    }

    /** Takes one entry; false when it cannot be looked at. */
    private boolean entry(long name, int from, long block) {
        if (Mem.getByte(name) == '.') {
            return true;
        }
        int length = 0;
        while (Mem.getByte(name + length) != 0) {
            length++;
        }
        Buf work = x.work();
        int end = work.end;
        work.put((byte) '/');
        work.put(name, length);
        work.put((byte) 0);
        long path = work.base() + from;
        int result = FileIo.statPath(x.loop(), path, block);
        if (result == -Errno.ENOENT || result == -Errno.ELOOP) {
            result = FileIo.statLink(x.loop(), path, block);
        }
        work.end--;
        if (result < 0) {
            log(Level.CRIT, "stat()", from, -result);
        } else {
            entries.add(
                    new DirectoryEntry(
                            Mem.string(name, length),
                            kind(block),
                            FileIo.modified(block),
                            FileIo.size(block)));
        }
        work.end = end;
        return result >= 0 || result == -Errno.EACCES;
    }

    private static DirectoryEntry.Kind kind(long block) {
        return FileIo.isDirectory(block)
                ? DirectoryEntry.Kind.DIRECTORY
                : FileIo.isRegular(block) ? DirectoryEntry.Kind.FILE : DirectoryEntry.Kind.OTHER;
    }
}

package weir.front;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Loop;
import weir.net.NetException;

/**
 * A file for bytes that memory shall not hold. Unless the configuration wants to see it, it has no
 * name in its folder and is gone when closed. Bound to a loop, which it blocks as long as the page
 * cache needs, as in nginx.
 */
public final class TempFile implements AutoCloseable {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Loop loop;
    private final int fd;
    private final String name;
    private final CoreConf.BodyFile kind;
    private long size;

    private TempFile(Loop loop, int fd, String name, CoreConf.BodyFile kind) {
        this.kind = kind;
        this.loop = loop;
        this.fd = fd;
        this.name = name;
    }

    /**
     * Makes a file in a folder, and the folder when it is missing.
     *
     * @throws NetException with the reason
     */
    public static TempFile in(String folder, CoreConf.BodyFile kind, Loop loop)
            throws NetException {
        String name = folder + "/" + String.format("%010d", NUMBERS.incrementAndGet());
        boolean hidden = kind == CoreConf.BodyFile.OFF;
        int fd = hidden ? unnamed(folder, loop) : named(name, loop);
        if (fd == -Errno.ENOENT) {
            make(folder);
            fd = hidden ? unnamed(folder, loop) : named(name, loop);
        }
        if (fd == -Errno.EOPNOTSUPP || fd == -Errno.EISDIR) {
            fd = named(name, loop);
            delete(name);
        }
        while (fd == -Errno.EEXIST) {
            name = folder + "/" + String.format("%010d", NUMBERS.incrementAndGet());
            fd = named(name, loop);
        }
        if (fd < 0) {
            throw new NetException("open() \"" + name + "\" failed", -fd);
        }
        return new TempFile(loop, fd, name, kind);
    }

    private static void delete(String name) {
        try {
            Files.deleteIfExists(Path.of(name));
        } catch (IOException e) {
            // it stays: nothing depends on it
        }
    }

    private static int unnamed(String folder, Loop loop) {
        Buf path = path(folder);
        try {
            return FileIo.openUnnamed(loop, path.address());
        } finally {
            path.free();
        }
    }

    private static int named(String name, Loop loop) {
        Buf path = path(name);
        try {
            return FileIo.create(loop, path.address());
        } finally {
            path.free();
        }
    }

    private static void make(String folder) throws NetException {
        try {
            Files.createDirectories(Path.of(folder));
        } catch (IOException e) {
            throw new NetException("mkdir() \"" + folder + "\" failed", Errno.EACCES);
        }
    }

    private static Buf path(String text) {
        Buf path = new Buf(text.length() + 16);
        path.put(text.getBytes(StandardCharsets.UTF_8));
        path.put((byte) 0);
        return path;
    }

    /** Appends all bytes; 0 or {@code -errno}. */
    public int put(long from, int n) {
        int at = 0;
        while (at < n) {
            int took = FileIo.write(loop, fd, from + at, n - at);
            if (took < 0) {
                return took;
            }
            at += took;
        }
        size += n;
        return 0;
    }

    /** Reads at an offset: bytes, or {@code -errno}. */
    public int read(long to, int n, long offset) {
        return FileIo.read(loop, fd, to, n, offset);
    }

    public int fd() {
        return fd;
    }

    public long size() {
        return size;
    }

    /** Whether others can open it by its name. */
    public boolean isVisible() {
        return kind != CoreConf.BodyFile.OFF;
    }

    /** The name that messages give it. */
    public String name() {
        return name;
    }

    @Override
    public void close() {
        FileIo.close(loop, fd);
        if (kind == CoreConf.BodyFile.CLEAN) {
            delete(name);
        }
    }
}

package weir.log;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import weir.net.Errno;

/**
 * A file that is opened for appending ({@code ngx_open_file_t}): by its path once, however many
 * logs write to it. Any thread may write; every write is one {@code write()} to a descriptor that
 * appends.
 */
final class AppendedFile {
    private final String path;
    private volatile @Nullable FileOutputStream out;

    AppendedFile(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }

    /**
     * Opens the path, unless it is open.
     *
     * @throws LogException {@code open() "path" failed (13: Permission denied)}
     */
    void open() throws LogException {
        if (out == null) {
            out = stream();
        }
    }

    /** Opens the path again; on failure the old file stays in use, as in nginx. */
    void reopen() throws LogException {
        FileOutputStream old = out;
        out = stream();
        closeQuietly(old);
    }

    /** What is written from now on is refused. */
    void close() {
        FileOutputStream old = out;
        out = null;
        closeQuietly(old);
    }

    private FileOutputStream stream() throws LogException {
        try {
            return new FileOutputStream(path, true);
        } catch (IOException e) {
            throw LogException.of("open()", path, e);
        }
    }

    /** Writes what the kernel takes in one call; its length. Not while another thread reopens. */
    long write(ByteBuffer[] buffers) throws IOException {
        return stream(out).getChannel().write(buffers);
    }

    /** Writes all, in one call when the kernel takes it at once. */
    void write(byte[] line) throws IOException {
        FileOutputStream to = stream(out);
        try {
            to.write(line);
        } catch (IOException e) {
            FileOutputStream now = out;
            if (now == to || now == null) {
                throw e;
            }
            now.write(line); // reopened meanwhile
        }
    }

    private static FileOutputStream stream(@Nullable FileOutputStream open) throws IOException {
        if (open == null) {
            throw new IOException(Errno.text(Errno.EBADF));
        }
        return open;
    }

    private static void closeQuietly(@Nullable FileOutputStream stream) {
        if (stream == null) {
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            System.getLogger(AppendedFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "close of a log file failed", e);
        }
    }
}

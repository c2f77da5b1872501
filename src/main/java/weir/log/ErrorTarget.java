package weir.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * A file, or standard error, that error lines go to. Any thread: one line is one {@code write()} to
 * a descriptor that appends.
 */
public final class ErrorTarget implements ErrorOutput {
    private final String path;
    private volatile FileOutputStream out;

    private ErrorTarget(String path, FileOutputStream out) {
        this.path = path;
        this.out = out;
    }

    /** Standard error, nginx's {@code error_log stderr}. */
    public static ErrorTarget stderr() {
        return new ErrorTarget("", new FileOutputStream(FileDescriptor.err));
    }

    /**
     * Opens a file for appending.
     *
     * @throws LogException {@code open() "path" failed (13: Permission denied)}
     */
    public static ErrorTarget open(String path) throws LogException {
        return new ErrorTarget(path, stream(path));
    }

    private static FileOutputStream stream(String path) throws LogException {
        try {
            return new FileOutputStream(path, true);
        } catch (IOException e) {
            throw LogException.of("open()", path, e);
        }
    }

    /** Whether it is standard error. */
    public boolean isStderr() {
        return path.isEmpty();
    }

    /** The path; empty for standard error. */
    public String path() {
        return path;
    }

    /** Opens the path again; on failure the old file stays in use. */
    public void reopen() throws LogException {
        if (!isStderr()) {
            FileOutputStream old = out;
            out = stream(path);
            close(old);
        }
    }

    /** Closes a file; standard error stays open. */
    public void close() {
        if (!isStderr()) {
            close(out);
        }
    }

    private static void close(FileOutputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            System.getLogger(ErrorTarget.class.getName())
                    .log(System.Logger.Level.DEBUG, "close of a log file failed", e);
        }
    }

    /** A line that cannot be written has nowhere else to go, as in nginx. */
    @Override
    public void write(Level level, byte[] line) {
        FileOutputStream to = out;
        try {
            to.write(line);
        } catch (IOException e) {
            if (to != out) {
                write(level, line);
            }
        }
    }
}

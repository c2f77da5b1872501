package weir.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import weir.conf.ConfException;
import weir.net.Errno;

/** The file of the master's process id. Main thread. */
record PidFile(String path) {

    /**
     * Whether it could be written, as {@code -t} asks; it is made when it is not there ({@code
     * ngx_create_pidfile}).
     *
     * @throws ConfException {@code open() "path" failed (13: Permission denied)}
     */
    void check() {
        write("", StandardOpenOption.APPEND);
    }

    /**
     * Writes the number.
     *
     * @throws ConfException as {@link #check}
     */
    void write(long pid) {
        write(pid + "\n", StandardOpenOption.TRUNCATE_EXISTING);
    }

    private void write(String text, OpenOption how) {
        try {
            Files.writeString(
                    Path.of(path), text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
        } catch (IOException e) {
            throw failed("open()", e);
        }
    }

    /**
     * What it holds, without the line end.
     *
     * @throws ConfException {@code open() "path" failed (2: No such file or directory)}
     */
    String read() {
        try {
            return Files.readString(Path.of(path)).replaceFirst("[\r\n]+$", "");
        } catch (IOException e) {
            throw failed("open()", e);
        }
    }

    /**
     * Removes it.
     *
     * @throws ConfException {@code unlink() "path" failed (13: Permission denied)}
     */
    void delete() {
        try {
            Files.delete(Path.of(path));
        } catch (IOException e) {
            throw failed("unlink()", e);
        }
    }

    private ConfException failed(String call, IOException e) {
        String why = Errno.numbered(Errno.of(e));
        return new ConfException(call + " \"" + path + "\" failed (" + why + ")");
    }
}

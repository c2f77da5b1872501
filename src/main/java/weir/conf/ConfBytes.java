package weir.conf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files by the names of the configuration, whose chars are bytes; faults in nginx's words. */
final class ConfBytes {
    private ConfBytes() {}

    /** The path that a name of ISO-8859-1 chars stands for. */
    static Path path(String name) {
        return Path.of(
                new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }

    /** A path as a name of ISO-8859-1 chars. */
    static String name(Path path) {
        return new String(
                path.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    static byte[] read(String name, @Nullable Place from) {
        try {
            Path path = path(name);
            if (Files.isDirectory(path)) {
                throw ConfException.critical(
                        "pread() \"" + name + "\" failed (21: Is a directory)");
            }
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw fault("open() \"" + name + "\" failed (" + reason(e) + ")", from);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "2: No such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "13: Permission denied";
        }
        if (e instanceof NotDirectoryException) {
            return "20: Not a directory";
        }
        String text = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        if ("Not a directory".equals(text)) {
            return "20: Not a directory";
        }
        return "5: " + text;
    }

    private static ConfException fault(String text, @Nullable Place from) {
        return from == null ? new ConfException(text) : new ConfException(from, text);
    }
}

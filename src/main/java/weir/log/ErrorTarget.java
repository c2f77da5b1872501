package weir.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file, or standard error, that error lines go to. Any thread. */
public final class ErrorTarget implements ErrorOutput {
    private static final ErrorTarget STDERR = new ErrorTarget(null);
    private static final FileOutputStream CONSOLE = new FileOutputStream(FileDescriptor.err);

    private final @Nullable AppendedFile file;

    ErrorTarget(@Nullable AppendedFile file) {
        this.file = file;
    }

    /** Standard error, nginx's {@code error_log stderr}. */
    public static ErrorTarget stderr() {
        return STDERR;
    }

    /** The path; empty for standard error. */
    public String path() {
        return file == null ? "" : file.path();
    }

    /** A line that cannot be written has nowhere else to go, as in nginx. */
    @Override
    public void write(Level level, byte[] line) {
        try {
            if (file == null) {
                CONSOLE.write(line);
            } else {
                file.write(line);
            }
        } catch (IOException e) {
            System.getLogger(ErrorTarget.class.getName())
                    .log(System.Logger.Level.DEBUG, "an error line is lost", e);
        }
    }
}

package weir.origin;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** The origin cannot start; the message is meant for the user and needs no stack trace. */
public final class OriginException extends Exception {
    private static final long serialVersionUID = 1;

    public OriginException(String message) {
        super(message);
    }

    public OriginException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The innermost message of {@code fault}, for a sentence such as "cannot start: why". */
    static String why(Throwable fault) {
        Throwable inner = fault;
        while (inner.getCause() != null && inner.getCause() != inner) {
            inner = inner.getCause();
        }
        if (inner instanceof FileSystemException file && file.getReason() == null) {
            return file.getFile() + ": " + words(file);
        }
        String message = inner.getMessage();
        return message == null || message.isBlank() ? inner.getClass().getSimpleName() : message;
    }

    /** These exceptions' own message is nothing but the name of the file. */
    private static String words(FileSystemException fault) {
        return switch (fault) {
            case NoSuchFileException _ -> "no such file or directory";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "it exists already";
            default -> fault.getClass().getSimpleName();
        };
    }
}

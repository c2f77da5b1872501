package weir.origin;

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
        String message = inner.getMessage();
        return message == null || message.isBlank() ? inner.getClass().getSimpleName() : message;
    }
}

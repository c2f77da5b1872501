package weir.log;

import java.io.IOException;
import weir.net.Errno;

/** A log file that cannot be opened or written, in nginx's words. */
public final class LogException extends IOException {
    private static final long serialVersionUID = 1;

    public LogException(String message, Throwable cause) {
        super(message, cause);
    }

    /** As {@code open() "logs/x.log" failed (13: Permission denied)}. */
    static LogException of(String call, String path, IOException cause) {
        return new LogException(
                call + " \"" + path + "\" failed (" + Errno.numbered(Errno.of(cause)) + ")", cause);
    }
}

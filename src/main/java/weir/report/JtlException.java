package weir.report;

import java.io.IOException;

/** A result file that cannot be read, told as {@code file:line: why}. */
public final class JtlException extends IOException {
    JtlException(String file, long line, String why) {
        super(file + ":" + line + ": " + why);
    }
}

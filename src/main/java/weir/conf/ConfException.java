package weir.conf;

/**
 * A fault of the configuration, in nginx's words and with its place: {@code unknown directive "x"
 * in /etc/nginx/nginx.conf:3}. The program's name and the level ({@code nginx: [emerg]}) are added
 * by whoever prints it. The text is ISO-8859-1: one char is one byte of the file.
 */
public final class ConfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean critical;

    /**
     * A fault that has no place, as nginx has some ({@code no "events" section in configuration}).
     */
    public ConfException(String message) {
        this(message, false);
    }

    private ConfException(String message, boolean critical) {
        super(message, null, false, false);
        this.critical = critical;
    }

    /** A fault that nginx logs at the level {@code crit}: a file that opens and cannot be read. */
    static ConfException critical(String message) {
        return new ConfException(message, true);
    }

    /** Whether its level is {@code crit} instead of {@code emerg}. */
    public boolean isCritical() {
        return critical;
    }

    ConfException(Place place, String text) {
        this(place.mark(text));
    }
}

package weir.conf;

/**
 * A fault of the configuration, in nginx's words and with its place: {@code unknown directive "x"
 * in /etc/nginx/nginx.conf:3}. The program's name and the level ({@code nginx: [emerg]}) are added
 * by whoever prints it. The text is ISO-8859-1: one char is one byte of the file.
 */
public final class ConfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A fault that has no place, as nginx has some ({@code no "events" section in configuration}).
     */
    public ConfException(String message) {
        super(message, null, false, false);
    }

    ConfException(Place place, String text) {
        this(place.mark(text));
    }
}

package weir.conf;

import org.jspecify.annotations.Nullable;

/**
 * Where in the configuration something stands.
 *
 * @param file the file's name as nginx prints it, or null for the {@code -g} option
 * @param line counted from 1
 */
public record Place(@Nullable String file, int line) {
    /** nginx cuts the text of a configuration message at this length (NGX_MAX_CONF_ERRSTR). */
    private static final int MAX_TEXT = 1024;

    /** {@code text} with this place behind it (ngx_conf_log_error). */
    public String mark(String text) {
        String cut = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
        return file == null ? cut + " in command line" : cut + " in " + file + ":" + line;
    }

    @Override
    public String toString() {
        return file == null ? "command line" : file + ":" + line;
    }
}

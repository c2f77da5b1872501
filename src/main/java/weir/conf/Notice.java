package weir.conf;

/**
 * Something the configuration's author should hear although it loads; nginx prints it as {@code
 * [warn]}.
 *
 * @param text the message with its place
 */
public record Notice(Level level, String text) {
    /** nginx's log level of a notice. */
    public enum Level {
        NOTICE,
        WARN,
        ERROR;

        /** As it stands in brackets in nginx's log. */
        public String word() {
            return switch (this) {
                case NOTICE -> "notice";
                case WARN -> "warn";
                case ERROR -> "error";
            };
        }
    }
}

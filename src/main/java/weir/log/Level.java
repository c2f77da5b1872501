package weir.log;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** nginx's levels of {@code error_log}, from the most to the least severe. */
public enum Level {
    EMERG(0),
    ALERT(1),
    CRIT(2),
    ERROR(3),
    WARN(4),
    NOTICE(5),
    INFO(6),
    DEBUG(7);

    private final String word = name().toLowerCase(Locale.ROOT);
    private final int severity;

    Level(int severity) {
        this.severity = severity;
    }

    /** Its number in syslog, 0 to 7 (RFC 3164 section 4.1.1). */
    int severity() {
        return severity;
    }

    /** The word in a line and in {@code error_log}. */
    public String word() {
        return word;
    }

    /** The level of that word, null when there is none. */
    public static @Nullable Level of(String word) {
        for (Level level : values()) {
            if (level.word.equals(word)) {
                return level;
            }
        }
        return null;
    }
}

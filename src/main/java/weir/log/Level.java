package weir.log;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** nginx's levels of {@code error_log}, from the most to the least severe. */
public enum Level {
    EMERG,
    ALERT,
    CRIT,
    ERROR,
    WARN,
    NOTICE,
    INFO,
    DEBUG;

    private final String word = name().toLowerCase(Locale.ROOT);

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

package weir.load;

import org.jspecify.annotations.Nullable;

/** Numbers as a test plan writes them: text that may be empty or wrong. */
final class Numbers {
    private Numbers() {}

    /** The number, or {@code absent} when there is none to read (JMeter logs and goes on). */
    static long parse(@Nullable String text, long absent) {
        if (text == null || text.isBlank()) {
            return absent;
        }
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException _) {
            return absent;
        }
    }

    /** {@link #parse} cut to the range of an int. */
    static int parseInt(@Nullable String text, int absent) {
        return Math.clamp(parse(text, absent), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}

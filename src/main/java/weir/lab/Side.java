package weir.lab;

import java.util.Locale;

/** Who closed connections between front and origins first. */
enum Side {
    FRONT,
    ORIGIN,
    MIXED,
    UNKNOWN;

    /** From this share on a verdict is one-sided. */
    private static final double CLEAR = 0.9;

    /** From counts of one source. Too few connections say nothing. */
    static Side of(long byFront, long byOrigin, long atLeast) {
        long total = byFront + byOrigin;
        if (total < Math.max(1, atLeast)) {
            return UNKNOWN;
        }
        return byOrigin >= CLEAR * total ? ORIGIN : byFront >= CLEAR * total ? FRONT : MIXED;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

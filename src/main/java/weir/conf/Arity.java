package weir.conf;

import java.util.ArrayList;
import java.util.List;

/**
 * How many arguments a directive takes, its own name not counted.
 *
 * @param counts bit n is set when n arguments are fine; bit 63 speaks for all counts from 63 on
 */
public record Arity(long counts) {
    /** Any number (NGX_CONF_ANY). */
    public static final Arity ANY = new Arity(-1L);

    /** No upper bound, for {@link #between}. */
    public static final int MANY = 63;

    /** Exactly one of these counts. */
    public static Arity of(int... counts) {
        long bits = 0;
        for (int count : counts) {
            bits |= 1L << count;
        }
        return new Arity(bits);
    }

    /** From {@code min} to {@code max}, both included. */
    public static Arity between(int min, int max) {
        long bits = 0;
        for (int count = min; count <= max; count++) {
            bits |= 1L << count;
        }
        return new Arity(bits);
    }

    boolean accepts(int arguments) {
        return (counts >>> Math.min(arguments, MANY) & 1) != 0;
    }

    /** For people: {@code 1}, {@code 1-2}, {@code 1, 3}, {@code 1 or more}, {@code any}. */
    @Override
    public String toString() {
        if (counts == ANY.counts) {
            return "any";
        }
        List<String> parts = new ArrayList<>();
        for (int from = 0; from <= MANY; from++) {
            if (!accepts(from)) {
                continue;
            }
            int to = from;
            while (to < MANY && accepts(to + 1)) {
                to++;
            }
            parts.add(range(from, to));
            from = to;
        }
        return String.join(", ", parts);
    }

    private static String range(int from, int to) {
        if (to == MANY) {
            return from + " or more";
        }
        return from == to ? Integer.toString(from) : from + "-" + to;
    }
}

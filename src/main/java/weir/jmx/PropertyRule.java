package weir.jmx;

import java.util.List;
import java.util.Locale;

/**
 * A property that an element may have.
 *
 * @param name as written in the file
 * @param use what we do with it
 * @param allowed for {@link Use#ONLY}: the values that need no doing, in lower case
 * @param doc one sentence for the reference page
 */
record PropertyRule(String name, Use use, List<String> allowed, String doc) {
    /** What a property means to us. */
    enum Use {
        /** Does what JMeter does with it. */
        READ,
        /** Changes nothing in a run without a user interface. */
        NO_EFFECT,
        /** Would change a run in a way we do not have: refused unless it has one of some values. */
        ONLY
    }

    static PropertyRule read(String name, String doc) {
        return new PropertyRule(name, Use.READ, List.of(), doc);
    }

    static PropertyRule noEffect(String name, String doc) {
        return new PropertyRule(name, Use.NO_EFFECT, List.of(), doc);
    }

    static PropertyRule only(String name, String doc, String... allowed) {
        return new PropertyRule(name, Use.ONLY, List.of(allowed), doc);
    }

    /** Whether this value can be run. */
    boolean allows(String value) {
        String lower = value.trim().toLowerCase(Locale.ROOT);
        return use != Use.ONLY || lower.isEmpty() || allowed.contains(lower);
    }
}

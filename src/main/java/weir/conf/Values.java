package weir.conf;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The readers of the common types, with the messages of nginx's slot setters. */
final class Values {
    private Values() {}

    /** ngx_conf_set_flag_slot. */
    static Boolean flag(Statement s, Reading reading) {
        String word = s.arg(1);
        if (word.equalsIgnoreCase("on")) {
            return true;
        }
        if (word.equalsIgnoreCase("off")) {
            return false;
        }
        throw s.fault(
                "invalid value \""
                        + word
                        + "\" in \""
                        + s.name()
                        + "\" directive, it must be \"on\" or \"off\"");
    }

    /** ngx_conf_set_num_slot. */
    static Long number(Statement s, Reading reading) {
        return valid(Units.number(s.arg(1)), s, "invalid number");
    }

    /** ngx_conf_set_size_slot. */
    static Long size(Statement s, Reading reading) {
        return valid(Units.size(s.arg(1)), s, "invalid value");
    }

    /** ngx_conf_set_off_slot. */
    static Long offset(Statement s, Reading reading) {
        return valid(Units.offset(s.arg(1)), s, "invalid value");
    }

    /** ngx_conf_set_msec_slot. */
    static Long timeMs(Statement s, Reading reading) {
        return valid(Units.timeMs(s.arg(1)), s, "invalid value");
    }

    /** ngx_conf_set_sec_slot. */
    static Long timeSeconds(Statement s, Reading reading) {
        return valid(Units.timeSeconds(s.arg(1)), s, "invalid value");
    }

    /** ngx_conf_set_bufs_slot. */
    static Buffers buffers(Statement s, Reading reading) {
        long number = Units.number(s.arg(1));
        long size = Units.size(s.arg(2));
        if (number <= 0 || size <= 0) {
            throw s.complaint("invalid value");
        }
        return new Buffers(number, size);
    }

    /** ngx_conf_set_enum_slot. */
    static <E> Reader<E> oneOf(Map<String, E> words) {
        return (s, reading) -> {
            E value = match(words, s.arg(1));
            if (value == null) {
                throw s.invalidValue(s.arg(1));
            }
            return value;
        };
    }

    /** ngx_conf_set_bitmask_slot. */
    static <E> Reader<Set<E>> bits(Map<String, E> words) {
        return (s, reading) -> {
            Set<E> found = new LinkedHashSet<>();
            for (String word : s.args()) {
                E value = match(words, word);
                if (value == null) {
                    throw s.invalidValue(word);
                }
                if (!found.add(value)) {
                    reading.warn(s, "duplicate value \"" + word + "\"");
                }
            }
            return Collections.unmodifiableSet(found);
        };
    }

    static <E> Set<E> union(Set<E> a, Set<E> b) {
        Set<E> both = new LinkedHashSet<>(a);
        both.addAll(b);
        return Collections.unmodifiableSet(both);
    }

    /** The same slot's warning for a value that an earlier statement of the level has given. */
    static <E> void warnRepeated(
            Directive<Set<E>> directive, Set<E> value, Statement s, Reading reading) {
        for (Found<Set<E>> earlier : reading.scope().own(directive)) {
            for (E each : value) {
                if (earlier.value().contains(each)) {
                    String word = each instanceof Enum<?> e ? word(e) : each.toString();
                    reading.warn(s, "duplicate value \"" + word + "\"");
                }
            }
        }
    }

    static Map<String, String> table(String... words) {
        Map<String, String> table = new LinkedHashMap<>();
        for (String word : words) {
            table.put(word, word);
        }
        return table;
    }

    static <E extends Enum<E>> Map<String, E> table(Class<E> values) {
        Map<String, E> table = new LinkedHashMap<>();
        for (E value : values.getEnumConstants()) {
            table.put(word(value), value);
        }
        return table;
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static <E> @Nullable E match(Map<String, E> words, String given) {
        for (Map.Entry<String, E> entry : words.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(given)) {
                return entry.getValue();
            }
        }
        return null;
    }

    private static Long valid(long value, Statement s, String complaint) {
        if (value == Units.BAD) {
            throw s.complaint(complaint);
        }
        return value;
    }
}

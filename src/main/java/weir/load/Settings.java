package weir.load;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JMeter's properties: what {@code -J}, {@code -q} and {@code user.properties} set, and what {@code
 * __P} reads and {@code __setProperty} writes. Shared by all users of a run; any thread.
 */
public final class Settings {
    private final Map<String, String> values;

    public Settings(Map<String, String> values) {
        this.values = new ConcurrentHashMap<>(values);
    }

    /** The value, or null when the property is not set. */
    public @Nullable String get(String name) {
        return values.get(name);
    }

    public String get(String name, String absent) {
        String value = values.get(name);
        return value == null ? absent : value;
    }

    /** A whole number; {@code absent} when the property is missing, empty or no number. */
    public long number(String name, long absent) {
        return Numbers.parse(values.get(name), absent);
    }

    /** True only for {@code true}, as JMeter reads booleans. */
    public boolean flag(String name, boolean absent) {
        String value = values.get(name);
        return value == null ? absent : value.trim().equalsIgnoreCase("true");
    }

    /** Sets and returns what was there before, null when nothing. */
    public @Nullable String set(String name, String value) {
        return values.put(name, value);
    }

    /** A view by name, for a listing. */
    public Map<String, String> all() {
        return Map.copyOf(values);
    }
}

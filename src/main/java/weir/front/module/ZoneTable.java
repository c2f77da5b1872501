package weir.front.module;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.ConfException;
import weir.conf.Statement;
import weir.front.Build;

/** The shared zones of the configuration being built, by name, whatever they are for. */
final class ZoneTable {
    private record Entry(String directive, String key, Object zone) {}

    private final Map<String, Entry> byName = new HashMap<>();

    static ZoneTable of(Build build) {
        return build.shared(ZoneTable.class, ZoneTable::new);
    }

    void add(Statement s, String name, String key, Object zone) {
        Entry old = byName.get(name);
        if (old != null && !old.directive.equals(s.name())) {
            throw s.fault(
                    "the shared memory zone \""
                            + name
                            + "\" is already declared for a different use");
        }
        if (old != null) {
            throw s.fault(
                    s.name() + " \"" + name + "\" is already bound to key \"" + old.key + "\"");
        }
        byName.put(name, new Entry(s.name(), key, zone));
    }

    /** Adds a zone of sessions; it belongs to one upstream. */
    void addSticky(Statement s, String name, String upstream, Object zone) {
        Entry old = byName.get(name);
        if (old != null && old.directive.equals(s.name())) {
            throw s.fault(
                    "sticky zone \"" + name + "\" is already used in upstream \"" + old.key + "\"");
        }
        add(s, name, upstream, zone);
    }

    /** The zone that a limit names. */
    <T> T find(Statement s, String name, Class<T> type) {
        Entry found = byName.get(name);
        if (found == null) {
            throw new ConfException("zero size shared memory zone \"" + name + "\"");
        }
        @Nullable T zone = type.isInstance(found.zone) ? type.cast(found.zone) : null;
        if (zone == null) {
            throw s.fault(
                    "the shared memory zone \""
                            + name
                            + "\" is already declared for a different use");
        }
        return zone;
    }
}

package weir.front.module;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weir.conf.ConfException;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;

/**
 * The name and size of a zone that all loops share ({@code zone=name:size}).
 *
 * @param bytes what nginx would reserve; how many keys fit follows from it
 */
record ZoneLine(String name, long bytes) {
    private static final long PAGE = 4096;
    private static final long LEAST = 8 * PAGE;

    /** Zones outlive a reload while their name, size and key stay. */
    private static final Map<Key, Object> ZONES = new ConcurrentHashMap<>();

    private record Key(String prefix, String conf, String directive, ZoneLine zone, String key) {}

    /** Reads {@code zone=name:size}. */
    static ZoneLine read(Statement s, String word) {
        int colon = word.indexOf(':');
        if (colon < 0) {
            throw s.fault("invalid zone size \"" + word + "\"");
        }
        long size = Units.size(word.substring(colon + 1));
        if (size == Units.BAD) {
            throw s.fault("invalid zone size \"" + word + "\"");
        }
        if (size < LEAST) {
            throw s.fault("zone \"" + word + "\" is too small");
        }
        return new ZoneLine(word.substring("zone=".length(), colon), size);
    }

    static ConfException withoutZone(Statement s) {
        return s.fault("\"" + s.name() + "\" must have \"zone\" parameter");
    }

    /** How many entries of that many bytes fit, rounded as nginx's slabs round. */
    int room(int entryBytes) {
        long slab = Long.highestOneBit(Math.max(8, entryBytes - 1)) * 2;
        long pages = bytes / PAGE - 2;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, pages * (PAGE / slab)));
    }

    /** The zone of the running configuration with the same line, or a new one. */
    @SuppressWarnings("unchecked") // a directive's zones are all of one type
    <T> T kept(Build build, String directive, String key, Supplier<T> make) {
        Key id = new Key(build.paths().prefix(), build.paths().confPrefix(), directive, this, key);
        return (T) ZONES.computeIfAbsent(id, k -> make.get());
    }
}

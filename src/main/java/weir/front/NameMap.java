package weir.front;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by exact name, by wildcard host name and by pattern, asked in this order ({@code
 * ngx_http_map_find}). Immutable.
 *
 * @param <V> the values
 */
public final class NameMap<V> {
    private final CaselessTable<V> exact;
    private final List<Part<V>> heads;
    private final List<Part<V>> tails;
    private final List<Pattern<V>> patterns;

    private static final class Part<V> {
        private final byte[] bytes;
        private final V value;

        Part(String text, V value) {
            this.bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            this.value = value;
        }
    }

    private record Pattern<V>(Regex regex, V value) {}

    private NameMap(Builder<V> b) {
        exact = new CaselessTable<>(b.exact);
        heads = longestFirst(b.heads);
        tails = longestFirst(b.tails);
        patterns = List.copyOf(b.patterns);
    }

    private static <V> List<Part<V>> longestFirst(Map<String, V> parts) {
        List<Part<V>> all = new ArrayList<>();
        parts.forEach((text, value) -> all.add(new Part<>(text, value)));
        all.sort((a, b) -> b.bytes.length - a.bytes.length);
        return List.copyOf(all);
    }

    /** The value for the bytes, or null. A pattern that matches leaves its captures. */
    public @Nullable V find(Exchange x, long name, int length) {
        V found = exact.find(name, length);
        for (int i = 0; i < heads.size() && found == null; i++) {
            byte[] end = heads.get(i).bytes;
            if (length > end.length && CaselessTable.same(end, name + length - end.length)) {
                found = heads.get(i).value;
            }
        }
        for (int i = 0; i < tails.size() && found == null; i++) {
            byte[] start = tails.get(i).bytes;
            if (length > start.length && CaselessTable.same(start, name)) {
                found = tails.get(i).value;
            }
        }
        for (int i = 0; i < patterns.size() && found == null && length > 0; i++) {
            if (patterns.get(i).regex.matches(x, name, length)) {
                found = patterns.get(i).value;
            }
        }
        return found;
    }

    /** Collects names while loading. */
    public static final class Builder<V> {
        private final Map<String, V> exact = new HashMap<>();
        private final Map<String, V> heads = new HashMap<>();
        private final Map<String, V> tails = new HashMap<>();
        private final List<Pattern<V>> patterns = new ArrayList<>();

        /** Adds a name that is taken as it is; false when it is there already. */
        public boolean exact(String name, V value) {
            return exact.putIfAbsent(name.toLowerCase(Locale.ROOT), value) == null;
        }

        /** Adds {@code a.b}, {@code *.b}, {@code .b} or {@code a.*}; false when it is there. */
        public boolean host(String written, V value) {
            String name = written.toLowerCase(Locale.ROOT);
            if (name.startsWith("*.")) {
                return heads.putIfAbsent(name.substring(1), value) == null;
            }
            if (name.startsWith(".")) {
                boolean alone = exact.putIfAbsent(name.substring(1), value) == null;
                boolean below = heads.putIfAbsent(name, value) == null;
                return alone && below;
            }
            if (name.endsWith(".*")) {
                return tails.putIfAbsent(name.substring(0, name.length() - 1), value) == null;
            }
            return exact(name, value);
        }

        /** Whether it is a host name or one with a wildcard at one end. */
        public static boolean isHost(String name) {
            int star = name.indexOf('*');
            boolean dots = name.contains("..");
            boolean head = star == 0 && name.startsWith("*.") && name.length() > 2;
            boolean tail = star == name.length() - 1 && name.endsWith(".*") && star > 1;
            return !dots && name.lastIndexOf('*') == star && (star < 0 || head || tail);
        }

        public void pattern(Regex regex, V value) {
            patterns.add(new Pattern<>(regex, value));
        }

        public NameMap<V> build() {
            return new NameMap<>(this);
        }
    }
}

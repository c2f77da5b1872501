package weir.front;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weir.http.RequestRules;
import weir.net.Mem;

/**
 * The names of the servers behind one address: exact, then the longest {@code *.name}, then the
 * longest {@code name.*}, then patterns in the order of the file; else the default server ({@code
 * ngx_http_find_virtual_server}). Immutable.
 */
public final class ServerNames {
    private static final int EXACT = 0;
    private static final int HEAD = 1;
    private static final int TAIL = 2;

    private final VirtualServer defaultServer;
    private final boolean rulesDiffer;
    private final @Nullable Entry[] exact;
    private final List<Entry> heads;
    private final List<Entry> tails;
    private final List<Pattern> patterns;

    private static final class Entry {
        private final byte[] name;
        private final VirtualServer server;

        Entry(byte[] name, VirtualServer server) {
            this.name = name;
            this.server = server;
        }
    }

    private record Pattern(Regex regex, VirtualServer server) {}

    private ServerNames(Builder b, VirtualServer defaultServer) {
        this.defaultServer = defaultServer;
        this.exact = table(b.names.get(EXACT));
        this.heads = longestFirst(b.names.get(HEAD));
        this.tails = longestFirst(b.names.get(TAIL));
        this.patterns = List.copyOf(b.patterns);
        RequestRules rules = defaultServer.conf().rules();
        this.rulesDiffer = b.servers().anyMatch(s -> !s.conf().rules().equals(rules));
    }

    private static @Nullable Entry[] table(List<Entry> entries) {
        int size = Integer.highestOneBit(Math.max(4, entries.size() * 2)) * 2;
        @Nullable Entry[] table = new Entry[size];
        for (Entry entry : entries) {
            int at = hash(entry.name) & size - 1;
            while (table[at] != null) {
                at = at + 1 & size - 1;
            }
            table[at] = entry;
        }
        return table;
    }

    private static List<Entry> longestFirst(List<Entry> entries) {
        var sorted = new ArrayList<>(entries);
        sorted.sort((a, b) -> b.name.length - a.name.length);
        return List.copyOf(sorted);
    }

    /** Collects names while loading. */
    static final class Builder {
        private final List<List<Entry>> names =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final List<Pattern> patterns = new ArrayList<>();

        /**
         * Adds a name; the first server that has it keeps it.
         *
         * @param name lower case: {@code a.b}, {@code *.b}, {@code .b} or {@code a.*}
         * @return false when another server has it already (nginx warns "conflicting server name")
         */
        boolean add(String name, VirtualServer server) {
            if (name.startsWith("*.")) {
                return add(HEAD, name.substring(1), server);
            }
            if (name.startsWith(".")) {
                boolean alone = add(EXACT, name.substring(1), server);
                boolean below = add(HEAD, name, server);
                return alone && below;
            }
            if (name.endsWith(".*")) {
                return add(TAIL, name.substring(0, name.length() - 1), server);
            }
            return add(EXACT, name, server);
        }

        private boolean add(int kind, String text, VirtualServer server) {
            byte[] name = text.getBytes(StandardCharsets.ISO_8859_1);
            for (Entry entry : names.get(kind)) {
                if (java.util.Arrays.equals(entry.name, name)) {
                    return entry.server.equals(server);
                }
            }
            names.get(kind).add(new Entry(name, server));
            return true;
        }

        private Stream<VirtualServer> servers() {
            return Stream.concat(
                    names.stream().flatMap(List::stream).map(entry -> entry.server),
                    patterns.stream().map(Pattern::server));
        }

        void add(Regex regex, VirtualServer server) {
            patterns.add(new Pattern(regex, server));
        }

        ServerNames build(VirtualServer defaultServer) {
            return new ServerNames(this, defaultServer);
        }
    }

    VirtualServer defaultServer() {
        return defaultServer;
    }

    /** Whether a request's head must be read by the rules of its own server. */
    boolean rulesDiffer() {
        return rulesDiffer;
    }

    /** The server for a host in lower case without port; null when a pattern failed. */
    @Nullable VirtualServer find(Exchange x, long host, int length) {
        int mask = exact.length - 1;
        for (int at = hash(host, length) & mask; ; at = at + 1 & mask) {
            Entry entry = exact[at];
            if (entry == null) {
                break;
            }
            if (entry.name.length == length && endsWith(host, length, entry.name)) {
                return entry.server;
            }
        }
        for (int i = 0; i < heads.size(); i++) {
            Entry entry = heads.get(i);
            if (length > entry.name.length && endsWith(host, length, entry.name)) {
                return entry.server;
            }
        }
        for (int i = 0; i < tails.size(); i++) {
            Entry entry = tails.get(i);
            if (length > entry.name.length && endsWith(host, entry.name.length, entry.name)) {
                return entry.server;
            }
        }
        for (int i = 0; i < patterns.size(); i++) {
            int found = length == 0 ? Regex.NO : patterns.get(i).regex.capture(x, host, length);
            if (found != Regex.NO) {
                return found == Regex.YES ? patterns.get(i).server : null;
            }
        }
        return defaultServer;
    }

    private static boolean endsWith(long host, int length, byte[] name) {
        int from = length - name.length;
        for (int i = 0; i < name.length; i++) {
            if (Mem.getByte(host + from + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(byte[] name) {
        int h = 0;
        for (byte b : name) {
            h = h * 31 + b;
        }
        return h ^ h >>> 16;
    }

    private static int hash(long at, int length) {
        int h = 0;
        for (int i = 0; i < length; i++) {
            h = h * 31 + Mem.getByte(at + i);
        }
        return h ^ h >>> 16;
    }
}

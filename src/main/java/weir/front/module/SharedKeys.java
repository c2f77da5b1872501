package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.net.Mem;

/**
 * Keys with counters of a zone that all loops share, the least recently used last. Not safe by
 * itself: used under its zone's lock. Finding a known key allocates nothing.
 */
final class SharedKeys {
    /** What is known of one key. */
    static final class Entry {
        private final byte[] key;
        private final int hash;
        private @Nullable Entry chained;
        private @Nullable Entry newer;
        private @Nullable Entry older;

        /** Thousandths of a request over the rate. */
        long excess;

        /** The clock of the last request, in milliseconds. */
        long lastMs;

        /** How many exchanges hold it. */
        int count;

        private Entry(byte[] key, int hash) {
            this.key = key;
            this.hash = hash;
        }
    }

    private @Nullable Entry[] table = new Entry[64];
    private @Nullable Entry newest;
    private @Nullable Entry oldest;
    private int size;

    int size() {
        return size;
    }

    @Nullable Entry oldest() {
        return oldest;
    }

    @Nullable Entry find(long key, int length) {
        int hash = hash(key, length);
        for (Entry e = table[hash & table.length - 1]; e != null; e = e.chained) {
            if (e.hash == hash && e.key.length == length && same(e.key, key)) {
                return e;
            }
        }
        return null;
    }

    private static boolean same(byte[] known, long key) {
        for (int i = 0; i < known.length; i++) {
            if (known[i] != Mem.getByte(key + i)) {
                return false;
            }
        }
        return true;
    }

    private static int hash(long key, int length) {
        int h = length;
        for (int i = 0; i < length; i++) {
            h = h * 31 + Mem.getByte(key + i);
        }
        return (h ^ h >>> 15) * 0x85ebca6b >>> 3;
    }

    /** Adds a key that is not there, as the newest. */
    Entry add(long key, int length) {
        if (size >= table.length) {
            grow();
        }
        Entry made = new Entry(Mem.bytes(key, length), hash(key, length));
        chain(made);
        link(made);
        size++;
        return made;
    }

    private void chain(Entry e) {
        int at = e.hash & table.length - 1;
        e.chained = table[at];
        table[at] = e;
    }

    private void grow() {
        table = new Entry[table.length * 2];
        for (Entry e = oldest; e != null; e = e.newer) {
            chain(e);
        }
    }

    /** Makes it the newest. */
    void touch(Entry e) {
        unlink(e);
        link(e);
    }

    void remove(Entry e) {
        unlink(e);
        size--;
        int at = e.hash & table.length - 1;
        Entry before = table[at];
        if (before == e) {
            table[at] = e.chained;
            return;
        }
        while (before != null && before.chained != e) {
            before = before.chained;
        }
        if (before != null) {
            before.chained = e.chained;
        }
    }

    private void link(Entry e) {
        e.older = newest;
        e.newer = null;
        if (newest == null) {
            oldest = e;
        } else {
            newest.newer = e;
        }
        newest = e;
    }

    private void unlink(Entry e) {
        Entry newer = e.newer;
        Entry older = e.older;
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
        if (older == null) {
            oldest = newer;
        } else {
            older.newer = newer;
        }
        e.newer = null;
        e.older = null;
    }
}

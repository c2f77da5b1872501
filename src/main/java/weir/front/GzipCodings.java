package weir.front;

import java.util.ArrayDeque;

/** A worker's gzip streams that are not in use. */
public final class GzipCodings {
    /** Streams kept per level; more than that are made and thrown away. */
    private static final int KEPT = 32;

    private final ArrayDeque<GzipCoding>[] free;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of one generic class
    GzipCodings() {
        free = new ArrayDeque[10];
        for (int i = 0; i < free.length; i++) {
            free[i] = new ArrayDeque<>();
        }
    }

    /**
     * A stream at its beginning, to be given back by {@link ContentCoding#release}.
     *
     * @param level 1 to 9
     */
    public GzipCoding take(int level) {
        GzipCoding stream = free[level].poll();
        if (stream == null) {
            stream = new GzipCoding(this, level);
        }
        stream.begin();
        return stream;
    }

    void give(GzipCoding stream) {
        ArrayDeque<GzipCoding> kept = free[stream.level()];
        if (kept.size() < KEPT) {
            kept.push(stream);
        } else {
            stream.free();
        }
    }
}

package weir.log;

/**
 * How long lines may stay in memory: the parameters {@code buffer=}, {@code flush=} and {@code
 * gzip=} of {@code access_log}.
 *
 * @param bytes lines are written when that many are there; 0 writes them at once
 * @param flushMs and when the oldest is that old; 0 for no bound
 * @param gzipLevel 1 to 9 compresses each write as one gzip member; 0 does not
 */
public record Buffering(int bytes, long flushMs, int gzipLevel) {
    /** Written as soon as the loop has ended its turn. */
    public static final Buffering NONE = new Buffering(0, 0, 0);

    public Buffering {
        if (bytes < 0 || flushMs < 0 || gzipLevel < 0 || gzipLevel > 9) {
            throw new IllegalArgumentException(bytes + " " + flushMs + " " + gzipLevel);
        }
        if (bytes == 0 && (flushMs > 0 || gzipLevel > 0)) {
            throw new IllegalArgumentException("flush and gzip need a buffer");
        }
    }
}

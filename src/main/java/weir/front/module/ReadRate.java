package weir.front.module;

/**
 * How fast an upstream is read: {@code proxy_limit_rate} ({@code ngx_event_pipe_read_upstream}).
 * Reused; times are the loop's clock in milliseconds.
 */
final class ReadRate {
    /** No upstream is that fast; sums of it over years still fit. */
    private static final long MOST = 1L << 30;

    private long perSecond;
    private long startMs;
    private long taken;
    private long pausedUntilMs;

    /**
     * Starts over.
     *
     * @param bytesPerSecond 0 for no limit
     */
    void begin(long bytesPerSecond, long nowMs) {
        perSecond = Math.min(bytesPerSecond, MOST);
        startMs = nowMs;
        taken = 0;
        pausedUntilMs = 0;
    }

    /** How long nothing may be read; 0 for not at all. */
    long pauseMs(long nowMs) {
        if (perSecond == 0) {
            return 0;
        }
        long allowed = allowed(nowMs);
        if (allowed <= 0 && pausedUntilMs <= nowMs) {
            pausedUntilMs = nowMs - allowed * 1000 / perSecond + 1;
        }
        return Math.max(0, pausedUntilMs - nowMs);
    }

    private long allowed(long nowMs) {
        return perSecond * ((nowMs - startMs) / 1000 + 1) - taken;
    }

    /** The most to read at once into a buffer of {@code size} bytes, at least 1. */
    int most(int size, long nowMs) {
        return perSecond == 0 ? size : Math.clamp(allowed(nowMs), 1, size);
    }

    /** Notes how many bytes have been read in all; more of them make a pause. */
    void took(long total, long nowMs) {
        if (perSecond > 0 && total > taken) {
            pausedUntilMs = nowMs + (total - taken) * 1000 / perSecond;
            taken = total;
        }
    }
}

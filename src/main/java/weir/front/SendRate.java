package weir.front;

import weir.net.Buf;

/**
 * How fast a response may be sent: {@code limit_rate} ({@code ngx_http_write_filter}). Belongs to
 * one exchange; times are the loop's clock in milliseconds.
 */
final class SendRate {
    /** No client is that fast; sums of it over years still fit. */
    private static final long MOST = 1L << 30;

    /** What was not sent yet while its sender waits: the loop's scratch does not survive that. */
    private final Buf held = new Buf(0);

    private final Exchange x;
    private long perSecond;
    private boolean known;
    private long after;
    private boolean afterKnown;
    private long pausedUntilMs;

    SendRate(Exchange x) {
        this.x = x;
    }

    void begin() {
        known = false;
        afterKnown = false;
        perSecond = 0;
        after = 0;
        pausedUntilMs = 0;
        held.clear();
    }

    /** Another rate than the location's, in bytes per second; 0 for no limit. */
    void set(long bytesPerSecond) {
        perSecond = Math.min(bytesPerSecond, MOST);
        known = true;
    }

    /** Bytes per second as far as it is known. */
    long perSecond() {
        return perSecond;
    }

    boolean isOn() {
        if (!known) {
            set(x.core().sending().limitRate().value(x));
        }
        return perSecond > 0;
    }

    /** How long nothing may be sent; 0 for not at all. */
    long pauseMs() {
        if (!isOn()) {
            return 0;
        }
        long nowMs = x.loop().nowMs();
        long allowed = allowed(nowMs);
        if (allowed <= 0 && pausedUntilMs <= nowMs) {
            pausedUntilMs = nowMs - allowed * 1000 / perSecond + 1;
        }
        return Math.max(0, pausedUntilMs - nowMs);
    }

    private long allowed(long nowMs) {
        if (!afterKnown) {
            after = x.core().sending().limitRateAfter().value(x);
            afterKnown = true;
        }
        long seconds = (nowMs - x.startMs()) / 1000 + 1;
        return perSecond * seconds - (x.response().bytesSent - after);
    }

    /** The most of {@code n} bytes to send now that there is no pause, at least 1. */
    long most(long n) {
        return isOn() ? Math.clamp(allowed(x.loop().nowMs()), 1, n) : n;
    }

    /** Notes that bytes were sent, which the response has counted; more of them make a pause. */
    void sent(long n) {
        if (isOn() && n > 0) {
            long now = Math.max(0, x.response().bytesSent - after);
            long before = Math.max(0, x.response().bytesSent - n - after);
            pausedUntilMs = x.loop().nowMs() + (now - before) * 1000 / perSecond;
        }
    }

    /** A copy of bytes that survives a wait; until the next one. */
    long hold(long address, int n) {
        held.clear();
        held.put(address, n);
        return held.address();
    }

    void free() {
        held.free();
    }
}

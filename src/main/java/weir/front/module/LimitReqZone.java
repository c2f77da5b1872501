package weir.front.module;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.var.Template;

/**
 * The rates of requests by key, shared by all loops under a lock that is held for a look-up ({@code
 * ngx_http_limit_req_lookup}). Rates and excesses are in thousandths of a request.
 */
final class LimitReqZone {
    /** The key is over its burst. */
    static final long BUSY = -1;

    /** No place for a new key. */
    static final long FULL = -2;

    /** The fixed part of nginx's node. */
    private static final int ENTRY_BYTES = 80 + 16;

    private static final long MINUTE_MS = 60_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final SharedKeys keys = new SharedKeys();
    private final String name;
    private final int room;

    /** Thousandths of a request per second; a reload may change it. */
    volatile long rate;

    LimitReqZone(ZoneLine line) {
        name = line.name();
        room = line.room(ENTRY_BYTES);
    }

    String name() {
        return name;
    }

    /** A zone with the key that its requests are told apart by. */
    record Keyed(LimitReqZone zone, Template<Exchange> key) {}

    /** What a look-up found. */
    static final class Found {
        long excess;
        SharedKeys.@Nullable Entry entry;
    }

    /**
     * Looks a key up and judges one more request of it.
     *
     * @param account whether it is counted at once; else {@link #account} follows
     * @return 0, {@link #BUSY} or {@link #FULL}; the excess is in {@code found}
     */
    long look(long key, int length, long burst, boolean account, long nowMs, Found found) {
        lock.lock();
        try {
            SharedKeys.Entry e = keys.find(key, length);
            if (e == null) {
                return begin(key, length, account, nowMs, found);
            }
            keys.touch(e);
            long ms = passed(e, nowMs);
            long excess = excess(e, ms);
            found.excess = excess;
            if (excess > burst) {
                return BUSY;
            }
            if (account) {
                e.excess = excess;
                e.lastMs = ms != 0 ? nowMs : e.lastMs;
            } else {
                e.count++;
                found.entry = e;
            }
            return 0;
        } finally {
            lock.unlock();
        }
    }

    private long begin(long key, int length, boolean account, long nowMs, Found found) {
        found.excess = 0;
        expire(1, nowMs);
        if (keys.size() >= room) {
            expire(0, nowMs);
            if (keys.size() >= room) {
                return FULL;
            }
        }
        SharedKeys.Entry made = keys.add(key, length);
        if (account) {
            made.lastMs = nowMs;
        } else {
            made.count = 1;
            found.entry = made;
        }
        return 0;
    }

    /** Counts the request of an entry that {@link #look} found; its excess. */
    long account(SharedKeys.Entry e, long nowMs) {
        lock.lock();
        try {
            long ms = passed(e, nowMs);
            e.excess = excess(e, ms);
            e.lastMs = ms != 0 ? nowMs : e.lastMs;
            e.count--;
            return e.excess;
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of an entry without counting. */
    void letGo(SharedKeys.Entry e) {
        lock.lock();
        try {
            e.count--;
        } finally {
            lock.unlock();
        }
    }

    private static long passed(SharedKeys.Entry e, long nowMs) {
        long ms = nowMs - e.lastMs;
        return ms < -MINUTE_MS ? 1 : Math.max(0, ms);
    }

    private long excess(SharedKeys.Entry e, long ms) {
        return Math.max(0, e.excess - rate * ms / 1000 + 1000);
    }

    /** Drops one or two idle entries; from 0 also the oldest whatever it is. */
    private void expire(int from, long nowMs) {
        for (int n = from; n < 3; n++) {
            SharedKeys.Entry e = keys.oldest();
            if (e == null || e.count > 0) {
                return;
            }
            if (n != 0) {
                long ms = Math.abs(nowMs - e.lastMs);
                if (ms < MINUTE_MS || e.excess - rate * ms / 1000 > 0) {
                    return;
                }
            }
            keys.remove(e);
        }
    }
}

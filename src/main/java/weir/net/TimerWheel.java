package weir.net;

/**
 * Three wheels of 512 slots: of 1 ms, of 512 ms and of 262 s (37 hours in all; later is clamped and
 * looked at again). Scheduling and cancelling cost a few stores; a bitmap finds the next slot.
 */
final class TimerWheel {
    private static final int BITS = 9;
    private static final int SLOTS = 1 << BITS;
    private static final int MASK = SLOTS - 1;
    private static final long HORIZON = (1L << 3 * BITS) - SLOTS * (long) SLOTS - 1;

    private final Timer[] slots = new Timer[3 * SLOTS];
    private final long[] used = new long[3 * SLOTS / 64];
    private long nowMs;

    TimerWheel(long nowMs) {
        this.nowMs = nowMs;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Head();
        }
    }

    void schedule(Timer t, long dueMs) {
        if (t.slot >= 0) {
            unlink(t);
        }
        t.dueMs = dueMs;
        link(t);
    }

    void cancel(Timer t) {
        if (t.slot >= 0) {
            unlink(t);
        }
    }

    /**
     * Fires everything due at or before {@code toMs}. When a timer throws, call again for the rest.
     */
    void advance(long toMs) {
        fire((int) (nowMs & MASK));
        while (nowMs < toMs) {
            long step = Math.min(untilNext(), toMs - nowMs);
            nowMs += Math.max(1, step);
            if ((nowMs & MASK) == 0) {
                if ((nowMs >> BITS & MASK) == 0) {
                    cascade(2 * SLOTS + (int) (nowMs >> 2 * BITS & MASK));
                }
                cascade(SLOTS + (int) (nowMs >> BITS & MASK));
            }
            fire((int) (nowMs & MASK));
        }
    }

    /** Milliseconds until the wheel must be looked at again, or -1 when it is empty. */
    int waitMs() {
        long until = untilNext();
        return until == Long.MAX_VALUE ? -1 : (int) Math.min(until, Integer.MAX_VALUE);
    }

    /**
     * Until the next occupied fine slot, but never past the next coarse boundary while a coarser
     * wheel holds anything.
     */
    private long untilNext() {
        int at = (int) (nowMs & MASK);
        int fine = nextUsed(0, at);
        int next1 = nextUsed(SLOTS, (int) (nowMs >> BITS & MASK));
        int next2 = nextUsed(2 * SLOTS, (int) (nowMs >> 2 * BITS & MASK));
        long until = fine < 0 ? Long.MAX_VALUE : fine;
        if (next1 >= 0) {
            until = Math.min(until, ((long) next1 << BITS) - (nowMs & MASK));
        }
        if (next2 >= 0) {
            long within = nowMs & (1L << 2 * BITS) - 1;
            until = Math.min(until, ((long) next2 << 2 * BITS) - within);
        }
        return until;
    }

    /** Distance (1..SLOTS) from slot {@code at} to the next used one of a wheel, or -1. */
    private int nextUsed(int wheel, int at) {
        int from = at + 1 & MASK;
        for (int scanned = 0; scanned < SLOTS + 64; ) {
            long word = used[wheel + from >> 6] & -1L << (from & 63);
            if (word != 0) {
                int found = (from & ~63) + Long.numberOfTrailingZeros(word);
                return (found - at - 1 & MASK) + 1;
            }
            scanned += 64 - (from & 63);
            from = (from & ~63) + 64 & MASK;
        }
        return -1;
    }

    private void link(Timer t) {
        long due = Math.min(Math.max(t.dueMs, nowMs + 1), nowMs + HORIZON);
        long ahead = due - nowMs;
        int slot;
        if (ahead < SLOTS) {
            slot = (int) (due & MASK);
        } else if ((due >> BITS) - (nowMs >> BITS) < SLOTS) {
            slot = SLOTS + (int) (due >> BITS & MASK);
        } else {
            slot = 2 * SLOTS + (int) (due >> 2 * BITS & MASK);
        }
        Timer head = slots[slot];
        t.slot = slot;
        t.prev = head.prev;
        t.next = head;
        head.prev.next = t;
        head.prev = t;
        used[slot >> 6] |= 1L << (slot & 63);
    }

    private void unlink(Timer t) {
        t.prev.next = t.next;
        t.next.prev = t.prev;
        Timer head = slots[t.slot];
        if (head.next == head) {
            used[t.slot >> 6] &= ~(1L << (t.slot & 63));
        }
        t.next = t;
        t.prev = t;
        t.slot = -1;
    }

    private void cascade(int slot) {
        Timer head = slots[slot];
        while (head.next != head) {
            Timer t = head.next;
            unlink(t);
            if (t.dueMs <= nowMs) {
                // due exactly at the boundary: into the slot that fires next in this step
                linkDue(t);
            } else {
                link(t);
            }
        }
    }

    private void linkDue(Timer t) {
        int slot = (int) (nowMs & MASK);
        Timer head = slots[slot];
        t.slot = slot;
        t.prev = head.prev;
        t.next = head;
        head.prev.next = t;
        head.prev = t;
        used[slot >> 6] |= 1L << (slot & 63);
    }

    private void fire(int slot) {
        Timer head = slots[slot];
        while (head.next != head) {
            Timer t = head.next;
            unlink(t);
            if (t.dueMs > nowMs) {
                link(t);
            } else {
                t.fire();
            }
        }
    }

    private static final class Head extends Timer {
        @Override
        protected void fire() {
            throw new AssertionError("a list head is never due");
        }
    }
}

package weir.load;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Conn;

/**
 * The idle connections of one user, by target: HttpClient's pool as JMeter configures it. Nothing
 * is shared between users. Used in the user's fiber only.
 */
final class UserConnections {
    /** One connection with its history. */
    static final class Slot {
        final Conn conn;
        final Target target;
        final String source;
        final long bornMs;
        int requests;
        long idleSinceMs;
        long expiresMs = Long.MAX_VALUE;
        private int localPort = -1;

        Slot(Conn conn, Target target, String source, long bornMs) {
            this.conn = conn;
            this.target = target;
            this.source = source;
            this.bornMs = bornMs;
        }

        int localPort() {
            if (localPort < 0) {
                localPort = conn.localPort();
            }
            return localPort;
        }
    }

    private final long timeToLiveMs;
    private final long validateAfterMs;
    private final List<Slot> idle = new ArrayList<>(2);

    UserConnections(long timeToLiveMs, long validateAfterMs) {
        this.timeToLiveMs = timeToLiveMs;
        this.validateAfterMs = validateAfterMs;
    }

    /** Takes an idle connection that may be used now, or null. */
    @Nullable Slot take(Target target, String source, long nowMs) {
        for (int i = idle.size() - 1; i >= 0; i--) {
            Slot slot = idle.get(i);
            if (slot.target.equals(target) && slot.source.equals(source)) {
                idle.remove(i);
                if (usable(slot, nowMs)) {
                    return slot;
                }
                slot.conn.close();
            }
        }
        return null;
    }

    /**
     * Whether HttpClient would lease it: not past its time to live or the peer's own limit, and not
     * found dead when it was idle for long enough to be looked at.
     */
    private boolean usable(Slot slot, long nowMs) {
        if (nowMs >= slot.expiresMs || timeToLiveMs > 0 && nowMs - slot.bornMs >= timeToLiveMs) {
            return false;
        }
        boolean looked = validateAfterMs >= 0 && nowMs - slot.idleSinceMs >= validateAfterMs;
        return slot.conn.isOpen() && !(looked && slot.conn.eof());
    }

    /**
     * Gives a connection back.
     *
     * @param keepMs how long it may stay idle, from the peer's Keep-Alive header; 0 for no limit
     */
    void put(Slot slot, long nowMs, long keepMs) {
        slot.idleSinceMs = nowMs;
        slot.expiresMs = keepMs > 0 ? nowMs + keepMs : Long.MAX_VALUE;
        idle.add(slot);
    }

    /** Closes all: the user ends, or the next iteration is another user. */
    void closeAll() {
        for (Slot slot : idle) {
            slot.conn.close();
        }
        idle.clear();
    }
}

package weir.front.module;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which server made which session, for all loops ({@code ngx_http_upstream_sticky_sess_t}). A
 * session is known by a digest of its name, so that a zone holds as many as nginx's does. Times are
 * the wall clock's milliseconds. Any thread.
 */
final class StickySessions {
    /** nginx's node: two tree nodes, a digest, a time and the server's name. */
    private static final int ENTRY_BYTES = 40 + 40 + 16 + 8 + 1 + 32;

    /** The digest of a session's name. */
    record Key(long high, long low) {}

    private static final class Session {
        private byte[] server = {};
        private long lastMs;
    }

    private final String zone;
    private final int room;

    /** Those used longest ago first. */
    private final Map<Key, Session> sessions = new LinkedHashMap<>();

    private long timeoutMs;

    StickySessions(ZoneLine line) {
        zone = line.name();
        room = line.room(ENTRY_BYTES);
    }

    String zone() {
        return zone;
    }

    /** How long a session is remembered from now on; a reload may change it. */
    synchronized void timeout(long ms) {
        timeoutMs = ms;
    }

    /** The server of a session, or null when none is known. */
    synchronized byte @Nullable [] server(Key session, long nowMs) {
        expire(nowMs);
        Session known = sessions.get(session);
        return known == null ? null : known.server;
    }

    /**
     * A server answered a request of the session.
     *
     * @param isNew whether the session is remembered when it is not known yet
     * @return false when another one had to be forgotten for it
     */
    synchronized boolean learn(Key session, byte[] server, boolean isNew, long nowMs) {
        expire(nowMs);
        Session known = sessions.remove(session);
        if (known == null && !isNew) {
            return true;
        }
        boolean fits = known != null || sessions.size() < room;
        if (!fits) {
            sessions.remove(sessions.keySet().iterator().next());
        }
        Session now = known == null ? new Session() : known;
        now.server = server;
        now.lastMs = nowMs;
        sessions.put(session, now);
        return fits;
    }

    private void expire(long nowMs) {
        Iterator<Session> oldest = sessions.values().iterator();
        while (oldest.hasNext() && nowMs - oldest.next().lastMs >= timeoutMs) {
            oldest.remove();
        }
    }
}

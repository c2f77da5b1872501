package weir.front.module;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Peer;
import weir.upstream.PeerCursor;

/**
 * The session of one request, where its upstream is {@code sticky} ({@code
 * ngx_http_upstream_sticky_peer_data_t}). Reused with its {@link ProxyTries}.
 */
final class StickyChoice {
    private static final int NOT_SENT = -1;

    private final Exchange x;

    /** What the request says: its server's name or its session's; empty for nothing. */
    private final Buf id = new Buf(0);

    private @Nullable Sticky sticky;
    private int cookieLine;

    StickyChoice(Exchange x) {
        this.x = x;
    }

    /** Begins a request; {@code with} is null where servers are chosen without sessions. */
    void begin(@Nullable Sticky with) {
        sticky = with;
        cookieLine = NOT_SENT;
        id.clear();
        if (with != null) {
            Sticky.write(with.lookup(), x, id);
        }
    }

    /** Tells the choice that comes next which server the session is bound to. */
    void bind(PeerCursor cursor) {
        Sticky with = sticky;
        if (with == null) {
            return;
        }
        StickySessions sessions = with.sessions();
        if (sessions == null) {
            Mem.copy(id.address(), cursor.session(id.size()), 0, id.size());
            return;
        }
        byte[] server = id.isEmpty() ? null : sessions.server(key(id), x.loop().wallMs());
        int length = server == null ? 0 : server.length;
        byte[] to = cursor.session(length);
        if (server != null) {
            System.arraycopy(server, 0, to, 0, length);
        }
    }

    /** A server was chosen: the client is told, in place of the one before. */
    void chosen(Peer peer) {
        Sticky with = sticky;
        StickyCookie cookie = with == null ? null : with.cookie();
        if (cookie == null) {
            return;
        }
        if (cookieLine != NOT_SENT) {
            x.response().headers.remove(cookieLine);
        }
        cookieLine = cookie.add(x, peer.session());
    }

    /** The chosen server's head was read, and no other is tried. */
    void headerRead(Peer peer) {
        if (sticky != null && sticky.afterHeader()) {
            learn(sticky, peer);
        }
    }

    /** The exchange with the chosen server went well to its end. */
    void over(Peer peer) {
        if (sticky != null && !sticky.afterHeader()) {
            learn(sticky, peer);
        }
    }

    /** {@code ngx_http_upstream_sticky_learn_peer}. */
    private void learn(Sticky with, Peer peer) {
        StickySessions sessions = with.sessions();
        if (sessions == null) {
            return;
        }
        Buf name = new Buf(0);
        try {
            Sticky.write(with.create(), x, name);
            boolean isNew = !name.isEmpty();
            if (!isNew && id.isEmpty()) {
                return;
            }
            StickySessions.Key key = key(isNew ? name : id);
            if (!sessions.learn(key, peer.session(), isNew, x.loop().wallMs())) {
                x.log(
                        Level.WARN,
                        "could not allocate node in sticky session zone \""
                                + sessions.zone()
                                + "\", expiring least recently used session",
                        0);
            }
        } finally {
            name.free();
        }
    }

    private static StickySessions.Key key(Buf name) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("MD5").digest(Mem.bytes(name.address(), name.size()));
            ByteBuffer words = ByteBuffer.wrap(digest);
            return new StickySessions.Key(words.getLong(), words.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    void free() {
        id.free();
    }
}

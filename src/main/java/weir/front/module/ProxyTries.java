package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.http.Method;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Balancing;
import weir.upstream.Peer;
import weir.upstream.PeerCursor;
import weir.upstream.Stickiness;
import weir.upstream.UpstreamGroup;

/**
 * The servers that one request may go to: which is next, and whether there may be a next ({@code
 * ngx_http_upstream_next}, {@code ngx_http_upstream_test_next}). Reused with its {@link
 * ProxyExchange}.
 */
final class ProxyTries {
    private final Exchange x;
    private final PeerCursor cursor = new PeerCursor();
    private final StickyChoice session;
    private int on;
    private long timeoutMs;
    private long startMs;
    private boolean streaming;
    private boolean requestSent;

    ProxyTries(Exchange x) {
        this.x = x;
        this.session = new StickyChoice(x);
    }

    void begin(ProxyConf conf, UpstreamGroup group, boolean streams) {
        on = conf.retry().on();
        timeoutMs = conf.retry().timeoutMs();
        startMs = x.loop().nowMs();
        streaming = streams;
        requestSent = false;
        cursor.begin(group);
        cursor.limitTries(conf.retry().tries());
        Stickiness sticky = group.spec().stickiness();
        session.begin(sticky == null ? null : conf.balance().sticky().get(sticky));
        switch (group.spec().balancing()) {
            case Balancing.IpHash() -> ClientKey.put(x.clientAddress(), cursor);
            case Balancing.Hash(String key, _) -> hash(conf, key);
            default -> {}
        }
    }

    private void hash(ProxyConf conf, String key) {
        Buf text = x.worker().text();
        var template = conf.balance().hashKeys().get(key);
        if (template != null) {
            template.write(x, text);
        }
        Mem.copy(text.address(), cursor.key(text.size()), 0, text.size());
    }

    /** The next server, or null: none is live. */
    @Nullable Peer pick() {
        requestSent = false;
        session.bind(cursor);
        Peer peer = cursor.pick(x.loop().nowMs());
        if (peer != null) {
            session.chosen(peer);
        }
        return peer;
    }

    /** The picked server's head was read, and it is the one that answers the client. */
    void headerRead() {
        Peer peer = cursor.current();
        if (peer != null) {
            session.headerRead(peer);
        }
    }

    /** Whether bytes of the request were handed to a connection of the current try. */
    void requestSent(boolean is) {
        requestSent = is;
    }

    /**
     * Whether another server may be tried after this failure.
     *
     * @param spare tries that must be left beyond the next
     */
    boolean mayTry(NextUpstream failure, int spare) {
        return cursor.tries() > spare && mayRepeat(failure);
    }

    /** The same without counting tries: whether the request may be sent once more at all. */
    boolean mayRepeat(NextUpstream failure) {
        int bits = failure.bit();
        if (requestSent && !isIdempotent()) {
            bits |= NextUpstream.NON_IDEMPOTENT.bit();
        }
        return (on & bits) == bits
                && !(requestSent && streaming)
                && !(timeoutMs != 0 && x.loop().nowMs() - startMs >= timeoutMs);
    }

    private boolean isIdempotent() {
        int method = x.method();
        return method != Method.POST && method != Method.LOCK && method != Method.PATCH;
    }

    /** The picked server failed, which may disable it; after 403 and 404 it did not. */
    void failed(NextUpstream failure, String doing) {
        cursor.free(failure.blamesServer(), x.loop().nowMs());
        if (cursor.takeDisabled()) {
            x.log(Level.WARN, "upstream server temporarily disabled", 0, doing);
        }
    }

    /** The picked server is not used any more and not to blame. */
    void over() {
        Peer peer = cursor.current();
        if (peer != null) {
            session.over(peer);
        }
        cursor.free(false, x.loop().nowMs());
    }

    void free() {
        session.free();
    }
}

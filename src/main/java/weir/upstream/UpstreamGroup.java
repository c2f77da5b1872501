package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.dns.Complaints;
import weir.dns.Resolver;
import weir.net.Conn;
import weir.net.Loop;

/**
 * An upstream as one loop sees it: peers with their state, the balancer, the idle connections and
 * the counters. Nothing but the peers of a {@code zone} is shared between loops, as in nginx
 * between workers.
 */
public final class UpstreamGroup {
    private final UpstreamSpec spec;
    private final Loop loop;
    private final PeerState state;
    private final KeepaliveCache cache;
    private final UpstreamCounters counters = new UpstreamCounters();
    private final List<NameWatch> watches = new ArrayList<>();
    private @Nullable Resolver resolver;
    private boolean exiting;

    UpstreamGroup(UpstreamSpec spec, Loop loop, PeerState state) {
        this.spec = spec;
        this.loop = loop;
        this.state = state;
        this.cache = new KeepaliveCache(this, spec.keepalive(), loop);
    }

    /** A group for addresses found at request time, of no configuration. */
    public static UpstreamGroup of(UpstreamSpec spec, Loop loop) {
        return new UpstreamGroup(spec, loop, new PeerState(spec, false));
    }

    public UpstreamSpec spec() {
        return spec;
    }

    /** The text of {@code $upstream_addr} when no peer is live. */
    public String name() {
        return spec.name();
    }

    public UpstreamCounters counters() {
        return counters;
    }

    /** Idle connections now. */
    public int idle() {
        return cache.size();
    }

    Loop loop() {
        return loop;
    }

    PeerState state() {
        return state;
    }

    PeerList peers() {
        return state.peers();
    }

    KeepaliveCache cache() {
        return cache;
    }

    /**
     * An idle connection to the peer, begun for a request; null: connect a new one.
     *
     * @param tag of the location, compared when the cache is local
     */
    public @Nullable PeerConnection take(Peer peer, @Nullable Object tag) {
        PeerConnection c = cache.take(peer, tag);
        if (c != null) {
            c.begin();
            counters.request(true);
        }
        return c;
    }

    /** A new connection came into being; begun for its first request. */
    public PeerConnection connected(Peer peer, Conn conn) {
        PeerConnection c = new PeerConnection(this, peer, conn, loop.nowMs());
        counters.connected();
        c.begin();
        counters.request(false);
        return c;
    }

    /** A connect failed before there was a connection. */
    public void connectFailed() {
        counters.connectFailed();
    }

    /**
     * The exchange is done with the connection: back to the cache, or closed with its reason.
     *
     * @param tag of the location, which may take it again
     * @return why it was closed, null when it was kept
     */
    public @Nullable CloseReason giveBack(PeerConnection c, @Nullable Object tag) {
        CloseReason refusal = GiveBack.refusal(c, spec.keepalive(), loop.nowMs(), exiting);
        if (refusal == null) {
            cache.put(c, tag);
        } else {
            close(c, refusal);
        }
        return c.closeReason();
    }

    /** Closes a busy connection now. */
    public void close(PeerConnection c, CloseReason reason) {
        if (c.closeReason() == null) {
            counters.closed(reason, c.conn().eof());
            c.close(reason);
        }
    }

    /** Keeps the servers' names looked up from now on, unless another loop does it. */
    void watchNames(Complaints complaints) {
        NameService names = spec.names();
        if (names == null || exiting || resolver != null || !state.claims(this)) {
            return;
        }
        Resolver asked = new Resolver(loop, names.resolver(), complaints);
        resolver = asked;
        for (NamedServer server : state.named()) {
            NameWatch watch =
                    new NameWatch(loop, state, server, asked, names.timeoutMs(), complaints);
            watches.add(watch);
            watch.start();
        }
    }

    private void endWatch() {
        watches.forEach(NameWatch::stop);
        watches.clear();
        state.release(this);
        Resolver asked = resolver;
        if (asked != null) {
            asked.close();
        }
    }

    /** Closes the idle connections, lets no other become idle and asks for names no more. */
    public void retire() {
        exiting = true;
        endWatch();
        cache.clear(CloseReason.WE_EXITING);
    }
}

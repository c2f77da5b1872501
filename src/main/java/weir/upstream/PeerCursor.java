package weir.upstream;

import org.jspecify.annotations.Nullable;

/**
 * What one exchange knows about its choice of peers: which were tried, how many tries are left, and
 * the key of the hash methods. Owned and reused by the exchange; bound to its loop.
 *
 * <pre>
 * begin(group) -> pick -> free -> pick -> free ... (pick null = no live upstreams)
 * </pre>
 */
public final class PeerCursor {
    private @Nullable UpstreamGroup group;
    private @Nullable PeerList peers;
    private Balancer balancer = RoundRobin.INSTANCE;
    private @Nullable PeerState shared;
    private @Nullable Peer current;
    private long[] tried = new long[1];
    private int tries;
    private boolean disabled;

    /** State of the hash methods: value so far, rehash count, misses. */
    int hash;

    int rehash;
    int misses;
    private byte[] key = new byte[64];
    private int keyLength;
    private boolean hashed;
    private byte[] session = new byte[32];
    private int sessionLength;

    /** Starts the choice for one request. */
    public void begin(UpstreamGroup group) {
        this.group = group;
        PeerState state = group.state();
        PeerState.Choice choice = state.choice();
        begin(choice.peers(), choice.balancer());
        shared = state.isShared() ? state : null;
    }

    void begin(PeerList list, Balancer method) {
        peers = list;
        balancer = method;
        shared = null;
        current = null;
        disabled = false;
        tries = list.allTries();
        int words = (list.slots() + 63) >>> 6;
        if (tried.length < words) {
            tried = new long[words];
        }
        forget();
        hash = method.seed();
        rehash = 0;
        misses = 0;
        keyLength = 0;
        sessionLength = 0;
        hashed = false;
    }

    /** Room for the key of {@code hash} or the address of {@code ip_hash}, to fill before pick. */
    public byte[] key(int length) {
        if (key.length < length) {
            key = new byte[Math.max(length, key.length * 2)];
        }
        keyLength = length;
        return key;
    }

    byte[] key() {
        return key;
    }

    /**
     * Room for the name of the server that the request's session is bound to, to fill before each
     * pick; 0 for none. It is {@link Peer#session} of one, or of none that is left.
     */
    public byte[] session(int length) {
        if (session.length < length) {
            session = new byte[length];
        }
        sessionLength = length;
        return session;
    }

    int keyLength() {
        return keyLength;
    }

    /** True once per request: the consistent hash places the key on its ring at the first pick. */
    boolean firstHash() {
        boolean first = !hashed;
        hashed = true;
        return first;
    }

    /**
     * Chooses a peer and counts a connection on it.
     *
     * @param nowMs the loop's clock
     * @return the peer, or null: no live upstreams
     */
    public @Nullable Peer pick(long nowMs) {
        PeerState state = shared;
        if (state == null) {
            return pickSeconds(nowMs / 1000);
        }
        synchronized (state) {
            return pickSeconds(nowMs / 1000);
        }
    }

    private @Nullable Peer pickSeconds(long nowS) {
        while (true) {
            Peer peer = choose(nowS);
            if (peer != null) {
                current = peer;
                peer.conns++;
                return peer;
            }
            PeerList backup = peers().next;
            if (backup == null) {
                return null;
            }
            peers = backup;
            forget();
        }
    }

    private @Nullable Peer choose(long nowS) {
        Peer bound = sessionLength == 0 ? null : peers().bound(session, sessionLength);
        boolean usable = bound != null && !tried(bound) && bound.availableToSession(nowS);
        if (peers().single) {
            return usable ? bound : alone();
        }
        return bound != null && usable
                ? balancer.prefer(this, bound, nowS)
                : balancer.pick(this, nowS);
    }

    private @Nullable Peer alone() {
        Peer peer = peers().peers[0];
        return peer.down || peer.full() ? null : peer;
    }

    /**
     * The exchange is done with the picked peer ({@code ngx_http_upstream_free_round_robin_peer}).
     *
     * @param failed count a failure, which may disable the peer
     */
    public void free(boolean failed, long nowMs) {
        Peer peer = current;
        if (peer == null) {
            return;
        }
        current = null;
        PeerState state = shared;
        if (state == null) {
            settle(peer, failed, nowMs / 1000);
            return;
        }
        synchronized (state) {
            settle(peer, failed, nowMs / 1000);
        }
    }

    private void settle(Peer peer, boolean failed, long nowS) {
        peer.conns--;
        if (peers().single) {
            peer.fails = 0;
            tries = 0;
            return;
        }
        if (failed) {
            disabled |= peer.failed(nowS);
        } else {
            peer.succeeded();
        }
        if (tries > 0) {
            tries--;
        }
    }

    /** How many tries are left; 0 = the failure goes to the client. */
    public int tries() {
        return tries;
    }

    /** Bounds the tries to {@code proxy_next_upstream_tries}; 0 leaves them. */
    public void limitTries(int most) {
        if (most != 0 && tries > most) {
            tries = most;
        }
    }

    /** Whether a failure disabled its peer since the last call: nginx logs a warning then. */
    public boolean takeDisabled() {
        boolean was = disabled;
        disabled = false;
        return was;
    }

    /** The picked peer, until freed. */
    public @Nullable Peer current() {
        return current;
    }

    public UpstreamGroup group() {
        UpstreamGroup g = group;
        if (g == null) {
            throw new IllegalStateException("begin was not called");
        }
        return g;
    }

    PeerList peers() {
        PeerList list = peers;
        if (list == null) {
            throw new IllegalStateException("begin was not called");
        }
        return list;
    }

    boolean tried(Peer peer) {
        return (tried[peer.slot() >>> 6] & 1L << peer.slot()) != 0;
    }

    void mark(Peer peer) {
        tried[peer.slot() >>> 6] |= 1L << peer.slot();
    }

    private void forget() {
        for (int i = 0; i < tried.length; i++) {
            tried[i] = 0;
        }
    }
}

package weir.upstream;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import weir.net.Address;

/**
 * One address of one server, with the state that is kept about it. Mutable, bound to its loop; or,
 * in an upstream with a {@code zone}, guarded by the monitor of its {@link PeerState}. Times are
 * whole seconds, as in nginx, so that {@code fail_timeout} ends at the same tick.
 */
public final class Peer {
    private final Address address;
    private final String name;
    private final String server;
    private final int slot;
    final int weight;
    final int maxFails;
    final int maxConns;
    final long failTimeoutS;
    private final boolean backup;
    final boolean down;
    private final boolean draining;
    private final byte[] session;

    int effectiveWeight;
    int currentWeight;
    int fails;
    int conns;
    long accessedS;
    long checkedS;

    Peer(ServerSpec server, Address address, int slot) {
        this(server, new FoundServer(address, server.name(), server.weight(), false), slot);
    }

    /** A peer that the name of a server line gave; its address and weight may be of a service. */
    Peer(ServerSpec server, FoundServer found, int slot) {
        this.address = found.address();
        this.name = address.text();
        this.server = found.server();
        this.slot = slot;
        this.weight = found.weight();
        this.effectiveWeight = weight;
        this.maxFails = server.maxFails();
        this.maxConns = server.maxConns();
        this.failTimeoutS = server.failTimeoutS();
        this.backup = server.backup();
        this.down = server.down();
        this.draining = server.draining();
        this.session =
                (server.route().isEmpty() ? digest(name) : server.route())
                        .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** {@code ngx_http_upstream_init_round_robin_sid}. */
    private static String digest(String name) {
        try {
            byte[] text = name.getBytes(StandardCharsets.ISO_8859_1);
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public Address address() {
        return address;
    }

    /** The text of {@code $upstream_addr}. */
    public String name() {
        return name;
    }

    /** The text of the {@code server} line. */
    public String server() {
        return server;
    }

    public boolean backup() {
        return backup;
    }

    public boolean down() {
        return down;
    }

    /** The name that sessions know this peer by; not to be changed. */
    public byte[] session() {
        return session;
    }

    /** Exchanges that use this peer now, on this loop. */
    public int conns() {
        return conns;
    }

    /** Failures since the peer last proved itself live. */
    public int fails() {
        return fails;
    }

    public int currentWeight() {
        return currentWeight;
    }

    public int effectiveWeight() {
        return effectiveWeight;
    }

    /** A small number that no other peer of its upstream has. */
    int slot() {
        return slot;
    }

    /** Whether it is what a name gave once more. */
    boolean is(FoundServer found) {
        return address.equals(found.address())
                && server.equals(found.server())
                && weight == found.weight();
    }

    /** The same for the requests of sessions that are bound to it, which draining lets in. */
    boolean availableToSession(long nowS) {
        return (!down || draining) && !disabled(nowS) && !full();
    }

    /** Not down, not disabled by failures, below max_conns. */
    boolean available(long nowS) {
        return !down && !disabled(nowS) && !full();
    }

    boolean disabled(long nowS) {
        return maxFails != 0 && fails >= maxFails && nowS - checkedS <= failTimeoutS;
    }

    boolean full() {
        return maxConns != 0 && conns >= maxConns;
    }

    /** A round of the smooth weighted choice: adds the weight, lets a punished peer recover. */
    int gain() {
        int gained = effectiveWeight;
        currentWeight += gained;
        if (effectiveWeight < weight) {
            effectiveWeight++;
        }
        return gained;
    }

    /** Chosen: the first choice after fail_timeout is the probe that decides. */
    void chosen(long nowS) {
        if (nowS - checkedS > failTimeoutS) {
            checkedS = nowS;
        }
    }

    /** Counts a failure; true when it disabled the peer. */
    boolean failed(long nowS) {
        fails++;
        accessedS = nowS;
        checkedS = nowS;
        if (maxFails == 0) {
            return false;
        }
        effectiveWeight = Math.max(0, effectiveWeight - weight / maxFails);
        return fails >= maxFails;
    }

    /** An exchange went well: a probe that passed clears the failures. */
    void succeeded() {
        if (accessedS < checkedS) {
            fails = 0;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

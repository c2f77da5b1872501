package weir.upstream;

/** The load balancing method of an upstream, as configured. */
public sealed interface Balancing {

    /** Smooth weighted round robin, the default. */
    record RoundRobin() implements Balancing {}

    /** {@code least_conn}. */
    record LeastConn() implements Balancing {}

    /** {@code ip_hash}. */
    record IpHash() implements Balancing {}

    /**
     * {@code hash}.
     *
     * @param key text with variables; the front compiles it and sets the bytes on the cursor
     */
    record Hash(String key, boolean consistent) implements Balancing {}

    /**
     * {@code random}.
     *
     * @param two pick two, keep the one with fewer connections
     */
    record Random(boolean two) implements Balancing {}

    /** Whether servers may be {@code backup}s. */
    static boolean hasBackups(Balancing method) {
        return method instanceof RoundRobin || method instanceof LeastConn;
    }

    Balancing ROUND_ROBIN = new RoundRobin();
}

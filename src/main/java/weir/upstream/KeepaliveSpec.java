package weir.upstream;

/**
 * The {@code keepalive*} directives of one upstream.
 *
 * @param connections most idle connections per loop, 0 = no cache
 * @param local an idle connection serves only the location that opened it
 * @param requests requests after which a connection is closed
 * @param timeMs age after which a connection is closed
 * @param timeoutMs how long a connection may stay idle
 */
public record KeepaliveSpec(
        int connections, boolean local, long requests, long timeMs, long timeoutMs) {

    /** {@code keepalive_requests} unless set. */
    public static final long DEFAULT_REQUESTS = 1000;

    /** {@code keepalive_time} unless set. */
    public static final long DEFAULT_TIME_MS = 3_600_000;

    /** {@code keepalive_timeout} unless set. */
    public static final long DEFAULT_TIMEOUT_MS = 60_000;

    /** No cache: implicit upstreams, {@code keepalive 0}, and explicit ones before 1.29.7. */
    public static final KeepaliveSpec OFF = of(0, false);

    /** What an explicit upstream without {@code keepalive} has from 1.29.7 on. */
    public static final KeepaliveSpec BY_DEFAULT = of(32, true);

    /** A cache of that size with the default limits. */
    public static KeepaliveSpec of(int connections, boolean local) {
        return new KeepaliveSpec(
                connections, local, DEFAULT_REQUESTS, DEFAULT_TIME_MS, DEFAULT_TIMEOUT_MS);
    }

    public boolean enabled() {
        return connections > 0;
    }
}

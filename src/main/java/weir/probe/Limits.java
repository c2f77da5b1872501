package weir.probe;

/**
 * What the kernel allows.
 *
 * @param openFiles soft limit of open descriptors of the asked process
 * @param ephemeralLow first port that a connect without bind may take
 * @param ephemeralHigh last such port
 * @param timeWaitBuckets how many TIME_WAIT sockets the network namespace keeps ({@code
 *     tcp_max_tw_buckets}); more are dropped at once
 * @param timeWaitReuse {@code tcp_tw_reuse}: 0 never, 1 always, 2 on loopback only
 * @param acceptQueue {@code somaxconn}, the cap of every listen backlog
 */
public record Limits(
        long openFiles,
        int ephemeralLow,
        int ephemeralHigh,
        long timeWaitBuckets,
        int timeWaitReuse,
        int acceptQueue) {

    public int ephemeralPorts() {
        return Math.max(0, ephemeralHigh - ephemeralLow + 1);
    }
}

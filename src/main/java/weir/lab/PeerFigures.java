package weir.lab;

/**
 * One candidate measured in one round.
 *
 * @param requests that the CPU time was spent on
 * @param errors answers that were not 2xx or 3xx, and broken connections
 * @param steadyCpuPerRequest microseconds per request of a window that leaves out the start, where
 *     {@code cpuMicros} holds it; NaN where it does not
 */
record PeerFigures(
        double cpuMicros,
        long requests,
        double requestsPerSecond,
        long errors,
        double steadyCpuPerRequest) {

    /** Of a candidate that ran before and goes on running. */
    static PeerFigures running(double cpuMicros, long requests, double seconds, long errors) {
        return new PeerFigures(cpuMicros, requests, requests / seconds, errors, Double.NaN);
    }

    double cpuPerRequest() {
        return cpuMicros / requests;
    }
}

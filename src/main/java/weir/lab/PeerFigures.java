package weir.lab;

/**
 * One candidate measured in one round.
 *
 * @param requests that the CPU time was spent on
 * @param errors answers that were not 2xx or 3xx, and broken connections
 */
record PeerFigures(double cpuMicros, double requests, double seconds, long errors) {
    double cpuPerRequest() {
        return cpuMicros / requests;
    }

    double requestsPerSecond() {
        return requests / seconds;
    }
}

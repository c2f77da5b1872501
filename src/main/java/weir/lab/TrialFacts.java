package weir.lab;

import java.util.List;
import java.util.Map;

/**
 * Everything measured in one trial. Rates, response times and CPU are those of the steady window;
 * connections and closings are those of the whole trial, start and end of the loader included.
 *
 * @param windowMs length of the window
 * @param windowRequests requests that ended in the window
 * @param requests of the whole trial
 * @param errors of the whole trial
 * @param clientConnections opened from loader to front; -1 when that could not be counted
 * @param originConnections opened from front to origins; -1 likewise
 * @param log what the front's access log says of the trial
 * @param cpuMicros CPU time in the window
 * @param busyProcessors processors' worth of work of the whole machine
 * @param acceptOverflows connections that found an accept queue full, anywhere on the machine
 * @param poolWaiters most requests seen waiting for a database connection at one moment
 * @param portsUsed share of the ephemeral ports towards the busiest destination, 0 to 1
 */
record TrialFacts(
        Variant variant,
        double windowMs,
        long windowRequests,
        ElapsedTimes times,
        long requests,
        long errors,
        long clientConnections,
        long originConnections,
        List<CloseSource> closings,
        long timeWaitFront,
        long timeWaitOrigin,
        FrontLog log,
        Map<Role, Double> cpuMicros,
        Map<Role, BusiestThread> busiest,
        double busyProcessors,
        int processors,
        double stolenShare,
        long acceptOverflows,
        long poolWaiters,
        double portsUsed) {

    /** Requests per second. */
    double throughput() {
        return windowRequests / (windowMs / 1000);
    }

    /** Microseconds of one role's CPU per request. */
    double cpuPerRequest(Role role) {
        return cpuMicros.getOrDefault(role, 0.0) / windowRequests;
    }

    /** Processors' worth of work in the window by processes that are no part of the experiment. */
    double foreignProcessors() {
        double ours = cpuMicros.values().stream().mapToDouble(Double::doubleValue).sum();
        return Math.max(0, busyProcessors - ours / (windowMs * 1000));
    }

    double allCpuPerRequest() {
        return cpuMicros.values().stream().mapToDouble(Double::doubleValue).sum() / windowRequests;
    }
}

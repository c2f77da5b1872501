package weir.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One finished sample: the waist between engine, JTL, live view and report. It stands for JMeter's
 * {@code SampleResult} without the bodies.
 *
 * @param label name of the sampler or controller, variables resolved
 * @param threadName {@code group 1-7}: group name, group number, user number
 * @param startMs epoch ms when the request was begun (connecting included)
 * @param elapsedNanos begin to last byte, without {@code idleMs}
 * @param latencyNanos begin to first byte of the response (connecting included); 0 when none came
 * @param connectNanos time to open the connection, 0 on a reused one
 * @param idleMs time inside a transaction that belongs to no sample (JMeter's IdleTime)
 * @param intendedStartMs epoch ms when a schedule wanted the sample to start; equals {@code
 *     startMs} in a closed model
 * @param responseCode status as text, or {@code Non HTTP response code: <exception class>}
 * @param responseMessage reason phrase, or {@code Non HTTP response message: <text>}
 * @param dataType {@code text}, {@code bin} or empty
 * @param success false when the status is not 200-399, on a fault, or when an assertion failed
 * @param failureMessage text of the first failed assertion, else empty
 * @param bytes bytes received, heads included
 * @param sentBytes bytes sent, heads included
 * @param groupThreads users of the group alive at the end of the sample
 * @param allThreads users of all groups alive at the end of the sample
 * @param url the URL asked for (of the last hop after redirects); null where JMeter writes null
 * @param transaction true when a transaction controller made it
 * @param wire the connection below
 * @param subSamples redirects' hops, or the children of a parent transaction; in order
 */
public record Sample(
        String label,
        String threadName,
        long startMs,
        long elapsedNanos,
        long latencyNanos,
        long connectNanos,
        long idleMs,
        long intendedStartMs,
        String responseCode,
        String responseMessage,
        String dataType,
        boolean success,
        String failureMessage,
        long bytes,
        long sentBytes,
        int groupThreads,
        int allThreads,
        @Nullable String url,
        boolean transaction,
        Wire wire,
        List<Sample> subSamples) {

    private static final long NANOS_PER_MS = 1_000_000;

    /** JMeter's {@code elapsed} column: whole ms. */
    public long elapsedMs() {
        return elapsedNanos / NANOS_PER_MS;
    }

    /** JMeter's {@code Latency} column: whole ms. */
    public long latencyMs() {
        return latencyNanos / NANOS_PER_MS;
    }

    /** JMeter's {@code Connect} column: whole ms. */
    public long connectMs() {
        return connectNanos / NANOS_PER_MS;
    }

    /** Epoch ms of the last byte. */
    public long endMs() {
        return startMs + elapsedMs() + idleMs;
    }

    Sample withLabel(String other) {
        return copy(
                other,
                responseCode,
                responseMessage,
                dataType,
                success,
                failureMessage,
                sentBytes,
                subSamples);
    }

    Sample withSent(long other) {
        return copy(
                label,
                responseCode,
                responseMessage,
                dataType,
                success,
                failureMessage,
                other,
                subSamples);
    }

    Sample withOutcome(String code, String message, String type, boolean ok, String failed) {
        return copy(label, code, message, type, ok, failed, sentBytes, subSamples);
    }

    Sample withChecks(boolean ok, String failed, List<Sample> children) {
        return copy(
                label, responseCode, responseMessage, dataType, ok, failed, sentBytes, children);
    }

    private Sample copy(
            String newLabel,
            String code,
            String message,
            String type,
            boolean ok,
            String failed,
            long sent,
            List<Sample> children) {
        return new Sample(
                newLabel,
                threadName,
                startMs,
                elapsedNanos,
                latencyNanos,
                connectNanos,
                idleMs,
                intendedStartMs,
                code,
                message,
                type,
                ok,
                failed,
                bytes,
                sent,
                groupThreads,
                allThreads,
                url,
                transaction,
                wire,
                children);
    }
}

package weir.report;

import java.util.List;
import weir.load.Sample;
import weir.load.Wire;

/** Makes samples for tests: one that passed, and what a test wants different. */
final class Samples {
    private static final long NANOS_PER_MS = 1_000_000;

    private String label = "home";
    private String thread = "Users 1-1";
    private long startMs = 1_796_069_623_199L;
    private long elapsedMs = 51;
    private long latencyMs = 45;
    private long connectMs = 35;
    private long idleMs;
    private String code = "200";
    private String message = "OK";
    private String dataType = "text";
    private boolean success = true;
    private String failure = "";
    private long bytes = 67;
    private long sentBytes = 120;
    private String url = "http://127.0.0.1:18572/ok";
    private boolean transaction;
    private Wire wire = Wire.NONE;
    private List<Sample> subs = List.of();

    static Samples ok() {
        return new Samples();
    }

    /** A sample of a transaction controller, as JMeter writes it. */
    static Samples transaction(int samples, int failing) {
        Samples s = new Samples();
        s.transaction = true;
        s.message =
                "Number of samples in transaction : "
                        + samples
                        + ", number of failing samples : "
                        + failing;
        s.dataType = "";
        s.url = null;
        s.success = failing == 0;
        return s;
    }

    Samples label(String v) {
        label = v;
        return this;
    }

    Samples thread(String v) {
        thread = v;
        return this;
    }

    Samples at(long v) {
        startMs = v;
        return this;
    }

    Samples elapsed(long v) {
        elapsedMs = v;
        return this;
    }

    Samples latency(long v) {
        latencyMs = v;
        return this;
    }

    Samples idle(long v) {
        idleMs = v;
        return this;
    }

    Samples code(String c, String m) {
        code = c;
        message = m;
        return this;
    }

    Samples failed() {
        success = false;
        return this;
    }

    Samples failed(String why) {
        success = false;
        failure = why;
        return this;
    }

    Samples bytes(long received, long sent) {
        bytes = received;
        sentBytes = sent;
        return this;
    }

    Samples url(String v) {
        url = v;
        return this;
    }

    Samples wire(Wire v) {
        wire = v;
        return this;
    }

    Samples subs(Sample... v) {
        subs = List.of(v);
        return this;
    }

    Sample get() {
        return new Sample(
                label,
                thread,
                startMs,
                elapsedMs * NANOS_PER_MS,
                latencyMs * NANOS_PER_MS,
                connectMs * NANOS_PER_MS,
                idleMs,
                startMs,
                code,
                message,
                dataType,
                success,
                failure,
                bytes,
                sentBytes,
                1,
                1,
                url,
                transaction,
                wire,
                subs);
    }
}

package weir.upstream;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What happened on the connections of one group and loop. One writer; others may read stale. */
public final class UpstreamCounters {
    private long connects;
    private long connectFailures;
    private long requests;
    private long reuses;
    private long originFinFirst;
    private final Map<CloseReason, long[]> closes = new EnumMap<>(CloseReason.class);

    public UpstreamCounters() {
        for (CloseReason reason : CloseReason.values()) {
            closes.put(reason, new long[1]);
        }
    }

    void connected() {
        connects++;
    }

    void connectFailed() {
        connectFailures++;
    }

    void request(boolean reused) {
        requests++;
        if (reused) {
            reuses++;
        }
    }

    void closed(CloseReason reason, boolean originFirst) {
        cell(reason)[0]++;
        if (originFirst) {
            originFinFirst++;
        }
    }

    /** Connections that came into being. */
    public long connects() {
        return connects;
    }

    /** Attempts to connect that did not succeed. */
    public long connectFailures() {
        return connectFailures;
    }

    /** Requests begun on a connection. */
    public long requests() {
        return requests;
    }

    /** Requests begun on a connection that had served one before. */
    public long reuses() {
        return reuses;
    }

    /** Connections whose end of file or reset we had seen before we closed them. */
    public long originFinFirst() {
        return originFinFirst;
    }

    public long closes(CloseReason reason) {
        return cell(reason)[0];
    }

    /** All closed connections. */
    public long closes() {
        long sum = 0;
        for (long[] cell : closes.values()) {
            sum += cell[0];
        }
        return sum;
    }

    /** Adds another group's or loop's figures, for a total. */
    public void add(UpstreamCounters other) {
        connects += other.connects;
        connectFailures += other.connectFailures;
        requests += other.requests;
        reuses += other.reuses;
        originFinFirst += other.originFinFirst;
        for (CloseReason reason : CloseReason.values()) {
            cell(reason)[0] += other.closes(reason);
        }
    }

    private long[] cell(CloseReason reason) {
        return Objects.requireNonNull(closes.get(reason));
    }
}

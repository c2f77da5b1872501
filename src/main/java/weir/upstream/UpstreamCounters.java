package weir.upstream;

/** What happened on the connections of one group and loop. One writer; others may read stale. */
public final class UpstreamCounters {
    private long connects;
    private long connectFailures;
    private long requests;
    private long reuses;
    private long originFinFirst;
    private final long[] closes = new long[CloseReason.values().length];

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
        closes[reason.ordinal()]++;
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
        return closes[reason.ordinal()];
    }

    /** All closed connections. */
    public long closes() {
        long sum = 0;
        for (long n : closes) {
            sum += n;
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
        for (int i = 0; i < closes.length; i++) {
            closes[i] += other.closes[i];
        }
    }
}

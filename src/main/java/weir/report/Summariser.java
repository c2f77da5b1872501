package weir.report;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import weir.load.Sample;
import weir.load.SampleSink;

/**
 * The summary lines of a run (JMeter's {@code Summariser}): {@code +} for what came since the last
 * line, {@code =} for all so far. A line is due when a sample ends in the first five seconds of a
 * slot of the wall clock, and more than five seconds after the last line; without samples nothing
 * is told. Any thread may hand over samples; lines are made by the executor given, one at a time.
 */
public final class Summariser implements SampleSink {
    /** JMeter's margin, so that a slot is not missed when no sample ends exactly at its start. */
    private static final long WINDOW_SECONDS = 5;

    private static final long SECOND_MS = 1000;

    /** How many users there are. */
    public interface Users {
        int active();

        int started();

        int finished();
    }

    private final String name;
    private final long intervalSeconds;
    private final boolean ignoreTransactions;
    private final Users users;
    private final Executor printer;
    private final Consumer<String> lines;

    private final LongAdder count = new LongAdder();
    private final LongAdder sum = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAccumulator min = new LongAccumulator(Math::min, Long.MAX_VALUE);
    private final LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
    private final AtomicLong lastLineSecond = new AtomicLong();
    private volatile long lastSampleMs;

    private final Part total;
    private long deltaStartMs;

    /**
     * @param startMs epoch ms when the test began
     * @param printer where lines are made; must run its tasks one after the other
     * @param lines takes each line, without its line end
     */
    public Summariser(
            LoadProperties properties,
            Users users,
            long startMs,
            Executor printer,
            Consumer<String> lines) {
        this.name = properties.text(LoadProperties.SUMMARISER_NAME);
        this.intervalSeconds = properties.number(LoadProperties.SUMMARISER_INTERVAL, 1);
        this.ignoreTransactions = properties.flag(LoadProperties.SUMMARISER_IGNORE_TRANSACTIONS);
        this.users = users;
        this.printer = printer;
        this.lines = lines;
        this.total = new Part(startMs);
        this.deltaStartMs = startMs;
        this.lastSampleMs = startMs;
    }

    /** Never waits. Sub-samples are not counted, as in JMeter. */
    @Override
    public void accept(Sample s) {
        if (s.transaction() && ignoreTransactions) {
            return;
        }
        long elapsedMs = s.elapsedMs();
        count.increment();
        sum.add(elapsedMs);
        min.accumulate(elapsedMs);
        max.accumulate(elapsedMs);
        if (!s.success()) {
            errors.increment();
        }
        long nowMs = s.endMs();
        lastSampleMs = nowMs;
        long now = nowMs / SECOND_MS;
        long last = lastLineSecond.get();
        if (now > last + WINDOW_SECONDS
                && now % intervalSeconds <= WINDOW_SECONDS
                && lastLineSecond.compareAndSet(last, now)) {
            printer.execute(this::tell);
        }
    }

    private void tell() {
        Part delta = takeDelta(lastSampleMs);
        boolean first = total.count == 0;
        total.add(delta);
        lines.accept(line("+", delta) + activity());
        if (!first) {
            lines.accept(line("=", total));
        }
    }

    /**
     * Tells the rest when the test has ended; every sample was handed over and every task of the
     * executor is done.
     */
    public void end(long nowMs) {
        Part delta = takeDelta(nowMs);
        if (delta.count > 0 && total.count > 0) {
            lines.accept(line("+", delta) + activity());
        }
        total.add(delta);
        lines.accept(line("=", total));
    }

    private Part takeDelta(long endMs) {
        Part delta = new Part(deltaStartMs);
        delta.count = count.sumThenReset();
        delta.sum = sum.sumThenReset();
        delta.errors = errors.sumThenReset();
        delta.min = min.getThenReset();
        delta.max = max.getThenReset();
        delta.endMs = endMs;
        deltaStartMs = endMs;
        return delta;
    }

    private String activity() {
        return " Active: "
                + users.active()
                + " Started: "
                + users.started()
                + " Finished: "
                + users.finished();
    }

    private String line(String sign, Part p) {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        boolean none = p.count == 0;
        long elapsedMs = none ? 0 : p.endMs - p.startMs;
        long seconds = (elapsedMs + SECOND_MS / 2) / SECOND_MS;
        String rate =
                elapsedMs <= 0
                        ? "******"
                        : new DecimalFormat("#0.0", symbols)
                                .format((double) p.count / elapsedMs * SECOND_MS);
        double errorShare = none ? 0 : (double) p.errors / p.count;
        return String.format(
                Locale.ROOT,
                "%s %s %6d in %02d:%02d:%02d = %6s/s Avg: %5d Min: %5d Max: %5d Err: %5d (%s)",
                name,
                sign,
                p.count,
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60,
                rate,
                none ? 0 : p.sum / p.count,
                none ? 0 : p.min,
                none ? 0 : p.max,
                p.errors,
                new DecimalFormat("#0.00%", symbols).format(errorShare));
    }

    /** Samples of a stretch of time. */
    private static final class Part {
        final long startMs;
        long endMs;
        long count;
        long sum;
        long errors;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;

        Part(long startMs) {
            this.startMs = startMs;
            this.endMs = startMs;
        }

        void add(Part p) {
            count += p.count;
            sum += p.sum;
            errors += p.errors;
            min = Math.min(min, p.min);
            max = Math.max(max, p.max);
            endMs = p.endMs;
        }
    }
}

package weir.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;
import weir.load.Wire;

/** Makes a sample of a row: what {@link JtlRows} wrote, read back. */
final class SampleRow {
    /** How the message of a transaction controller's sample begins. */
    private static final String TRANSACTION = "Number of samples in transaction";

    private static final long NANOS_PER_MS = 1_000_000;

    private final String file;
    private final boolean startTimes;
    private final TimeStamps timeStamps;
    private final Words words = new Words();
    private final int timeStamp;
    private final int elapsed;
    private final int label;
    private final int code;
    private final int message;
    private final int thread;
    private final int dataType;
    private final int success;
    private final int failure;
    private final int bytes;
    private final int sentBytes;
    private final int groupThreads;
    private final int allThreads;
    private final int url;
    private final int latency;
    private final int idle;
    private final int connect;

    SampleRow(String file, JtlColumns columns, JtlFormat format) throws JtlException {
        this.file = file;
        this.startTimes = format.startTimes();
        this.timeStamps = new TimeStamps(format.timestamps());
        this.timeStamp = required(columns, "timeStamp");
        this.elapsed = required(columns, "elapsed");
        this.label = required(columns, "label");
        this.success = required(columns, "success");
        this.code = columns.place("responseCode");
        this.message = columns.place("responseMessage");
        this.thread = columns.place("threadName");
        this.dataType = columns.place("dataType");
        this.failure = columns.place("failureMessage");
        this.bytes = columns.place("bytes");
        this.sentBytes = columns.place("sentBytes");
        this.groupThreads = columns.place("grpThreads");
        this.allThreads = columns.place("allThreads");
        this.url = columns.place("URL");
        this.latency = columns.place("Latency");
        this.idle = columns.place("IdleTime");
        this.connect = columns.place("Connect");
    }

    Sample read(CsvRows row) throws JtlException {
        long elapsedMs = number(row, elapsed, "elapsed");
        long idleMs = number(row, idle, "IdleTime");
        long stamp = timeStamp(row);
        long startMs = startTimes ? stamp : stamp - elapsedMs - idleMs;
        String says = text(row, message);
        return new Sample(
                text(row, label),
                text(row, thread),
                startMs,
                elapsedMs * NANOS_PER_MS,
                number(row, latency, "Latency") * NANOS_PER_MS,
                number(row, connect, "Connect") * NANOS_PER_MS,
                idleMs,
                startMs,
                text(row, code),
                says,
                text(row, dataType),
                text(row, success).equalsIgnoreCase("true"),
                text(row, failure),
                number(row, bytes, "bytes"),
                number(row, sentBytes, "sentBytes"),
                (int) number(row, groupThreads, "grpThreads"),
                (int) number(row, allThreads, "allThreads"),
                url(row),
                says.startsWith(TRANSACTION),
                Wire.NONE,
                List.of());
    }

    private int required(JtlColumns columns, String name) throws JtlException {
        int place = columns.place(name);
        if (place < 0) {
            throw new JtlException(file, 1, "the column " + name + " is missing");
        }
        return place;
    }

    private String text(CsvRows row, int place) {
        return place < 0 ? "" : words.of(row.text(), row.start(place), row.end(place));
    }

    private @Nullable String url(CsvRows row) {
        String text = text(row, url);
        return text.isEmpty() || text.equals("null") ? null : text;
    }

    private long timeStamp(CsvRows row) throws JtlException {
        char[] text = row.text();
        int start = row.start(timeStamp);
        int end = row.end(timeStamp);
        long ms = parse(text, start, end);
        if (ms != NOT_A_NUMBER) {
            return ms;
        }
        String date = row.string(timeStamp);
        Long at = timeStamps.read(date);
        if (at == null) {
            throw bad(row, "timeStamp", date);
        }
        return at;
    }

    private long number(CsvRows row, int place, String name) throws JtlException {
        if (place < 0) {
            return 0;
        }
        long n = parse(row.text(), row.start(place), row.end(place));
        if (n == NOT_A_NUMBER) {
            throw bad(row, name, row.string(place));
        }
        return n;
    }

    private static final long NOT_A_NUMBER = Long.MIN_VALUE;
    private static final int MOST_DIGITS = 18;

    private static long parse(char[] text, int start, int end) {
        boolean negative = start < end && text[start] == '-';
        int from = negative ? start + 1 : start;
        if (from == end || end - from > MOST_DIGITS) {
            return NOT_A_NUMBER;
        }
        long n = 0;
        for (int i = from; i < end; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_A_NUMBER;
            }
            n = n * 10 + digit;
        }
        return negative ? -n : n;
    }

    private JtlException bad(CsvRows row, String name, String value) {
        return new JtlException(
                file, row.line(), "column " + name + ": \"" + value + "\" is not a number");
    }
}

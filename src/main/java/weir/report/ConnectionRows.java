package weir.report;

import weir.load.Sample;

/**
 * Rows of the side file that tells what JTL cannot: which connection a sample used, the how many-th
 * request on it, our port, and who closed it. Parents of sub-samples have no connection of their
 * own; each sub-sample has its row.
 */
final class ConnectionRows implements RowFormat {
    private static final char DELIMITER = ',';

    @Override
    public String header() {
        return "timeStamp,label,threadName,intendedStart,connection,requestOnConnection,localPort,"
                + "closed\n";
    }

    @Override
    public void rows(Sample s, RowBatch to) {
        if (s.subSamples().isEmpty()) {
            row(s, to);
        }
        for (Sample sub : s.subSamples()) {
            rows(sub, to);
        }
    }

    private static void row(Sample s, RowBatch to) {
        to.put(s.startMs());
        comma(to);
        to.put(s.label(), DELIMITER);
        comma(to);
        to.put(s.threadName(), DELIMITER);
        comma(to);
        to.put(s.intendedStartMs());
        comma(to);
        to.put(s.wire().connectionId());
        comma(to);
        to.put((long) s.wire().requestOnConnection());
        comma(to);
        to.put((long) s.wire().localPort());
        comma(to);
        to.put(s.wire().closeReason(), DELIMITER);
        to.put((byte) '\n');
        to.rowEnded();
    }

    private static void comma(RowBatch to) {
        to.put((byte) DELIMITER);
    }
}

package weir.front.module;

import weir.conf.Units;
import weir.front.Exchange;
import weir.http.Head;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/** The X-Accel headers by which an upstream says how its answer is to be treated. */
final class AccelHeaders {
    private AccelHeaders() {}

    /** {@code X-Accel-Charset}; the last one counts, over an internal redirect too. */
    static void charset(Head head, Buf override) {
        int id = Header.X_ACCEL_CHARSET;
        for (int i = head.find(id); i >= 0; i = head.next(id, i + 1)) {
            override.clear();
            override.put(head.valueAddress(i), head.valueLength(i));
        }
    }

    /** {@code X-Accel-Limit-Rate}: bytes per second; a second line is a repetition. */
    static void limitRate(Head head, Exchange x) {
        int i = head.find(Header.X_ACCEL_LIMIT_RATE);
        long rate =
                i < 0
                        ? Units.BAD
                        : Units.number(Mem.string(head.valueAddress(i), head.valueLength(i)));
        if (rate != Units.BAD) {
            x.limitRate(rate);
        }
    }

    /** {@code X-Accel-Buffering}: the last of them that says yes or no, else as configured. */
    static boolean buffering(Head head, boolean configured) {
        boolean buffering = configured;
        int id = Header.X_ACCEL_BUFFERING;
        for (int i = head.find(id); i >= 0; i = head.next(id, i + 1)) {
            String word = Mem.string(head.valueAddress(i), head.valueLength(i));
            if (word.equalsIgnoreCase("yes")) {
                buffering = true;
            } else if (word.equalsIgnoreCase("no")) {
                buffering = false;
            }
        }
        return buffering;
    }
}

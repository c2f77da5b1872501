package weir.front;

import java.util.Arrays;
import weir.http.Escape;
import weir.net.Buf;
import weir.net.Pcre;
import weir.var.Captures;

/** The groups of an exchange's last match, with a copy of what was matched. */
final class CaptureTable {
    private final Buf subject = new Buf(0);
    private int[] bounds = new int[20];
    private int groups;

    /** Whether groups are written with escapes. */
    boolean escaped;

    void clear() {
        groups = 0;
    }

    void take(Pcre.Match match, int count, long address, int length) {
        subject.clear();
        subject.put(address, length);
        groups = Math.min(count, 99);
        if (bounds.length < (groups + 1) * 2) {
            bounds = Arrays.copyOf(bounds, (groups + 1) * 2);
        }
        for (int i = 0; i <= groups; i++) {
            bounds[2 * i] = match.start(i);
            bounds[2 * i + 1] = match.end(i);
        }
    }

    void write(int number, Buf out) {
        if (number <= groups && bounds[2 * number] >= 0) {
            int from = bounds[2 * number];
            int length = bounds[2 * number + 1] - from;
            if (escaped) {
                Escape.ARGS.put(out, subject.base() + from, length);
            } else {
                out.put(subject.base() + from, length);
            }
        }
    }

    void free() {
        subject.free();
    }

    static final Captures<Exchange> ACCESS = (x, number, out) -> x.captures.write(number, out);
}

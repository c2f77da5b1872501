package weir.load;

import weir.http.Head;
import weir.net.Mem;

/** Codes and reason phrases as text, without making the same text for every sample. */
final class Reasons {
    private static final String[] CODES = new String[1000];
    private static final String[] USUAL = {"OK", "Not Found", "Found", "Moved Permanently"};

    static {
        for (int i = 0; i < CODES.length; i++) {
            CODES[i] = Integer.toString(i);
        }
    }

    private Reasons() {}

    static String code(int status) {
        return status >= 0 && status < CODES.length ? CODES[status] : Integer.toString(status);
    }

    /** The reason phrase of a head; one of the usual ones, or {@code last}, if it is the same. */
    static String of(Head head, String last) {
        long at = head.statusAddress();
        int n = head.statusLength();
        int skip = 0;
        while (skip < n && Mem.getByte(at + skip) != ' ') {
            skip++;
        }
        while (skip < n && Mem.getByte(at + skip) == ' ') {
            skip++;
        }
        at += skip;
        n -= skip;
        if (is(at, n, last)) {
            return last;
        }
        for (String usual : USUAL) {
            if (is(at, n, usual)) {
                return usual;
            }
        }
        return Mem.string(at, n).trim();
    }

    private static boolean is(long at, int n, String text) {
        if (n != text.length()) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (Mem.getByte(at + i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}

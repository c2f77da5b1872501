package weir.http;

import weir.net.Mem;

/** Request methods that nginx knows by number. Any other is {@link #OTHER}, and allowed. */
public final class Method {
    public static final int OTHER = 0;
    public static final int GET = 1;
    public static final int HEAD = 2;
    public static final int POST = 3;
    public static final int PUT = 4;
    public static final int DELETE = 5;
    public static final int MKCOL = 6;
    public static final int COPY = 7;
    public static final int MOVE = 8;
    public static final int OPTIONS = 9;
    public static final int PROPFIND = 10;
    public static final int PROPPATCH = 11;
    public static final int LOCK = 12;
    public static final int UNLOCK = 13;
    public static final int PATCH = 14;
    public static final int TRACE = 15;
    public static final int CONNECT = 16;

    private static final String[] NAMES = {
        "",
        "GET",
        "HEAD",
        "POST",
        "PUT",
        "DELETE",
        "MKCOL",
        "COPY",
        "MOVE",
        "OPTIONS",
        "PROPFIND",
        "PROPPATCH",
        "LOCK",
        "UNLOCK",
        "PATCH",
        "TRACE",
        "CONNECT"
    };
    private static final long[] WORDS = new long[NAMES.length];

    static {
        for (int i = 1; i < NAMES.length; i++) {
            WORDS[i] = Scan.word(NAMES[i]);
        }
    }

    private Method() {}

    /** "" for {@link #OTHER}. */
    public static String name(int method) {
        return NAMES[method];
    }

    /** The number of a name, exact in case. */
    public static int of(String name) {
        for (int i = 1; i < NAMES.length; i++) {
            if (NAMES[i].equals(name)) {
                return i;
            }
        }
        return OTHER;
    }

    /** The number of the method at {@code address}. */
    static int resolve(long address, int length) {
        if (length < 3 || length > 9) {
            return OTHER;
        }
        long word = Scan.word(address, length);
        for (int i = 1; i < NAMES.length; i++) {
            if (WORDS[i] == word && NAMES[i].length() == length) {
                return length < 9 || Mem.getByte(address + 8) == 'H' ? i : OTHER;
            }
        }
        return OTHER;
    }
}

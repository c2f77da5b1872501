package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/**
 * Percent escapes, by the place that the text is for (ngx_escape_uri), their undoing
 * (ngx_unescape_uri), and HTML entities (ngx_escape_html).
 */
public enum Escape {
    /** A path: also escapes {@code ? # %}. */
    URI(" #%?", Refused.URL),
    /** A query's argument: also escapes {@code ? # % & + ;}. */
    ARGS(" #%?&+;", Refused.URL),
    /** Everything but letters, digits and {@code - . _ ~}. */
    URI_COMPONENT("", Refused.UNRESERVED),
    /** A link in a page: also escapes both quotes. */
    HTML(" #%\"'", Refused.URL),
    /** The target of a Refresh header; nginx escapes the tilde here and lets a brace pass. */
    REFRESH(" \"'", Refused.REFRESH),
    /** A memcached key. */
    MEMCACHED(" %", Refused.CONTROLS);

    /** What is refused besides the listed characters. */
    private enum Refused {
        URL,
        REFRESH,
        UNRESERVED,
        CONTROLS
    }

    // one bit a byte value, 64 a word; every byte from 0x80 on is treated alike
    private final long low;
    private final long high;
    private final boolean upper;

    Escape(String characters, Refused also) {
        long[] words = new long[4];
        for (int c = 0; c < 256; c++) {
            if (characters.indexOf(c) >= 0 || refused(also, c)) {
                words[c >> 6] |= 1L << c;
            }
        }
        low = words[0];
        high = words[1];
        upper = words[2] != 0;
    }

    private static boolean refused(Refused also, int c) {
        return switch (also) {
            case URL -> c < 0x20 || c >= 0x7f || "\"<>\\^`{|}".indexOf(c) >= 0;
            case REFRESH -> c < 0x20 || c >= 0x7f || "\"<>\\^`{|~".indexOf(c) >= 0;
            case UNRESERVED -> !unreserved(c);
            case CONTROLS -> c < 0x20;
        };
    }

    private static boolean unreserved(int c) {
        return c >= '0' && c <= '9'
                || (c | 0x20) >= 'a' && (c | 0x20) <= 'z' && c < 0x80
                || "-._~".indexOf(c) >= 0;
    }

    /** Whether this byte (0 to 255) is written as an escape. */
    public boolean escapes(int b) {
        return b < 0x80 ? ((b < 64 ? low : high) >>> b & 1) != 0 : upper;
    }

    /** How many of the bytes need an escape: each makes the text two bytes longer. */
    public int count(long from, int length) {
        int n = 0;
        for (int i = 0; i < length; i++) {
            if (escapes(Mem.getByte(from + i) & 0xff)) {
                n++;
            }
        }
        return n;
    }

    /** Appends the escaped bytes. */
    public void put(Buf out, long from, int length) {
        out.ensure(length * 3);
        long to = out.base() + out.end;
        for (int i = 0; i < length; i++) {
            int b = Mem.getByte(from + i) & 0xff;
            if (escapes(b)) {
                Mem.putByte(to++, (byte) '%');
                Mem.putByte(to++, digit(b >> 4));
                Mem.putByte(to++, digit(b & 15));
            } else {
                Mem.putByte(to++, (byte) b);
            }
        }
        out.end = (int) (to - out.base());
    }

    private static byte digit(int value) {
        return (byte) (value < 10 ? '0' + value : 'A' - 10 + value);
    }

    /** Appends the text with {@code < > & "} as entities. */
    public static void putHtml(Buf out, long from, int length) {
        for (int i = 0; i < length; i++) {
            byte b = Mem.getByte(from + i);
            switch (b) {
                case '<' -> out.putAscii("&lt;");
                case '>' -> out.putAscii("&gt;");
                case '&' -> out.putAscii("&amp;");
                case '"' -> out.putAscii("&quot;");
                default -> out.put(b);
            }
        }
    }

    /** How {@link #undo} treats what it decodes. */
    public enum Undo {
        /** Every escape is decoded. */
        ALL,
        /** The same, and decoding stops behind the first question mark. */
        URI,
        /**
         * Only printable bytes above {@code %} are decoded; stops behind the first question mark.
         */
        REDIRECT
    }

    /**
     * Appends the decoded bytes; a broken escape loses its percent sign, or all of it, as in nginx.
     *
     * @return how many bytes were read
     */
    public static int undo(Buf out, long from, int length, Undo how) {
        out.ensure(length);
        long to = out.base() + out.end;
        int i = 0;
        while (i < length) {
            int b = Mem.getByte(from + i++) & 0xff;
            if (b == '?' && how != Undo.ALL) {
                Mem.putByte(to++, (byte) b);
                break;
            }
            if (b != '%') {
                Mem.putByte(to++, (byte) b);
                continue;
            }
            if (i == length) {
                break;
            }
            int high = Character.digit(Mem.getByte(from + i++), 16);
            if (high < 0) {
                Mem.putByte(to++, Mem.getByte(from + i - 1));
                continue;
            }
            if (i == length) {
                break;
            }
            int low = Character.digit(Mem.getByte(from + i++), 16);
            if (low < 0) {
                continue;
            }
            int decoded = high << 4 | low;
            if (decoded == '?' && how != Undo.ALL) {
                Mem.putByte(to++, (byte) '?');
                break;
            }
            if (how == Undo.REDIRECT && (decoded <= '%' || decoded >= 0x7f)) {
                Mem.copy(from + i - 3, to, 3);
                to += 3;
                continue;
            }
            Mem.putByte(to++, (byte) decoded);
        }
        out.end = (int) (to - out.base());
        return i;
    }
}

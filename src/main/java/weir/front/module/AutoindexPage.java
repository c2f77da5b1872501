package weir.front.module;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import weir.front.DirectoryEntry;
import weir.front.Exchange;
import weir.http.Escape;
import weir.net.Buf;
import weir.net.Mem;

/**
 * A directory as a page ({@code ngx_http_autoindex_html}).
 *
 * @param localTime whether times are those of this machine's zone, with its offset of now
 * @param exactSize whether sizes are in bytes
 */
record AutoindexPage(boolean localTime, boolean exactSize) {
    /** Columns of a name. */
    private static final int NAME = 50;

    /** Columns that a longer name keeps. */
    private static final int CUT = 47;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd-MMM-yyyy HH:mm", Locale.US);

    void put(Exchange x, List<DirectoryEntry> entries, Buf out) {
        boolean utf8 = isUtf8(x.response().charset);
        ZoneOffset zone =
                localTime
                        ? ZoneId.systemDefault().getRules().getOffset(Instant.now())
                        : ZoneOffset.UTC;
        out.putAscii("<html>\r\n<head><title>Index of ");
        Escape.putHtml(out, x.target().path(), x.target().pathLength());
        out.putAscii("</title></head>\r\n<body>\r\n<h1>Index of ");
        Escape.putHtml(out, x.target().path(), x.target().pathLength());
        out.putAscii("</h1><hr><pre><a href=\"../\">../</a>\r\n");
        for (DirectoryEntry entry : entries) {
            putName(entry, utf8, out);
            out.put((byte) ' ');
            out.putAscii(TIME.format(Instant.ofEpochSecond(entry.modifiedS()).atOffset(zone)));
            out.put((byte) ' ');
            out.putAscii(exactSize ? exact(entry) : rounded(entry));
            out.putAscii("\r\n");
        }
        out.putAscii("</pre><hr></body>\r\n</html>\r\n");
    }

    private static boolean isUtf8(Buf charset) {
        return Mem.string(charset.address(), charset.size()).equalsIgnoreCase("utf-8");
    }

    private static void putName(DirectoryEntry entry, boolean utf8, Buf out) {
        String name = entry.name();
        Buf bytes = new Buf(name.length());
        try {
            bytes.putAscii(name);
            long at = bytes.address();
            out.putAscii("<a href=\"");
            Escape.URI_COMPONENT.put(out, at, name.length());
            out.putAscii(entry.isDirectory() ? "/\">" : "\">");
            int columns = columns(name, utf8);
            if (columns > NAME) {
                Escape.putHtml(out, at, columns == name.length() ? CUT : bytes(name, CUT));
                out.putAscii("..&gt;</a>");
                return;
            }
            Escape.putHtml(out, at, name.length());
            boolean slash = entry.isDirectory() && columns < NAME;
            out.putAscii(slash ? "/</a>" : "</a>");
            out.putAscii(" ".repeat(NAME - columns - (slash ? 1 : 0)));
        } finally {
            bytes.free();
        }
    }

    /** Characters of UTF-8, else bytes ({@code ngx_utf8_length}). */
    private static int columns(String name, boolean utf8) {
        if (!utf8) {
            return name.length();
        }
        int characters = 0;
        for (int i = 0; i < name.length(); characters++) {
            int size = size(name, i);
            if (size == 0) {
                return name.length();
            }
            i += size;
        }
        return characters;
    }

    /** Bytes of the first characters of sound UTF-8. */
    private static int bytes(String name, int characters) {
        int i = 0;
        for (int n = 0; n < characters; n++) {
            i += size(name, i);
        }
        return i;
    }

    /** Bytes of one character, 0 when it is broken ({@code ngx_utf8_decode}). */
    private static int size(String name, int at) {
        int first = name.charAt(at);
        if (first < 0x80) {
            return 1;
        }
        int size = first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first > 0xc1 ? 2 : 0;
        if (size == 0 || at + size > name.length()) {
            return 0;
        }
        int code = first & 0x7f >> size;
        for (int i = at + 1; i < at + size; i++) {
            if ((name.charAt(i) & 0xc0) != 0x80) {
                return 0;
            }
            code = code << 6 | name.charAt(i) & 0x3f;
        }
        int least = size == 2 ? 0x7f : size == 3 ? 0x7ff : 0xffff;
        return code > least && code <= 0x10ffff ? size : 0;
    }

    private static String exact(DirectoryEntry entry) {
        return entry.isDirectory() ? " ".repeat(18) + "-" : String.format("%19d", entry.size());
    }

    private static String rounded(DirectoryEntry entry) {
        if (entry.isDirectory()) {
            return "      -";
        }
        long size = entry.size();
        if (size <= 9999) {
            return String.format(" %6d", size);
        }
        int shift = size >= 1L << 30 ? 30 : size >= 1L << 20 ? 20 : 10;
        char unit = shift == 30 ? 'G' : shift == 20 ? 'M' : 'K';
        long half = 1L << shift - 1;
        return String.format("%6d%c", size + half >> shift, unit);
    }
}

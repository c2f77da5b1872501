package weir.http;

import weir.net.Mem;

/**
 * One header line, with nginx's acceptance exactly (ngx_http_parse_header_line): LF alone ends a
 * line, a line that starts with a blank is refused, the colon may be missing, and only NUL is
 * refused in a value. Names that are well known are recognised by word compares; others are walked.
 */
final class HeaderLine {
    static final int LINE = 1;
    static final int END = 2;
    static final int SKIPPED = 3;
    static final int INCOMPLETE = 0;
    static final int INVALID = -1;

    private static final int PLAIN = 0;
    private static final int UNDERSCORE = 1;
    private static final int COLON = 2;
    private static final int LINE_END = 3;
    private static final int REFUSED = 4;
    private static final int STRANGE = 5;
    private static final byte[] KIND = new byte[256];

    static {
        for (int c = 0; c < 256; c++) {
            boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
            if (letter || c >= '0' && c <= '9' || c == '-') {
                KIND[c] = PLAIN;
            } else {
                KIND[c] = c <= 0x20 || c == 0x7f ? (byte) REFUSED : (byte) STRANGE;
            }
        }
        KIND['_'] = UNDERSCORE;
        KIND[':'] = COLON;
        KIND['\r'] = LINE_END;
        KIND['\n'] = LINE_END;
    }

    private static final int HTTP = (int) Scan.word("HTTP");

    /** The name's number; addresses of the name's end, the value, and the next line. */
    int id;

    long nameEnd;
    long valueStart;
    long valueEnd;
    long next;

    /** Whether the name has characters that ignore_invalid_headers drops. */
    boolean strange;

    /** Parses the line at {@code from}; for INVALID {@link #valueEnd} is the offending byte. */
    int parse(long from, long to, boolean underscores, boolean upstream) {
        if (from == to) {
            return INCOMPLETE;
        }
        byte b = Mem.getByte(from);
        if (b == '\r' || b == '\n') {
            return blank(from, to, b);
        }
        strange = false;
        long p = Scan.find(from, Math.min(to, from + Header.MAX_LENGTH + 1), ':');
        id = p < to && Mem.getByte(p) == ':' ? Header.resolve(from, (int) (p - from)) : 0;
        if (id == Header.OTHER) {
            int walked = name(from, to, underscores, upstream);
            if (walked != LINE) {
                return walked;
            }
            p = nameEnd;
            if (!strange) {
                id = Header.resolve(from, (int) (p - from));
            }
            if (Mem.getByte(p) != ':') {
                valueStart = valueEnd = p;
                return ended(p, to);
            }
        } else {
            nameEnd = p;
        }
        return value(p + 1, to);
    }

    /** Whether the line is exactly "name: value" and CRLF. */
    boolean canonical() {
        return valueStart - nameEnd == 2 && next - valueEnd == 2 && Mem.getByte(valueEnd) == '\r';
    }

    private int blank(long from, long to, byte b) {
        valueEnd = from;
        if (b == '\n') {
            next = from + 1;
            return END;
        }
        if (from + 1 == to) {
            return INCOMPLETE;
        }
        next = from + 2;
        return Mem.getByte(from + 1) == '\n' ? END : INVALID;
    }

    private int name(long from, long to, boolean underscores, boolean upstream) {
        long p = from;
        for (; p < to; p++) {
            int b = Mem.getByte(p) & 0xff;
            switch (KIND[b]) {
                case PLAIN -> {}
                case UNDERSCORE -> strange |= !underscores;
                case COLON -> {
                    nameEnd = valueEnd = p;
                    return p == from ? INVALID : LINE;
                }
                case LINE_END -> {
                    nameEnd = p;
                    return LINE;
                }
                case REFUSED -> {
                    valueEnd = p;
                    return INVALID;
                }
                default -> {
                    if (b == '/' && upstream && p - from == 4 && Mem.getInt(from) == HTTP) {
                        return skip(p, to);
                    }
                    strange = true;
                }
            }
        }
        return INCOMPLETE;
    }

    /** A second status line among the headers, as IIS sends. */
    private int skip(long p, long to) {
        long lineFeed = Scan.find(p, to, '\n');
        next = lineFeed + 1;
        return lineFeed == to ? INCOMPLETE : SKIPPED;
    }

    private int value(long from, long to) {
        long start = from;
        while (start < to && Mem.getByte(start) == ' ') {
            start++;
        }
        valueStart = start;
        long p = start;
        for (; ; p++) {
            p = Scan.control(p, to);
            if (p == to) {
                return INCOMPLETE;
            }
            byte b = Mem.getByte(p);
            if (b == '\r' || b == '\n') {
                break;
            }
            if (b == 0) {
                valueEnd = p;
                return INVALID;
            }
        }
        long end = p;
        while (end > start && Mem.getByte(end - 1) == ' ') {
            end--;
        }
        valueEnd = end;
        return ended(p, to);
    }

    /** At the line's first CR or LF: any number of CR, then LF. */
    private int ended(long from, long to) {
        long p = from;
        while (p < to && Mem.getByte(p) == '\r') {
            p++;
        }
        if (p == to) {
            return INCOMPLETE;
        }
        next = p + 1;
        return Mem.getByte(p) == '\n' ? LINE : INVALID;
    }
}

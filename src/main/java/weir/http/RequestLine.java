package weir.http;

import weir.net.Mem;

/**
 * The request line, with nginx's acceptance exactly (ngx_http_parse_request_line): leading line
 * ends are skipped, LF alone ends the line, a target is a path or has scheme and authority, and a
 * line without version is HTTP/0.9. Starts over at the line's first byte when more bytes have come.
 */
final class RequestLine {
    private static final int USUAL = 0;
    private static final int SLASH = 1;
    private static final int DOT = 2;
    private static final int PERCENT = 3;
    private static final int QUESTION = 4;
    private static final int HASH = 5;
    private static final int PLUS = 6;
    private static final int ENDS = 7;
    private static final int REFUSED = 8;
    private static final byte[] KIND = new byte[256];

    static {
        for (int c = 0; c < 0x20; c++) {
            KIND[c] = REFUSED;
        }
        KIND[0x7f] = REFUSED;
        KIND['\r'] = ENDS;
        KIND['\n'] = ENDS;
        KIND[' '] = ENDS;
        KIND['/'] = SLASH;
        KIND['.'] = DOT;
        KIND['%'] = PERCENT;
        KIND['?'] = QUESTION;
        KIND['#'] = HASH;
        KIND['+'] = PLUS;
    }

    private static final long HTTP11 = Scan.word("HTTP/1.1");
    private static final long HTTP10 = Scan.word("HTTP/1.0");
    private static final short CRLF = 0x0a0d;

    private RequestLine() {}

    static int parse(Head h, long base, int endOffset) {
        long to = base + endOffset;
        long p = base + h.start;
        while (p < to && (Mem.getByte(p) == '\r' || Mem.getByte(p) == '\n')) {
            p++;
        }
        h.start = (int) (p - base);
        h.clearLine();
        long from = p;
        while (p < to && methodByte(Mem.getByte(p))) {
            p++;
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        if (p == from || Mem.getByte(p) != ' ') {
            return h.bad(Fault.INVALID_METHOD);
        }
        h.methodEnd = (int) (p - base);
        h.method = Method.resolve(from, (int) (p - from));
        while (p < to && Mem.getByte(p) == ' ') {
            p++;
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        if (h.method == Method.CONNECT) {
            return authority(h, base, p, to);
        }
        byte b = Mem.getByte(p);
        if (b == '/') {
            h.targetStart = (int) (p - base);
            return path(h, base, p + 1, to);
        }
        return letter(b) ? scheme(h, base, p, to) : h.bad(Fault.INVALID_REQUEST);
    }

    private static boolean methodByte(byte b) {
        return b >= 'A' && b <= 'Z' || b == '_' || b == '-';
    }

    private static boolean letter(byte b) {
        int lower = b | 0x20;
        return lower >= 'a' && lower <= 'z';
    }

    private static boolean digit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static int scheme(Head h, long base, long from, long to) {
        h.schemeStart = h.schemeEnd = (int) (from - base);
        long p = from;
        while (p < to && schemeByte(Mem.getByte(p))) {
            p++;
        }
        long colon = p;
        for (int i = 0; i < 3; i++, p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(p) != (i == 0 ? ':' : '/')) {
                return h.bad(Fault.INVALID_REQUEST);
            }
        }
        h.schemeEnd = (int) (colon - base);
        return authority(h, base, p, to);
    }

    private static boolean schemeByte(byte b) {
        return letter(b) || digit(b) || b == '+' || b == '-' || b == '.';
    }

    /** host[:port], then what the form allows: a path, a query, or the end of the target. */
    private static int authority(Head h, long base, long from, long to) {
        if (from == to) {
            return Parse.INCOMPLETE;
        }
        long p = from;
        if (Mem.getByte(p) == '[') {
            p++;
            while (p < to && literalByte(Mem.getByte(p))) {
                p++;
            }
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(p) != ']') {
                return h.bad(Fault.INVALID_REQUEST);
            }
            p++;
        } else {
            while (p < to && hostByte(Mem.getByte(p))) {
                p++;
            }
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        boolean connect = h.method == Method.CONNECT;
        long hostEnd = p;
        if (Mem.getByte(p) == ':') {
            p++;
            while (p < to && digit(Mem.getByte(p))) {
                p++;
            }
            if (p == to) {
                return Parse.INCOMPLETE;
            }
        }
        if (connect && p - hostEnd < 2) {
            return h.bad(Fault.INVALID_REQUEST);
        }
        h.authorityStart = (int) (from - base);
        h.authorityEnd = (int) (p - base);
        byte b = Mem.getByte(p);
        if (b == ' ') {
            if (!connect) {
                h.targetStart = h.schemeEnd + 1;
                h.targetEnd = h.schemeEnd + 2;
            }
            return version(h, base, p, to);
        }
        if (connect) {
            return h.bad(Fault.INVALID_REQUEST);
        }
        h.targetStart = (int) (p - base);
        if (b == '/') {
            return path(h, base, p + 1, to);
        }
        if (b == '?') {
            h.emptyPath = true;
            h.argsStart = h.targetStart + 1;
            return rest(h, base, p + 1, to);
        }
        return h.bad(Fault.INVALID_REQUEST);
    }

    private static boolean hostByte(byte b) {
        return letter(b) || digit(b) || b == '.' || b == '-';
    }

    private static boolean literalByte(byte b) {
        return b != ']' && (HostName.allowed(b) || b == ':');
    }

    /** After a slash of a path: until something needs the normaliser, or ends the target. */
    private static int path(Head h, long base, long from, long to) {
        boolean afterSlash = true;
        for (long p = from; p < to; p++) {
            int kind = KIND[Mem.getByte(p) & 0xff];
            switch (kind) {
                case USUAL -> afterSlash = false;
                case SLASH -> {
                    if (afterSlash) {
                        h.complexUri = true;
                        return rest(h, base, p + 1, to);
                    }
                    afterSlash = true;
                }
                case DOT -> {
                    if (afterSlash) {
                        h.complexUri = true;
                        return rest(h, base, p + 1, to);
                    }
                }
                case PLUS -> h.plusInUri = true;
                case PERCENT -> {
                    h.quotedUri = true;
                    return rest(h, base, p + 1, to);
                }
                case QUESTION -> {
                    h.argsStart = (int) (p + 1 - base);
                    return rest(h, base, p + 1, to);
                }
                case HASH -> {
                    h.complexUri = true;
                    return rest(h, base, p + 1, to);
                }
                case ENDS -> {
                    return targetEnd(h, base, p, to);
                }
                default -> {
                    return h.bad(Fault.INVALID_REQUEST);
                }
            }
        }
        return Parse.INCOMPLETE;
    }

    /** The remainder of a target of which only the end and a fragment matter. */
    private static int rest(Head h, long base, long from, long to) {
        long p = from;
        for (; ; p++) {
            p = Scan.queryEnd(p, to);
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            int kind = KIND[Mem.getByte(p) & 0xff];
            if (kind == ENDS) {
                return targetEnd(h, base, p, to);
            }
            if (kind == REFUSED) {
                return h.bad(Fault.INVALID_REQUEST);
            }
            h.complexUri = true;
        }
    }

    private static int targetEnd(Head h, long base, long p, long to) {
        h.targetEnd = (int) (p - base);
        if (Mem.getByte(p) == ' ') {
            return version(h, base, p, to);
        }
        return lineEnd(h, base, p, to);
    }

    /** At the space behind the target. */
    private static int version(Head h, long base, long from, long to) {
        long p = from + 1;
        if (to - p >= 10 && Mem.getShort(p + 8) == CRLF) {
            long word = Mem.getLong(p);
            if (word == HTTP11 || word == HTTP10) {
                h.protocolStart = (int) (p - base);
                h.version = word == HTTP11 ? Head.VERSION_11 : Head.VERSION_10;
                connectTarget(h);
                h.lineEnd = h.protocolStart + 8;
                h.position = h.protocolStart + 10;
                return Parse.COMPLETE;
            }
        }
        while (p < to && Mem.getByte(p) == ' ') {
            p++;
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        byte b = Mem.getByte(p);
        if (b == '\r' || b == '\n') {
            return lineEnd(h, base, p, to);
        }
        h.protocolStart = (int) (p - base);
        for (int i = 0; i < 5; i++, p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(p) != (byte) HTTP11_TEXT.charAt(i)) {
                return h.bad(Fault.INVALID_REQUEST);
            }
        }
        connectTarget(h);
        return number(h, base, p, to);
    }

    private static final String HTTP11_TEXT = "HTTP/1.1";

    /** nginx gives CONNECT the slash of the protocol as its URI. */
    private static void connectTarget(Head h) {
        if (h.method == Method.CONNECT) {
            h.targetStart = h.protocolStart + 4;
            h.targetEnd = h.protocolStart + 5;
        }
    }

    /** major.minor, each of several digits, then spaces and the line's end. */
    private static int number(Head h, long base, long from, long to) {
        long p = from;
        int major = 0;
        for (; ; p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            byte b = Mem.getByte(p);
            if (b == '.' && p > from) {
                break;
            }
            if (!digit(b) || b == '0' && p == from) {
                return h.bad(Fault.INVALID_REQUEST);
            }
            major = major * 10 + b - '0';
            if (major > 1) {
                return h.bad(Fault.INVALID_VERSION);
            }
        }
        long minorStart = ++p;
        int minor = 0;
        for (; ; p++) {
            if (p == to) {
                return Parse.INCOMPLETE;
            }
            byte b = Mem.getByte(p);
            if (!digit(b)) {
                if (p == minorStart || b != ' ' && b != '\r' && b != '\n') {
                    return h.bad(Fault.INVALID_REQUEST);
                }
                break;
            }
            if (minor > 99) {
                return h.bad(Fault.INVALID_REQUEST);
            }
            minor = minor * 10 + b - '0';
        }
        while (p < to && Mem.getByte(p) == ' ') {
            p++;
        }
        if (p == to) {
            return Parse.INCOMPLETE;
        }
        h.version = major * 1000 + minor;
        byte b = Mem.getByte(p);
        if (b != '\r' && b != '\n') {
            return h.bad(Fault.INVALID_REQUEST);
        }
        int protocol = h.protocolStart;
        int result = lineEnd(h, base, p, to);
        h.protocolStart = protocol;
        return result;
    }

    /** At CR or LF. */
    private static int lineEnd(Head h, long base, long p, long to) {
        h.lineEnd = (int) (p - base);
        h.protocolStart = h.lineEnd;
        long next = p + 1;
        if (Mem.getByte(p) == '\r') {
            if (next == to) {
                return Parse.INCOMPLETE;
            }
            if (Mem.getByte(next++) != '\n') {
                return h.bad(Fault.INVALID_REQUEST);
            }
        }
        h.position = (int) (next - base);
        if (h.version == Head.VERSION_09 && h.method != Method.GET) {
            return h.bad(Fault.INVALID_METHOD_09);
        }
        return Parse.COMPLETE;
    }
}

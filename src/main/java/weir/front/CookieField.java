package weir.front;

import weir.http.Head;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/**
 * One cookie by name, in any case: of the request's {@code Cookie} lines ({@code
 * ngx_http_parse_multi_header_lines}) or of a response's {@code Set-Cookie} lines ({@code
 * ngx_http_parse_set_cookie_lines}).
 */
final class CookieField {
    private final long name;
    private final int length;

    CookieField(String name) {
        this.name = Bytes.literal(name);
        this.length = name.length();
    }

    boolean writeCookie(Head head, Buf out) {
        for (int i = head.find(Header.COOKIE); i >= 0; i = head.next(Header.COOKIE, i + 1)) {
            long at = head.valueAddress(i);
            long end = at + head.valueLength(i);
            while (at < end) {
                if (writeValue(at, end, out)) {
                    return true;
                }
                at = afterSemicolon(at, end);
            }
        }
        return false;
    }

    boolean writeSetCookie(Head head, Buf out) {
        for (int i = head.find(Header.SET_COOKIE);
                i >= 0;
                i = head.next(Header.SET_COOKIE, i + 1)) {
            long at = head.valueAddress(i);
            if (writeValue(at, at + head.valueLength(i), out)) {
                return true;
            }
        }
        return false;
    }

    /** The value when {@code name=} stands at {@code at}. */
    private boolean writeValue(long at, long end, Buf out) {
        if (end - at < length || !Bytes.equalIgnoreCase(at, name, length)) {
            return false;
        }
        long from = Bytes.skipSpaces(at + length, end);
        if (from == end || Mem.getByte(from) != '=') {
            return false;
        }
        from = Bytes.skipSpaces(from + 1, end);
        out.put(from, (int) (Bytes.find(from, end, ';') - from));
        return true;
    }

    private static long afterSemicolon(long at, long end) {
        long semicolon = Bytes.find(at, end, ';');
        return semicolon == end ? end : Bytes.skipSpaces(semicolon + 1, end);
    }
}

package weir.front;

import weir.http.Head;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/** The user of a {@code Basic} Authorization ({@code ngx_http_auth_basic_user}). */
final class BasicUser {
    private static final long BASIC = Mem.literal("basic ");
    private static final int BASIC_LENGTH = 6;

    private BasicUser() {}

    /** Appends the user; false when there is none or the header is malformed. */
    static boolean write(Head head, Buf out) {
        int i = head.find(Header.AUTHORIZATION);
        if (i < 0 || head.valueLength(i) < BASIC_LENGTH) {
            return false;
        }
        long at = head.valueAddress(i);
        long end = at + head.valueLength(i);
        if (!Bytes.equalIgnoreCase(at, BASIC, BASIC_LENGTH)) {
            return false;
        }
        int from = out.end;
        if (!decode(Bytes.skipSpaces(at + BASIC_LENGTH, end), end, out)) {
            return false;
        }
        long text = out.base() + from;
        long colon = Bytes.find(text, out.base() + out.end, ':');
        if (colon == text || colon == out.base() + out.end) {
            return false;
        }
        out.end = (int) (colon - out.base());
        return true;
    }

    /** Base64 of RFC 4648 with or without padding; false for other characters. */
    private static boolean decode(long at, long end, Buf out) {
        long last = Bytes.find(at, end, '=');
        if (at == last || (last - at) % 4 == 1) {
            return false;
        }
        int bits = 0;
        int count = 0;
        for (long i = at; i < last; i++) {
            int value = value(Mem.getByte(i));
            if (value < 0) {
                return false;
            }
            bits = bits << 6 | value;
            count += 6;
            if (count >= 8) {
                count -= 8;
                out.put((byte) (bits >> count));
            }
        }
        return true;
    }

    private static int value(byte b) {
        if (b >= 'A' && b <= 'Z') {
            return b - 'A';
        }
        if (b >= 'a' && b <= 'z') {
            return b - 'a' + 26;
        }
        if (b >= '0' && b <= '9') {
            return b - '0' + 52;
        }
        return b == '+' ? 62 : b == '/' ? 63 : -1;
    }
}

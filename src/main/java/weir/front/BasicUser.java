package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.Head;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/**
 * User and password of a {@code Basic} Authorization ({@code ngx_http_auth_basic_user}).
 *
 * @param name its bytes as ISO 8859-1
 * @param password its bytes as ISO 8859-1
 */
public record BasicUser(String name, String password) {
    private static final long BASIC = Mem.literal("basic ");
    private static final int BASIC_LENGTH = 6;

    /** What the request says; null when it says nothing or its header is malformed. */
    public static @Nullable BasicUser of(Head head) {
        Buf text = new Buf(64);
        try {
            int colon = decode(head, text);
            if (colon < 0) {
                return null;
            }
            long password = text.base() + colon + 1;
            return new BasicUser(
                    Mem.string(text.base(), colon), Mem.string(password, text.end - colon - 1));
        } finally {
            text.free();
        }
    }

    /** Appends the user; false when there is none or the header is malformed. */
    static boolean write(Head head, Buf out) {
        int from = out.end;
        int colon = decode(head, out);
        out.end = colon < 0 ? from : from + colon;
        return colon >= 0;
    }

    /** Appends {@code user:password}; where its colon is, or -1. */
    private static int decode(Head head, Buf out) {
        int i = head.find(Header.AUTHORIZATION);
        if (i < 0 || head.valueLength(i) < BASIC_LENGTH) {
            return -1;
        }
        long at = head.valueAddress(i);
        long end = at + head.valueLength(i);
        int from = out.end;
        if (!Bytes.equalIgnoreCase(at, BASIC, BASIC_LENGTH)
                || !decode(Bytes.skipSpaces(at + BASIC_LENGTH, end), end, out)) {
            return -1;
        }
        long text = out.base() + from;
        long last = out.base() + out.end;
        long colon = Bytes.find(text, last, ':');
        return colon == text || colon == last ? -1 : (int) (colon - text);
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

package weir.http;

import weir.net.Mem;

/**
 * A host as it stands in a request: name or bracketed address, maybe with a port
 * (ngx_http_validate_host).
 */
public final class HostName {
    /** Not a host. */
    public static final long INVALID = -1;

    private static final long UPPER = 1L << 62;
    private static final byte[] ALLOWED = new byte[256];

    static {
        for (char c = '0'; c <= '9'; c++) {
            ALLOWED[c] = 1;
        }
        for (char c = 'a'; c <= 'z'; c++) {
            ALLOWED[c] = 1;
            ALLOWED[c - 0x20] = 2;
        }
        for (char c : "-._~!$&'()*+,;=".toCharArray()) {
            ALLOWED[c] = 1;
        }
    }

    private HostName() {}

    /** Letters, digits, and what RFC 3986 calls unreserved and sub-delims. */
    static boolean allowed(byte b) {
        return ALLOWED[b & 0xff] != 0;
    }

    /**
     * Checks {@code length} bytes; the result packs what {@link #length}, {@link #port} and {@link
     * #upper} take apart, or is {@link #INVALID}.
     */
    public static long validate(long address, int length) {
        if (length == 0) {
            return INVALID;
        }
        boolean literal = Mem.getByte(address) == '[';
        boolean upper = false;
        int lastDot = length;
        int hostLength = length;
        int i = literal ? 1 : 0;
        for (; i < length; i++) {
            int b = Mem.getByte(address + i) & 0xff;
            if (b == ':' && !literal) {
                hostLength = i;
                break;
            }
            if (b == ']' && literal) {
                hostLength = ++i;
                break;
            }
            int kind = ALLOWED[b];
            if (kind == 0 && b != (literal ? ':' : '%')) {
                return INVALID;
            }
            upper |= kind == 2;
            if (b == '.') {
                if (lastDot == i - 1) {
                    return INVALID;
                }
                lastDot = i;
            }
        }
        if (literal && (i == length && Mem.getByte(address + length - 1) != ']')) {
            return INVALID;
        }
        int port = i < length ? port(address + i, length - i) : 0;
        if (port < 0) {
            return INVALID;
        }
        if (lastDot == hostLength - 1) {
            hostLength--;
        }
        return hostLength == 0 ? INVALID : (upper ? UPPER : 0) | (long) port << 32 | hostLength;
    }

    private static int port(long address, int length) {
        if (Mem.getByte(address) != ':') {
            return -1;
        }
        int port = 0;
        for (int i = 1; i < length; i++) {
            int digit = Mem.getByte(address + i) - '0';
            if (digit < 0 || digit > 9 || port >= 6553 && (port > 6553 || digit > 5)) {
                return -1;
            }
            port = port * 10 + digit;
        }
        return port;
    }

    /** Bytes of the host, without port and trailing dot. */
    public static int length(long validated) {
        return (int) validated;
    }

    /** 0 when there was none. */
    public static int port(long validated) {
        return (int) (validated >>> 32) & 0xffff;
    }

    /** Whether the host has upper-case letters to lower. */
    public static boolean upper(long validated) {
        return (validated & UPPER) != 0;
    }
}

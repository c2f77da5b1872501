package weir.net;

/**
 * IP addresses as text, in the form of nginx's {@code ngx_inet_ntop} and {@code ngx_inet6_ntop}.
 */
final class PeerText {
    private PeerText() {}

    static void put(Buf out, int family, byte[] host) {
        if (family == Address.AF_INET) {
            long ip = 0;
            for (byte b : host) {
                ip = ip << 8 | b & 0xff;
            }
            putIpv4(out, (int) ip);
            return;
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < 8; i++) {
            high = high << 8 | host[i] & 0xff;
            low = low << 8 | host[8 + i] & 0xff;
        }
        putIpv6(out, high, low);
    }

    /** Dotted decimal of a big-endian address. */
    static void putIpv4(Buf out, int ip) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.putDecimal(ip >>> shift & 0xff);
            if (shift > 0) {
                out.put((byte) '.');
            }
        }
    }

    /** Hexadecimal groups, the longest run of zero groups as {@code ::}, mapped IPv4 dotted. */
    static void putIpv6(Buf out, long high, long low) {
        int bestAt = -1;
        int best = 1;
        int run = 0;
        for (int i = 0; i < 8; i++) {
            run = group(high, low, i) == 0 ? run + 1 : 0;
            if (run > best) {
                best = run;
                bestAt = i - run + 1;
            }
        }
        boolean dotted = high == 0 && low >>> 32 == 0xffff;
        int groups = dotted ? 6 : 8;
        for (int i = 0; i < groups; ) {
            if (i == bestAt) {
                out.put((byte) ':');
                i += best;
                if (i >= 8) {
                    out.put((byte) ':');
                }
                continue;
            }
            if (i > 0) {
                out.put((byte) ':');
            }
            out.putHex(group(high, low, i));
            i++;
        }
        if (dotted) {
            out.put((byte) ':');
            putIpv4(out, (int) low);
        }
    }

    private static int group(long high, long low, int i) {
        return (int) ((i < 4 ? high : low) >>> (3 - (i & 3)) * 16 & 0xffff);
    }
}

package weir.net;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An IPv4, IPv6 or unix socket address. Immutable. */
public final class Address {
    static final int AF_UNIX = 1;
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    private static final int UNIX_PATH_MAX = 107;

    /** Bytes of the longest {@code sockaddr}, a zero behind it included. */
    static final int LONGEST = 112;

    private final int family;
    private final byte[] host;
    private final int port;
    private final String text;
    private final int length;

    private Address(int family, byte[] host, int port) {
        this.family = family;
        this.host = host;
        this.port = port;
        this.length = family == AF_INET ? 16 : family == AF_INET6 ? 28 : 2 + host.length + 1;
        this.text = describe();
    }

    public static Address of(InetAddress ip, int port) {
        return new Address(ip instanceof Inet6Address ? AF_INET6 : AF_INET, ip.getAddress(), port);
    }

    /**
     * A unix socket.
     *
     * @throws IllegalArgumentException when the path is empty or longer than 107 bytes
     */
    public static Address unix(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > UNIX_PATH_MAX) {
            throw new IllegalArgumentException("unix socket path of " + bytes.length + " bytes");
        }
        return new Address(AF_UNIX, bytes, 0);
    }

    /**
     * Reads {@code 127.0.0.1:80}, {@code [::1]:80} or {@code unix:/path}: literals only, no names.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    public static Address parse(String literal) {
        if (literal.startsWith("unix:")) {
            return unix(literal.substring(5));
        }
        int colon = literal.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no port in \"" + literal + "\"");
        }
        int port = Integer.parseInt(literal.substring(colon + 1));
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("invalid port in \"" + literal + "\"");
        }
        return of(InetAddress.ofLiteral(literal.substring(0, colon)), port);
    }

    /** Reads a native {@code sockaddr}. */
    static Address read(long sockaddr, int length) {
        int family = length < 2 ? AF_UNIX : Mem.getShort(sockaddr);
        if (family == AF_UNIX) {
            int n = 0;
            while (n + 2 < length && Mem.getByte(sockaddr + 2 + n) != 0) {
                n++;
            }
            return new Address(AF_UNIX, Mem.bytes(sockaddr + 2, n), 0);
        }
        int port = (Mem.getByte(sockaddr + 2) & 0xff) << 8 | Mem.getByte(sockaddr + 3) & 0xff;
        return family == AF_INET
                ? new Address(AF_INET, Mem.bytes(sockaddr + 4, 4), port)
                : new Address(AF_INET6, Mem.bytes(sockaddr + 8, 16), port);
    }

    private String describe() {
        if (family == AF_UNIX) {
            return "unix:" + new String(host, StandardCharsets.UTF_8);
        }
        var ip = new Buf(64);
        PeerText.put(ip, family, host);
        String hostText = ip.toString();
        ip.free();
        return family == AF_INET6 ? "[" + hostText + "]:" + port : hostText + ":" + port;
    }

    public boolean isUnix() {
        return family == AF_UNIX;
    }

    public boolean isIpv6() {
        return family == AF_INET6;
    }

    /** Whether it is 0.0.0.0 or ::. */
    public boolean isWildcard() {
        return family != AF_UNIX && Arrays.equals(host, new byte[host.length]);
    }

    public int port() {
        return port;
    }

    /** The same address with another port. */
    public Address withPort(int other) {
        return new Address(family, host, other);
    }

    /** The unix path, or null. */
    public @Nullable String path() {
        return family == AF_UNIX ? new String(host, StandardCharsets.UTF_8) : null;
    }

    /** The raw address: 4 or 16 bytes, or the path. */
    public byte[] hostBytes() {
        return host.clone();
    }

    /** As nginx prints it: {@code 127.0.0.1:80}, {@code [::1]:80}, {@code unix:/path}. */
    public String text() {
        return text;
    }

    int family() {
        return family;
    }

    /**
     * Writes its {@code sockaddr}, at most {@link #LONGEST} bytes, for one system call.
     *
     * @return {@code at}
     */
    long put(long at) {
        Mem.putLong(at, 0);
        Mem.putLong(at + 8, 0);
        Mem.putLong(at + 16, 0);
        Mem.putInt(at + 24, 0);
        Mem.putShort(at, (short) family);
        int hostAt = 2;
        if (family != AF_UNIX) {
            Mem.putByte(at + 2, (byte) (port >> 8));
            Mem.putByte(at + 3, (byte) port);
            hostAt = family == AF_INET ? 4 : 8;
        }
        Mem.copy(host, 0, at + hostAt, host.length);
        Mem.putByte(at + hostAt + host.length, (byte) 0);
        return at;
    }

    int length() {
        return length;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Address a
                && a.family == family
                && a.port == port
                && Arrays.equals(a.host, host);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(host) * 31 + port;
    }

    @Override
    public String toString() {
        return text;
    }
}

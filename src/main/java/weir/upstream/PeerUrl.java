package weir.upstream;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.conf.Units;
import weir.net.Address;

/**
 * Host, port and URI of where to connect, as {@code ngx_parse_url} reads them.
 *
 * @param text what was given
 * @param host the host part, an IPv6 one in brackets; the path of a unix socket
 * @param port the port, or the default one; 0 for a unix socket
 * @param hasPort whether the port was written
 * @param uri what follows, empty when nothing does
 * @param literal the address when it needs no look-up, else null
 */
public record PeerUrl(
        String text,
        String host,
        int port,
        boolean hasPort,
        String uri,
        @Nullable Address literal) {

    /** A text that is no address: nginx's words, which the caller completes. */
    public static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String words) {
            super(words, null, false, false);
        }

        /** {@code invalid port}, {@code no host} and the like. */
        public String words() {
            return String.valueOf(getMessage());
        }
    }

    /**
     * Reads an address without looking a name up.
     *
     * @param withUri a URI may follow, as in {@code proxy_pass}
     */
    public static PeerUrl parse(String text, int defaultPort, boolean withUri) throws Invalid {
        if (text.toLowerCase(Locale.ROOT).startsWith("unix:")) {
            return unix(text, withUri);
        }
        return text.startsWith("[")
                ? inet6(text, defaultPort, withUri)
                : inet(text, defaultPort, withUri);
    }

    private static PeerUrl unix(String text, boolean withUri) throws Invalid {
        int colon = withUri ? text.indexOf(':', 5) : -1;
        String path = text.substring(5, colon < 0 ? text.length() : colon);
        if (path.isEmpty()) {
            throw new Invalid("no path in the unix domain socket");
        }
        if (path.length() > 107) {
            throw new Invalid("too long path in the unix domain socket");
        }
        String uri = colon < 0 ? "" : text.substring(colon + 1);
        return new PeerUrl(text, path, 0, false, uri, Address.unix(path));
    }

    private static PeerUrl inet(String text, int defaultPort, boolean withUri) throws Invalid {
        int end = uriStart(text, 0, "/?");
        if (end < text.length() && !withUri) {
            throw new Invalid("invalid host");
        }
        int colon = text.indexOf(':');
        boolean hasPort = colon >= 0 && colon < end;
        String host = text.substring(0, hasPort ? colon : end);
        int port = hasPort ? port(text.substring(colon + 1, end)) : defaultPort;
        if (host.isEmpty()) {
            throw new Invalid("no host");
        }
        byte[] ip = ipv4(host);
        Address literal = ip == null ? null : address(ip, port);
        return new PeerUrl(text, host, port, hasPort, text.substring(end), literal);
    }

    private static PeerUrl inet6(String text, int defaultPort, boolean withUri) throws Invalid {
        int bracket = text.indexOf(']');
        if (bracket < 0) {
            throw new Invalid("invalid host");
        }
        int end = uriStart(text, bracket, "/");
        if (end < text.length() && !withUri) {
            throw new Invalid("invalid host");
        }
        boolean hasPort = bracket + 1 < end;
        if (hasPort && text.charAt(bracket + 1) != ':') {
            throw new Invalid("invalid host");
        }
        int port = hasPort ? port(text.substring(bracket + 2, end)) : defaultPort;
        if (bracket == 1) {
            throw new Invalid("no host");
        }
        Address literal = Address.of(ipv6(text.substring(1, bracket)), port);
        return new PeerUrl(
                text, text.substring(0, bracket + 1), port, hasPort, text.substring(end), literal);
    }

    private static int uriStart(String text, int from, String marks) {
        for (int i = from; i < text.length(); i++) {
            if (marks.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    private static int port(String digits) throws Invalid {
        long port = Units.number(digits);
        if (port < 1 || port > 65535) {
            throw new Invalid("invalid port");
        }
        return (int) port;
    }

    /** The four bytes of a dotted address ({@code ngx_inet_addr}), or null: it is a name. */
    private static byte @Nullable [] ipv4(String host) {
        String[] parts = host.split("\\.", -1);
        if (parts.length != 4) {
            return null;
        }
        byte[] ip = new byte[4];
        for (int i = 0; i < 4; i++) {
            long octet = Units.number(parts[i]);
            if (octet < 0 || octet > 255) {
                return null;
            }
            ip[i] = (byte) octet;
        }
        return ip;
    }

    private static InetAddress ipv6(String host) throws Invalid {
        try {
            if (host.indexOf(':') >= 0 && host.indexOf('%') < 0) {
                return InetAddress.ofLiteral(host);
            }
        } catch (IllegalArgumentException e) {
            // said below in nginx's words
        }
        throw new Invalid("invalid IPv6 address");
    }

    private static Address address(byte[] ip, int port) {
        try {
            return Address.of(InetAddress.getByAddress(ip), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // four bytes are always an address
        }
    }

    /**
     * The addresses behind it; blocks while a name is looked up, so only at load or on the blocking
     * pool.
     */
    public List<Address> resolve() throws Invalid {
        if (literal != null) {
            return List.of(literal);
        }
        List<Address> found = new ArrayList<>();
        try {
            for (InetAddress ip : InetAddress.getAllByName(host)) {
                found.add(Address.of(ip, port));
            }
        } catch (UnknownHostException e) {
            throw new Invalid("host not found");
        }
        return found;
    }
}

package weir.front.module;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Mem;

/**
 * The client behind proxies that are trusted ({@code ngx_http_get_forwarded_addr}).
 *
 * @param trusted the proxies that are believed
 * @param recursive whether the client is the last address that is no trusted proxy, not the last
 */
record ForwardedFor(List<AddressRange> trusted, boolean recursive) {
    /**
     * Who is named by the lines of a header, the last of which the nearest proxy wrote.
     *
     * @return null when the peer is not trusted or names nobody
     */
    @Nullable Address client(Exchange x, List<String> lines) {
        return client(x, null, lines);
    }

    /** The same where the way begins at another address than the peer's; null for the peer's. */
    @Nullable Address client(Exchange x, @Nullable Address from, List<String> lines) {
        Walk walk = new Walk(from);
        for (String line : lines.reversed()) {
            if (!walk.through(x, line) || !recursive) {
                break;
            }
        }
        return walk.at;
    }

    /** The way from the peer back along the names that trusted proxies gave. */
    private final class Walk {
        private @Nullable Address at;

        Walk(@Nullable Address from) {
            at = from;
        }

        /** Follows one line; false when the way ends in it. */
        boolean through(Exchange x, String line) {
            int end = line.length();
            do {
                if (!isTrusted(x, at)) {
                    return false;
                }
                while (end > 0 && isSeparator(line.charAt(end - 1))) {
                    end--;
                }
                int from = end;
                while (from > 0 && !isSeparator(line.charAt(from - 1))) {
                    from--;
                }
                Address named = parse(line.substring(from, end));
                if (named == null) {
                    return false;
                }
                at = named;
                end = from;
            } while (recursive && end > 0);
            return true;
        }
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == ',';
    }

    private boolean isTrusted(Exchange x, @Nullable Address address) {
        Buf work = x.work();
        int from = work.end;
        if (address == null) {
            x.clientAddress().putBinary(work);
        } else {
            work.put(address.hostBytes());
        }
        int length = work.end - from;
        work.end = from;
        long bytes = work.base() + from;
        return trusted.stream().anyMatch(range -> range.contains(bytes, length));
    }

    /** An address with or without a port ({@code ngx_parse_addr_port}); null for anything else. */
    static @Nullable Address parse(String text) {
        InetAddress bare = ip(text);
        if (bare != null) {
            return Address.of(bare, 0);
        }
        int colon = text.lastIndexOf(':');
        boolean brackets = text.startsWith("[");
        if (brackets && text.endsWith("]")) {
            colon = text.length();
        }
        if (colon < 0 || brackets && (colon < 2 || text.charAt(colon - 1) != ']')) {
            return null;
        }
        String host = brackets ? text.substring(1, colon - 1) : text.substring(0, colon);
        InetAddress address = ip(host);
        int port = colon == text.length() ? 0 : port(text.substring(colon + 1));
        return address == null || port < 0 ? null : Address.of(address, port);
    }

    /** All ones are what {@code ngx_inet_addr} says of text that is no address. */
    private static @Nullable InetAddress ip(String text) {
        return text.equals("255.255.255.255") ? null : AddressRange.literal(text);
    }

    private static int port(String digits) {
        if (!digits.matches("[0-9]{1,5}")) {
            return -1;
        }
        int port = Integer.parseInt(digits);
        return port < 1 || port > 65535 ? -1 : port;
    }

    /** All lines of a header, in the order in which they were sent. */
    static List<String> lines(Exchange x, String name) {
        List<String> lines = new java.util.ArrayList<>();
        var head = x.head();
        for (int i = 0; i < head.count(); i++) {
            if (head.nameLength(i) == name.length()
                    && Mem.string(head.nameAddress(i), head.nameLength(i)).equalsIgnoreCase(name)) {
                lines.add(Mem.string(head.valueAddress(i), head.valueLength(i)));
            }
        }
        return lines;
    }
}

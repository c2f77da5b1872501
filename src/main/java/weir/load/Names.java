package weir.load;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.net.Fiber;

/** Names to addresses, kept as long as the JDK keeps them by default (30 s). Any thread. */
final class Names {
    private static final long KEPT_MS = 30_000;

    /**
     * The addresses of one target.
     *
     * @param shown as the JDK prints them: {@code localhost/127.0.0.1}
     */
    record Found(List<Address> addresses, String shown, long untilMs) {}

    private final ConcurrentMap<Target, Found> known = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Address> seen = new ConcurrentHashMap<>();

    /** The target's addresses, or null when its name has none. In a fiber: a look-up parks it. */
    @Nullable Found find(Target target, long nowMs) {
        Found found = known.get(target);
        if (found != null && nowMs < found.untilMs) {
            return found;
        }
        String literal = literal(target.host());
        InetAddress[] all;
        try {
            all =
                    literal != null
                            ? new InetAddress[] {InetAddress.ofLiteral(literal)}
                            : Fiber.offload(() -> InetAddress.getAllByName(target.host()));
        } catch (UnknownHostException _) {
            return null;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        List<Address> addresses = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (InetAddress ip : all) {
            addresses.add(
                    seen.computeIfAbsent(
                            ip.getHostAddress() + " " + target.port(),
                            _ -> Address.of(ip, target.port())));
            shown.add((literal == null ? target.host() : "") + "/" + ip.getHostAddress());
        }
        long untilMs = literal == null ? nowMs + KEPT_MS : Long.MAX_VALUE;
        found = new Found(List.copyOf(addresses), String.join(", ", shown), untilMs);
        known.put(target, found);
        return found;
    }

    /** The host as an address literal without brackets, or null when it is a name. */
    private static @Nullable String literal(String host) {
        if (host.startsWith("[") && host.endsWith("]")) {
            return host.substring(1, host.length() - 1);
        }
        try {
            InetAddress.ofLiteral(host);
            return host;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}

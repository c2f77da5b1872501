package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.dns.ResolverSpec;
import weir.net.Address;

/** Reads a {@code resolver} line: {@code ngx_resolver_create}. */
final class ResolverLine {
    private static final int DNS_PORT = 53;

    private ResolverLine() {}

    /** Names of name servers are looked up in the system's way, once: load time only. */
    static ResolverSpec read(Statement s, Reading reading) {
        List<Address> servers = new ArrayList<>();
        long validS = 0;
        boolean ipv4 = true;
        boolean ipv6 = true;
        for (String word : s.args()) {
            if (word.startsWith("valid=")) {
                validS = Units.timeSeconds(word.substring("valid=".length()));
                if (validS == Units.BAD) {
                    throw s.fault("invalid parameter: " + word);
                }
            } else if (word.startsWith("ipv4=")) {
                ipv4 = isOn(s, word);
            } else if (word.startsWith("ipv6=")) {
                ipv6 = isOn(s, word);
            } else {
                servers.addAll(addresses(s, word));
            }
        }
        if (!ipv4 && !ipv6) {
            throw s.fault("\"ipv4\" and \"ipv6\" cannot both be \"off\"");
        }
        if (servers.isEmpty()) {
            throw s.fault("no name servers defined");
        }
        return new ResolverSpec(servers, validS, ipv4, ipv6);
    }

    private static boolean isOn(Statement s, String word) {
        return switch (word.substring("ipv4=".length())) {
            case "on" -> true;
            case "off" -> false;
            default -> throw s.fault("invalid parameter: " + word);
        };
    }

    private static List<Address> addresses(Statement s, String word) {
        try {
            return PeerUrl.parse(word, DNS_PORT, false).resolve();
        } catch (PeerUrl.Invalid e) {
            throw s.fault(e.words() + " in resolver \"" + word + "\"");
        }
    }
}

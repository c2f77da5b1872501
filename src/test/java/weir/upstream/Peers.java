package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import weir.net.Address;

/** Builds upstreams for tests in the words of the configuration. */
final class Peers {
    private Peers() {}

    /**
     * Servers from lines like {@code "a weight=5 max_fails=2 backup"}; a letter is port 1, 2, ...
     */
    static UpstreamSpec spec(Balancing balancing, String... lines) {
        List<ServerSpec> servers = new ArrayList<>();
        for (String line : lines) {
            servers.add(server(line));
        }
        return new UpstreamSpec("u", servers, KeepaliveSpec.OFF, balancing, null, "", null, true);
    }

    static PeerList list(String... lines) {
        return new PeerState(spec(Balancing.ROUND_ROBIN, lines), false).peers();
    }

    static ServerSpec server(String line) {
        String[] words = line.split(" ");
        int weight = 1;
        int maxConns = 0;
        int maxFails = 1;
        long failTimeoutS = 10;
        boolean backup = false;
        boolean down = false;
        for (int i = 1; i < words.length; i++) {
            String value = words[i].substring(words[i].indexOf('=') + 1);
            switch (words[i].split("=")[0]) {
                case "weight" -> weight = Integer.parseInt(value);
                case "max_conns" -> maxConns = Integer.parseInt(value);
                case "max_fails" -> maxFails = Integer.parseInt(value);
                case "fail_timeout" -> failTimeoutS = Long.parseLong(value);
                case "backup" -> backup = true;
                case "down" -> down = true;
                default -> throw new IllegalArgumentException(words[i]);
            }
        }
        List<Address> addresses = new ArrayList<>();
        for (String name : words[0].split(",")) {
            addresses.add(Address.parse("127.0.0.1:" + (name.charAt(0) - 'a' + 1)));
        }
        return new ServerSpec(
                words[0],
                addresses,
                weight,
                maxConns,
                maxFails,
                failTimeoutS,
                backup,
                down,
                false,
                "",
                null);
    }

    /** The letter of a peer made by {@link #server}. */
    static String letter(Peer peer) {
        return String.valueOf((char) ('a' - 1 + peer.address().port()));
    }

    /** Picks for so many requests that all go well at once. */
    static String sequence(PeerList list, Balancer balancer, int requests, long nowMs) {
        StringBuilder out = new StringBuilder();
        PeerCursor cursor = new PeerCursor();
        for (int i = 0; i < requests; i++) {
            cursor.begin(list, balancer);
            Peer peer = cursor.pick(nowMs);
            out.append(peer == null ? "-" : letter(peer));
            cursor.free(false, nowMs);
        }
        return out.toString();
    }
}

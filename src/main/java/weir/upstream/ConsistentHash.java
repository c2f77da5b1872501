package weir.upstream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * {@code hash KEY consistent}: the ketama ring of {@code ngx_http_upstream_get_chash_peer},
 * compatible with Cache::Memcached::Fast. 160 points per unit of weight; a point names a server,
 * and among the addresses of one server smooth weighted round robin chooses.
 */
final class ConsistentHash extends Balancer {
    private static final int POINTS_PER_WEIGHT = 160;

    /** Hash values in unsigned order, and the server each belongs to. */
    private final long[] points;

    private final String[] servers;

    ConsistentHash(PeerList peers) {
        List<long[]> all = new ArrayList<>();
        for (int i = 0; i < peers.peers.length; i++) {
            addPoints(peers.peers[i], i, all);
        }
        all.sort((a, b) -> Long.compare(a[0], b[0]));
        long[] values = new long[all.size()];
        String[] names = new String[all.size()];
        int n = 0;
        for (long[] point : all) {
            if (n == 0 || values[n - 1] != point[0]) {
                values[n] = point[0];
                names[n++] = peers.peers[(int) point[1]].server();
            }
        }
        this.points = Arrays.copyOf(values, n);
        this.servers = Arrays.copyOf(names, n);
    }

    private static void addPoints(Peer peer, int index, List<long[]> all) {
        byte[] base = base(peer.server());
        long previous = 0;
        for (int i = 0; i < peer.weight * POINTS_PER_WEIGHT; i++) {
            CRC32 crc = new CRC32();
            crc.update(base);
            for (int shift = 0; shift < 32; shift += 8) {
                crc.update((int) (previous >>> shift) & 0xff);
            }
            previous = crc.getValue();
            all.add(new long[] {previous, index});
        }
    }

    /** HOST, a zero byte, PORT. */
    private static byte[] base(String server) {
        if (server.toLowerCase(Locale.ROOT).startsWith("unix:")) {
            return (server.substring(5) + "\0").getBytes(StandardCharsets.ISO_8859_1);
        }
        int colon = server.lastIndexOf(':');
        boolean port =
                colon >= 0
                        && server.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
        String text =
                port
                        ? server.substring(0, colon) + "\0" + server.substring(colon + 1)
                        : server + "\0";
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        if (cursor.misses > MOST_MISSES || cursor.keyLength() == 0 || points.length == 0) {
            return RoundRobin.INSTANCE.pick(cursor, nowS);
        }
        if (cursor.firstHash()) {
            cursor.hash = place(cursor);
        }
        do {
            Peer peer = among(servers[cursor.hash % servers.length], cursor, nowS);
            if (peer != null) {
                return take(cursor, peer, nowS);
            }
            cursor.hash++;
        } while (++cursor.misses <= MOST_MISSES);
        return RoundRobin.INSTANCE.pick(cursor, nowS);
    }

    /** Index of the first point not below the key's hash; the length of the ring when past all. */
    private int place(PeerCursor cursor) {
        CRC32 crc = new CRC32();
        crc.update(cursor.key(), 0, cursor.keyLength());
        int found = Arrays.binarySearch(points, crc.getValue());
        return found >= 0 ? found : -found - 1;
    }

    private static @Nullable Peer among(String server, PeerCursor cursor, long nowS) {
        Peer best = null;
        int total = 0;
        for (Peer peer : cursor.peers().peers) {
            if (cursor.tried(peer) || !peer.available(nowS) || !peer.server().equals(server)) {
                continue;
            }
            total += peer.gain();
            if (best == null || peer.currentWeight > best.currentWeight) {
                best = peer;
            }
        }
        if (best != null) {
            best.currentWeight -= total;
        }
        return best;
    }
}

package weir.upstream;

import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * {@code hash KEY}: {@code ngx_http_upstream_get_hash_peer}, compatible with Cache::Memcached. Each
 * further try hashes its number before the key and adds to the value so far.
 */
final class KeyHash extends Balancer {
    static final KeyHash INSTANCE = new KeyHash();

    private KeyHash() {}

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        PeerList list = cursor.peers();
        if (cursor.misses > MOST_MISSES || list.size() < 2 || cursor.keyLength() == 0) {
            return RoundRobin.INSTANCE.pick(cursor, nowS);
        }
        do {
            cursor.hash += (int) (crc(cursor) >>> 16) & 0x7fff;
            cursor.rehash++;
            Peer peer = list.at(Integer.remainderUnsigned(cursor.hash, list.totalWeight));
            if (!cursor.tried(peer) && peer.available(nowS)) {
                return take(cursor, peer, nowS);
            }
        } while (++cursor.misses <= MOST_MISSES);
        return RoundRobin.INSTANCE.pick(cursor, nowS);
    }

    private static long crc(PeerCursor cursor) {
        CRC32 crc = new CRC32();
        if (cursor.rehash > 0) {
            if (cursor.rehash >= 10) {
                crc.update('0' + cursor.rehash / 10);
            }
            crc.update('0' + cursor.rehash % 10);
        }
        crc.update(cursor.key(), 0, cursor.keyLength());
        return crc.getValue();
    }
}

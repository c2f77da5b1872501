package weir.upstream;

import org.jspecify.annotations.Nullable;

/**
 * By client address: {@code ngx_http_upstream_get_ip_hash_peer}. The cursor's key is the first
 * three bytes of an IPv4 address, all sixteen of an IPv6 one, three zero bytes otherwise.
 */
final class IpHash extends Balancer {
    static final IpHash INSTANCE = new IpHash();

    private IpHash() {}

    @Override
    int seed() {
        return 89;
    }

    @Override
    @Nullable Peer pick(PeerCursor cursor, long nowS) {
        PeerList list = cursor.peers();
        if (cursor.misses > MOST_MISSES || list.size() < 2) {
            return RoundRobin.INSTANCE.pick(cursor, nowS);
        }
        int hash = cursor.hash;
        do {
            for (int i = 0; i < cursor.keyLength(); i++) {
                hash = (hash * 113 + (cursor.key()[i] & 0xff)) % 6271;
            }
            Peer peer = list.at(hash % list.totalWeight);
            if (!cursor.tried(peer) && peer.available(nowS)) {
                cursor.hash = hash;
                return take(cursor, peer, nowS);
            }
        } while (++cursor.misses <= MOST_MISSES);
        return RoundRobin.INSTANCE.pick(cursor, nowS);
    }
}

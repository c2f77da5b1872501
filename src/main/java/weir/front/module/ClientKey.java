package weir.front.module;

import weir.front.ClientAddress;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.PeerCursor;

/**
 * The client's address as {@code ip_hash} takes it ({@code ngx_http_upstream_init_ip_hash_peer}).
 */
final class ClientKey {
    private ClientKey() {}

    /** Three bytes of an IPv4 address, all of an IPv6 one, three zeros for a unix socket. */
    static void put(ClientAddress client, PeerCursor cursor) {
        Buf bytes = new Buf(16);
        try {
            client.putBinary(bytes);
            int length = bytes.size() == 16 ? 16 : 3;
            byte[] key = cursor.key(length);
            for (int i = 0; i < length; i++) {
                key[i] = bytes.isEmpty() ? 0 : Mem.getByte(bytes.address() + i);
            }
        } finally {
            bytes.free();
        }
    }
}

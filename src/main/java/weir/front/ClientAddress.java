package weir.front;

import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Conn;

/**
 * Whose request it is: the peer of the connection, or the client that a trusted proxy names for
 * this request ({@code c->sockaddr}, {@code c->addr_text}). Belongs to one exchange.
 */
public final class ClientAddress {
    private @Nullable Conn conn;
    private @Nullable Address named;

    void begin(Conn on) {
        conn = on;
        named = null;
    }

    /** From now on the request counts as sent from there. */
    public void name(Address client) {
        named = client;
    }

    /** Whether somebody else than the peer was named. */
    public boolean isNamed() {
        return named != null;
    }

    /** Writes the IP without a port; {@code unix:} for a unix socket. */
    public void put(Buf out) {
        Address client = named;
        if (client == null) {
            peer().putPeer(out);
        } else if (client.isUnix()) {
            out.putAscii("unix:");
        } else {
            String text = client.withPort(0).text();
            boolean v6 = client.isIpv6();
            out.putAscii(text.substring(v6 ? 1 : 0, text.lastIndexOf(':') - (v6 ? 1 : 0)));
        }
    }

    /** Writes the 4 or 16 bytes of the IP; nothing for a unix socket. */
    public void putBinary(Buf out) {
        Address client = named;
        if (client == null) {
            peer().putPeerBinary(out);
        } else if (!client.isUnix()) {
            out.put(client.hostBytes());
        }
    }

    /** 0 when there is none. */
    public int port() {
        Address client = named;
        if (client != null) {
            return client.isUnix() ? 0 : client.port();
        }
        return peer().peerPort();
    }

    private Conn peer() {
        if (conn == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return conn;
    }

    @Override
    public String toString() {
        Buf text = new Buf(48);
        try {
            put(text);
            return text.toString();
        } finally {
            text.free();
        }
    }
}

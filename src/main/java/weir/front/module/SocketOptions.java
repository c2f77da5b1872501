package weir.front.module;

import weir.net.Conn;

/** Options of connections to an upstream. */
final class SocketOptions {
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_KEEPALIVE = 9;

    private SocketOptions() {}

    static void set(Conn conn, ProxyConf.Transport transport) {
        if (transport.keepalive()) {
            conn.option(SOL_SOCKET, SO_KEEPALIVE, 1);
        }
        if (transport.rcvbuf() > 0) {
            conn.option(SOL_SOCKET, SO_RCVBUF, transport.rcvbuf());
        }
        if (transport.sndbuf() > 0) {
            conn.option(SOL_SOCKET, SO_SNDBUF, transport.sndbuf());
        }
    }
}

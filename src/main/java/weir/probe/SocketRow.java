package weir.probe;

import java.net.InetSocketAddress;

/**
 * One TCP socket of this network namespace as one side sees it.
 *
 * @param inode 0 for a socket that no process holds any more, TIME_WAIT for one
 * @param timerMs time until the socket's timer fires; for TIME_WAIT the time it still stays
 * @param acceptQueue bytes received and not read; for LISTEN the connections waiting for accept
 */
public record SocketRow(
        TcpState state,
        InetSocketAddress local,
        InetSocketAddress remote,
        long inode,
        long timerMs,
        long acceptQueue) {

    public int localPort() {
        return local.getPort();
    }

    public int remotePort() {
        return remote.getPort();
    }
}

package weir.front;

import weir.net.Buf;
import weir.net.Conn;
import weir.net.Mem;

/** The kernel's {@code struct tcp_info} of a connection (linux/tcp.h); asked when it is used. */
final class TcpInfo {
    static final int RTT = 68;
    static final int RTTVAR = 72;
    static final int SND_CWND = 80;
    static final int RCV_SPACE = 96;

    private static final int SIZE = 104;

    private TcpInfo() {}

    /** Appends the number at that offset; false on a socket that is not TCP. */
    static boolean write(Conn conn, int field, Buf out) {
        out.ensure(SIZE);
        long at = out.base() + out.end;
        if (conn.tcpInfo(at, SIZE) < 0) {
            return false;
        }
        out.putDecimal(Integer.toUnsignedLong(Mem.getInt(at + field)));
        return true;
    }
}

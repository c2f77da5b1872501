package weir.dns;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.net.Conn;
import weir.net.Datagrams;
import weir.net.Loop;
import weir.net.Mem;
import weir.net.NetException;

/**
 * One name server as one loop talks to it: a UDP socket that only it can send to, opened when it is
 * first asked, and a TCP connection for each question whose answer does not fit ({@code
 * ngx_resolver_connection_t}).
 */
final class NameServer {
    private static final long TCP_TIMEOUT_MS = 5000;

    private final Loop loop;
    private final Address address;
    private final BiConsumer<byte[], Boolean> receiver;
    private final Complaints complaints;
    private @Nullable Datagrams udp;

    /**
     * @param receiver takes each answer, and whether it came over TCP
     */
    NameServer(
            Loop loop,
            Address address,
            BiConsumer<byte[], Boolean> receiver,
            Complaints complaints) {
        this.loop = loop;
        this.address = address;
        this.receiver = receiver;
        this.complaints = complaints;
    }

    /** Sends a question; false when the network took it not at all. */
    boolean ask(Question question) {
        if (question.tcp) {
            loop.spawn(() -> askOverTcp(question));
            return true;
        }
        try {
            Datagrams socket = udp;
            if (socket == null) {
                socket = Datagrams.open(loop, address, this::receive);
                udp = socket;
            }
            int sent = socket.send(question.message);
            if (sent >= 0) {
                return true;
            }
            complain("send() failed", -sent);
            close();
        } catch (NetException e) {
            complain(String.valueOf(e.getMessage()), e.errno());
        }
        return false;
    }

    private void receive() {
        Datagrams socket = udp;
        try {
            while (socket != null && socket == udp) {
                byte[] datagram = socket.receive();
                if (datagram == null) {
                    return;
                }
                receiver.accept(datagram, false);
            }
        } catch (NetException e) {
            complain("recv() failed", e.errno());
            close();
        }
    }

    private void askOverTcp(Question question) {
        Conn conn = Conn.connect(loop, address, null, TCP_TIMEOUT_MS);
        if (conn.fault() != 0) {
            complain("connect() to " + address.text() + " failed", conn.fault());
            return;
        }
        int n = question.message.length;
        long room = Mem.malloc(Math.max(n + 2, 2 + 0xffff));
        try {
            Mem.putByte(room, (byte) (n >> 8));
            Mem.putByte(room + 1, (byte) n);
            Mem.copy(question.message, 0, room + 2, n);
            int fault = conn.write(room, n + 2, TCP_TIMEOUT_MS);
            if (fault == 0) {
                fault = read(conn, room, 2);
            }
            if (fault == 0) {
                int size = (Mem.getByte(room) & 0xff) << 8 | Mem.getByte(room + 1) & 0xff;
                fault = read(conn, room, size);
                if (fault == 0) {
                    receiver.accept(Mem.bytes(room, size), true);
                }
            }
            if (fault < 0) {
                complain("TCP query failed", fault == Conn.TIMED_OUT ? 110 : -fault);
            }
        } finally {
            Mem.free(room);
            conn.close();
        }
    }

    /** Reads exactly {@code n} bytes: 0, a negative fault, or 1 when the server ended before. */
    private static int read(Conn conn, long to, int n) {
        int got = 0;
        while (got < n) {
            int more = conn.read(to + got, n - got, TCP_TIMEOUT_MS);
            if (more <= 0) {
                return more == 0 ? 1 : more;
            }
            got += more;
        }
        return 0;
    }

    private void complain(String words, int errno) {
        complaints.error(words, errno, " while resolving, resolver: " + address.text());
    }

    void close() {
        Datagrams socket = udp;
        udp = null;
        if (socket != null) {
            socket.close();
        }
    }
}

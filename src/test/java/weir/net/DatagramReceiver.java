package weir.net;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A UDP or unix datagram socket that a test receives with. */
public final class DatagramReceiver implements AutoCloseable {
    private static final int ROOM = 70_000;

    private final Sys sys = new Sys();
    private final long room = Mem.malloc(ROOM);
    private final int fd;
    private final Address address;

    private DatagramReceiver(int fd, Address address) {
        this.fd = fd;
        this.address = address;
    }

    /** Binds; port 0 lets the kernel choose. */
    public static DatagramReceiver bind(Address at) throws NetException {
        Sys sys = new Sys();
        int fd = checked(sys.call(Sys.NR.socket(), at.family(), 2 | Sys.SOCK_FLAGS, 0, 0, 0, 0));
        checked(sys.call(Sys.NR.bind(), fd, at.put(Mem.alloc(256)), at.length(), 0, 0, 0));
        if (at.isUnix()) {
            return new DatagramReceiver(fd, at);
        }
        long name = Mem.alloc(64);
        Mem.putInt(name, 60);
        checked(sys.call(Sys.NR.getsockname(), fd, name + 4, name, 0, 0, 0));
        return new DatagramReceiver(fd, Address.read(name + 4, Mem.getInt(name)));
    }

    public static DatagramReceiver udp() throws NetException {
        return bind(Address.parse("127.0.0.1:0"));
    }

    private static int checked(long result) throws NetException {
        if (result < 0) {
            throw new NetException("call", (int) -result);
        }
        return (int) result;
    }

    public Address address() {
        return address;
    }

    /** The next datagram; waits up to ten seconds. */
    public String receive() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            int n = sys.recv(fd, room, ROOM);
            if (n >= 0) {
                return new String(Mem.bytes(room, n), StandardCharsets.ISO_8859_1);
            }
            if (n != -Errno.EAGAIN || System.nanoTime() > deadline) {
                throw new AssertionError("no datagram: " + Errno.text(-n));
            }
            Thread.sleep(1);
        }
    }

    /** Whether nothing waits to be received. */
    public boolean isEmpty() {
        return sys.recv(fd, room, ROOM) == -Errno.EAGAIN;
    }

    @Override
    public void close() {
        sys.close(fd);
        Mem.free(room);
    }
}

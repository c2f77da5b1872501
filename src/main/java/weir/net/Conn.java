package weir.net;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A non-blocking stream socket (TCP or unix) with a blocking face: a read that would block parks
 * the calling fiber. Bound to its loop; all methods run on the loop's thread, the waiting ones
 * inside a fiber of it.
 *
 * <p>Results below zero are {@code -errno}, {@link #TIMED_OUT} or {@link #ABORTED}; a time-out of 0
 * ms means none.
 */
public final class Conn extends Loop.Pollable {
    /** The wait took longer than the caller allowed. */
    public static final int TIMED_OUT = -1000;

    /** The connection named by {@link #abortOn} ended while this one waited. */
    public static final int ABORTED = -1001;

    /** Bytes may be there, or the end. */
    public static final int READ = 1;

    /** Bytes may be taken. */
    public static final int WRITE = 2;

    private static final int SO_ERROR = 4;
    private static final int SOL_SOCKET = 1;
    private static final int ENDED = Loop.EPOLLRDHUP | Loop.EPOLLHUP | Loop.EPOLLERR;
    private static final int READ_BITS = Loop.EPOLLIN | Loop.EPOLLRDHUP | Loop.EPOLLET;
    private static final AtomicLong IDS = new AtomicLong();

    private final Loop loop;
    private final int fd;
    private final long id;
    private final int family;

    /** The peer: IPv4 in {@code peerLow}; 0 for unix sockets. */
    private final long peerHigh;

    private final long peerLow;
    private final int peerPort;

    private int ready = WRITE;
    private boolean eof;
    private boolean open = true;
    private boolean connecting;
    private boolean outArmed;
    private int fault;
    private String failedCall = "";
    private int wanted;
    private @Nullable Fiber waiter;
    private @Nullable Fiber abortWaiter;
    private @Nullable Conn abortOn;
    private @Nullable Watcher watcher;
    private long connectTimeoutMs;

    private Conn(Loop loop, int fd, int family, long peerHigh, long peerLow, int peerPort) {
        this.loop = loop;
        this.fd = fd;
        this.family = family;
        this.peerHigh = peerHigh;
        this.peerLow = peerLow;
        this.peerPort = peerPort;
        this.id = nextId();
    }

    private static long nextId() {
        return IDS.incrementAndGet();
    }

    /** Wraps an accepted descriptor whose {@code sockaddr} the kernel wrote at {@code address}. */
    static Conn accepted(Loop loop, int fd, long address) throws NetException {
        int family = Mem.getShort(address);
        Conn conn =
                new Conn(
                        loop,
                        fd,
                        family,
                        high(family, address),
                        low(family, address),
                        port(address));
        loop.register(conn, fd, READ_BITS);
        loop.counters().accepted++;
        return conn;
    }

    private static long high(int family, long address) {
        return family == Address.AF_INET6 ? Long.reverseBytes(Mem.getLong(address + 8)) : 0;
    }

    private static long low(int family, long address) {
        return switch (family) {
            case Address.AF_INET -> Integer.reverseBytes(Mem.getInt(address + 4)) & 0xffffffffL;
            case Address.AF_INET6 -> Long.reverseBytes(Mem.getLong(address + 16));
            default -> 0;
        };
    }

    private static int port(long address) {
        return Short.reverseBytes(Mem.getShort(address + 2)) & 0xffff;
    }

    /**
     * Starts to connect and returns at once, mostly before the handshake is done: the first {@link
     * #write} or {@link #awaitConnected} waits for it, at most {@code timeoutMs}. When it failed
     * already, {@link #fault()} says how and the connection is closed.
     *
     * @param from the local address to bind, or null
     */
    public static Conn connect(Loop loop, Address to, @Nullable Address from, long timeoutMs) {
        return connect(loop, to, from, false, timeoutMs);
    }

    /**
     * The same.
     *
     * @param transparent whether {@code from} may be an address that is not this machine's ({@code
     *     ngx_event_connect_set_transparent}), which needs CAP_NET_RAW
     */
    public static Conn connect(
            Loop loop, Address to, @Nullable Address from, boolean transparent, long timeoutMs) {
        assert loop.inLoop();
        Sys sys = loop.sys;
        int fd = sys.socket(to.family());
        long at = to.put(loop.scratch() - 256);
        Conn conn =
                new Conn(
                        loop,
                        fd,
                        to.family(),
                        high(to.family(), at),
                        low(to.family(), at),
                        to.port());
        if (fd < 0) {
            conn.open = false;
            return conn.failed("socket", -fd);
        }
        if (to.family() != Address.AF_UNIX) {
            conn.noDelay();
        }
        if (from != null) {
            int errno = transparent ? setTransparent(sys, fd, from.family()) : 0;
            if (errno != 0) {
                String option =
                        from.family() == Address.AF_INET6 ? "IPV6_TRANSPARENT" : "IP_TRANSPARENT";
                return conn.failed("setsockopt(" + option + ")", errno);
            }
            sys.setsockopt(fd, 0, 24, 1); // IP_BIND_ADDRESS_NO_PORT
            long r = sys.call(Sys.NR.bind(), fd, from.put(at), from.length(), 0, 0, 0);
            if (r < 0) {
                return conn.failed("bind", (int) -r);
            }
        }
        long r = sys.call(Sys.NR.connect(), fd, to.put(at), to.length(), 0, 0, 0);
        if (r < 0 && r != -Errno.EINPROGRESS) {
            return conn.failed("connect", (int) -r);
        }
        conn.connecting = r < 0;
        conn.connectTimeoutMs = timeoutMs;
        try {
            loop.register(conn, fd, READ_BITS);
        } catch (NetException e) {
            return conn.failed("epoll_ctl", e.errno());
        }
        loop.counters().connects++;
        return conn;
    }

    private static int setTransparent(Sys sys, int fd, int family) {
        return switch (family) {
            case Address.AF_INET -> -sys.setsockopt(fd, 0, 19, 1); // IP_TRANSPARENT
            case Address.AF_INET6 -> -sys.setsockopt(fd, 41, 75, 1); // IPV6_TRANSPARENT
            default -> 0;
        };
    }

    private Conn failed(String call, int errno) {
        failedCall = call;
        fault = errno;
        if (open) {
            open = false;
            loop.sys.close(fd);
        }
        return this;
    }

    /** The errno with which connecting failed at once, or 0. */
    public int fault() {
        return fault;
    }

    /**
     * The call that failed with {@link #fault}: {@code connect} is the peer's or the network's
     * doing, {@code socket}, {@code bind}, {@code epoll_ctl} and {@code setsockopt(OPTION)} are
     * this machine's.
     */
    public String failedCall() {
        return failedCall;
    }

    /** Whether the handshake is not known to be done. */
    public boolean isConnecting() {
        return connecting;
    }

    /** Waits until the handshake is done; 0, or a negative fault. */
    public int awaitConnected() {
        if (!connecting) {
            return open ? 0 : -fault;
        }
        long scratchAddress = loop.scratch() - 64;
        Mem.putInt(scratchAddress + 32, 28);
        long peer =
                loop.sys.call(
                        Sys.NR.getpeername(), fd, scratchAddress, scratchAddress + 32, 0, 0, 0);
        if (peer == 0) {
            connecting = false;
            return 0;
        }
        ready &= ~WRITE;
        armOut();
        int waited = await(WRITE, connectTimeoutMs);
        if (waited < 0) {
            return waited;
        }
        int error = loop.sys.getsockopt(fd, SOL_SOCKET, SO_ERROR);
        if (error != 0) {
            return error < 0 ? error : -error;
        }
        connecting = false;
        return 0;
    }

    /** Reads what is there, up to {@code n} bytes; waits for the first. 0 is the end. */
    public int read(long to, int n, long timeoutMs) {
        for (; ; ) {
            if ((ready & READ) == 0) {
                int waited = await(READ, timeoutMs);
                if (waited < 0) {
                    return waited;
                }
            }
            int got = tryRead(to, n);
            if (got != -Sys.EAGAIN) {
                return got;
            }
        }
    }

    /** Reads what is there without waiting; {@code -EAGAIN} when nothing is. */
    public int tryRead(long to, int n) {
        if (!open) {
            return -Errno.EBADF;
        }
        for (; ; ) {
            ready &= ~READ;
            int got = loop.sys.recv(fd, to, n);
            if (got == n || (eof && got >= 0)) {
                ready |= READ;
            }
            if (got != -Sys.EINTR) {
                return got;
            }
        }
    }

    /** Whether a read would find bytes or the end, as far as the loop has been told. */
    public boolean isReadable() {
        return (ready & READ) != 0;
    }

    /**
     * Writes all {@code n} bytes; 0, or a negative fault. The bytes are copied before the first
     * park, so they may lie in the loop's scratch.
     */
    public int write(long from, int n, long timeoutMs) {
        return write(from, n, timeoutMs, false);
    }

    /** The same; {@code more} tells the kernel that more follows at once ({@code MSG_MORE}). */
    public int write(long from, int n, long timeoutMs, boolean more) {
        int sent = tryWrite(from, n, more);
        if (sent == n) {
            return 0;
        }
        if (sent < 0 && sent != -Sys.EAGAIN) {
            return sent;
        }
        int done = Math.max(0, sent);
        return writeRest(from + done, n - done, timeoutMs, more);
    }

    private int writeRest(long from, int n, long timeoutMs, boolean more) {
        long copy = Mem.malloc(n);
        try {
            Mem.copy(from, copy, n);
            int at = 0;
            while (at < n) {
                boolean first = connecting;
                armOut();
                int waited = await(WRITE, first ? connectTimeoutMs : timeoutMs);
                if (waited < 0) {
                    return waited;
                }
                int sent = tryWrite(copy + at, n - at, more);
                if (sent >= 0) {
                    at += sent;
                } else if (sent != -Sys.EAGAIN) {
                    return sent;
                }
            }
            return 0;
        } finally {
            Mem.free(copy);
        }
    }

    /** Writes what the socket takes at once: bytes taken, or {@code -errno}. */
    public int tryWrite(long from, int n) {
        return tryWrite(from, n, false);
    }

    /** The same; {@code more} tells the kernel that more follows at once ({@code MSG_MORE}). */
    public int tryWrite(long from, int n, boolean more) {
        if (!open) {
            return -Errno.EBADF;
        }
        for (; ; ) {
            int sent = loop.sys.send(fd, from, n, more ? Sys.MSG_MORE : 0);
            if (sent >= 0) {
                connecting = false;
                if (sent < n) {
                    ready &= ~WRITE;
                }
                return sent;
            }
            if (sent == -Sys.EAGAIN || (connecting && sent == -Errno.ENOTCONN)) {
                ready &= ~WRITE;
                return -Sys.EAGAIN;
            }
            if (sent != -Sys.EINTR) {
                return sent;
            }
        }
    }

    /**
     * Sends file bytes; all of them unless the file ended early. Bytes sent, or a negative fault.
     */
    public long sendfile(int file, long offset, long n, long timeoutMs) {
        long offsetWord = loop.scratch() - 64;
        long sent = 0;
        while (sent < n) {
            if (!open) {
                return -Errno.EBADF;
            }
            Mem.putLong(offsetWord, offset + sent);
            long chunk = Math.min(n - sent, 0x7fff_f000L);
            long r = loop.sys.block(Sys.NR.sendfile(), fd, file, offsetWord, chunk, 0, 0);
            if (r > 0) {
                sent += r;
            } else if (r == 0) {
                return sent;
            } else if (r == -Sys.EAGAIN) {
                ready &= ~WRITE;
                armOut();
                int waited = await(WRITE, timeoutMs);
                if (waited < 0) {
                    return waited;
                }
            } else if (r != -Sys.EINTR) {
                return r;
            }
        }
        return sent;
    }

    /**
     * Waits until this connection has one of {@code bits} or the other one of {@code otherBits}: a
     * mask of 1 (this one) and 2 (the other), or a negative fault. Either mask may be 0.
     */
    public int awaitEither(int bits, Conn other, int otherBits, long timeoutMs) {
        if ((bits & WRITE & ~ready) != 0) {
            armOut();
        }
        if ((otherBits & WRITE & ~other.ready) != 0) {
            other.armOut();
        }
        Fiber fiber = Fiber.current();
        waiter = fiber;
        wanted = bits;
        other.waiter = fiber;
        other.wanted = otherBits;
        fiber.startWait(timeoutMs);
        int result = 0;
        while (result == 0) {
            if (!open || (otherBits != 0 && !other.open)) {
                result = -Errno.EBADF;
            } else if ((ready & bits) != 0 || (other.ready & otherBits) != 0) {
                result = ((ready & bits) != 0 ? 1 : 0) | ((other.ready & otherBits) != 0 ? 2 : 0);
            } else if (fiber.timedOut()) {
                result = TIMED_OUT;
            } else {
                Fiber.park();
            }
        }
        fiber.endWait();
        waiter = null;
        wanted = 0;
        other.waiter = null;
        other.wanted = 0;
        return result;
    }

    /** Waits until the connection has one of {@code bits}; 0, or a negative fault. */
    public int await(int bits, long timeoutMs) {
        if ((bits & WRITE & ~ready) != 0) {
            armOut();
        }
        Fiber fiber = Fiber.current();
        Conn abort = abortOn;
        waiter = fiber;
        wanted = bits;
        if (abort != null) {
            abort.abortWaiter = fiber;
        }
        fiber.startWait(timeoutMs);
        int result = 0;
        while ((ready & bits) == 0) {
            if (!open) {
                result = -Errno.EBADF;
                break;
            }
            if (abort != null && (abort.eof || !abort.open)) {
                result = ABORTED;
                break;
            }
            if (fiber.timedOut()) {
                result = TIMED_OUT;
                break;
            }
            Fiber.park();
        }
        fiber.endWait();
        waiter = null;
        wanted = 0;
        if (abort != null) {
            abort.abortWaiter = null;
        }
        return result;
    }

    private void armOut() {
        if (!outArmed) {
            outArmed = true;
            loop.modify(this, fd, READ_BITS | Loop.EPOLLOUT);
        }
    }

    @Override
    void ready(int bits) {
        if ((bits & ENDED) != 0) {
            eof = true;
        }
        if ((bits & (Loop.EPOLLIN | ENDED)) != 0) {
            ready |= READ;
        }
        if ((bits & (Loop.EPOLLOUT | Loop.EPOLLHUP | Loop.EPOLLERR)) != 0) {
            ready |= WRITE;
        }
        if (waiter != null) {
            if ((ready & wanted) != 0) {
                waiter.unpark();
            }
        } else if (abortWaiter != null) {
            if (eof) {
                abortWaiter.unpark();
            }
        } else if (watcher != null && (ready & READ) != 0) {
            watcher.ready(this);
        }
    }

    /** Who is told of events while no fiber waits on this connection; null for nobody. */
    public void watcher(@Nullable Watcher w) {
        watcher = w;
    }

    /** From now on waits on this connection end with {@link #ABORTED} when {@code client} ends. */
    public void abortOn(@Nullable Conn client) {
        abortOn = client;
    }

    /** Whether the peer's FIN, a reset or an error has been reported. */
    public boolean eof() {
        return eof;
    }

    public boolean isOpen() {
        return open;
    }

    /** Closes the descriptor; a second call does nothing. A fiber waiting on it gets a fault. */
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        watcher = null;
        loop.forget(this, fd);
        loop.sys.close(fd);
        if (waiter != null) {
            waiter.unpark();
        }
        if (abortWaiter != null) {
            abortWaiter.unpark();
        }
    }

    /** Closes with a reset instead of a FIN ({@code SO_LINGER} 0). */
    public void reset() {
        if (open) {
            long linger = loop.scratch() - 64;
            Mem.putInt(linger, 1);
            Mem.putInt(linger + 4, 0);
            loop.sys.call(Sys.NR.setsockopt(), fd, SOL_SOCKET, 13, linger, 8, 0);
        }
        close();
    }

    /** Ends our direction only. */
    public void shutdownOutput() {
        if (open) {
            loop.sys.call(Sys.NR.shutdown(), fd, 1, 0, 0, 0, 0);
        }
    }

    /** TCP_NODELAY: segments are sent as they are written. */
    public void noDelay() {
        loop.sys.setsockopt(fd, 6, 1, 1);
    }

    /** Sets an integer socket option; 0 or {@code -errno}. */
    public int option(int level, int name, int value) {
        return loop.sys.setsockopt(fd, level, name, value);
    }

    /** Bytes of the peer looked at without taking them: count, 0 at the end, or {@code -errno}. */
    public int peek(long to, int n) {
        return (int) loop.sys.call(Sys.NR.recvfrom(), fd, to, n, 2, 0, 0); // MSG_PEEK
    }

    /** Copies {@code n} bytes of the kernel's struct tcp_info; 0 or {@code -errno}. */
    public int tcpInfo(long to, int n) {
        long length = loop.scratch() - 64;
        Mem.putInt(length, n);
        return (int) loop.sys.call(Sys.NR.getsockopt(), fd, 6, 11, to, length, 0);
    }

    public Loop loop() {
        return loop;
    }

    public int fd() {
        return fd;
    }

    /** A number unique in this process, counted from 1. */
    public long id() {
        return id;
    }

    public boolean isUnix() {
        return family == Address.AF_UNIX;
    }

    public boolean isIpv6() {
        return family == Address.AF_INET6;
    }

    public int peerPort() {
        return isUnix() ? 0 : peerPort;
    }

    /** Writes the peer's IP without its port; {@code unix:} for a unix socket. */
    public void putPeer(Buf out) {
        switch (family) {
            case Address.AF_INET -> PeerText.putIpv4(out, (int) peerLow);
            case Address.AF_INET6 -> PeerText.putIpv6(out, peerHigh, peerLow);
            default -> out.putAscii("unix:");
        }
    }

    /** Writes the peer's 4 or 16 address bytes; nothing for a unix socket. */
    public void putPeerBinary(Buf out) {
        if (family == Address.AF_INET6) {
            putBigEndian(out, peerHigh, 8);
            putBigEndian(out, peerLow, 8);
        } else if (family == Address.AF_INET) {
            putBigEndian(out, peerLow, 4);
        }
    }

    private static void putBigEndian(Buf out, long value, int bytes) {
        for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
            out.put((byte) (value >>> shift));
        }
    }

    /** The local port, without making an {@link Address}; 0 when there is none. One system call. */
    public int localPort() {
        long at = loop.scratch() - 256;
        Mem.putInt(at, 128);
        long r = open ? loop.sys.call(Sys.NR.getsockname(), fd, at + 8, at, 0, 0, 0) : -1;
        boolean ip = r == 0 && Mem.getShort(at + 8) != Address.AF_UNIX;
        return ip ? Short.reverseBytes(Mem.getShort(at + 10)) & 0xffff : 0;
    }

    /** The local address; one system call. */
    public Address local() {
        long at = loop.scratch() - 256;
        Mem.putInt(at, 128);
        long r = loop.sys.call(Sys.NR.getsockname(), fd, at + 8, at, 0, 0, 0);
        return Address.read(at + 8, r < 0 ? 0 : Mem.getInt(at));
    }
}

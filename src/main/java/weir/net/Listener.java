package weir.net;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listening socket. One descriptor serves any number of loops ({@code EPOLLEXCLUSIVE} wakes one
 * of them); with {@code reusePort} each loop is given a listener of its own.
 */
public final class Listener {
    private static final int SOL_SOCKET = 1;
    private static final int SO_REUSEADDR = 2;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_KEEPALIVE = 9;
    private static final int SO_REUSEPORT = 15;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_DEFER_ACCEPT = 9;
    private static final int TCP_FASTOPEN = 23;
    private static final int IPPROTO_IPV6 = 41;
    private static final int IPV6_V6ONLY = 26;

    /** How many connections one event may take, so that loops share a burst. */
    private static final int BATCH = 32;

    private final Address address;
    private final int fd;
    private final List<Registration> registrations = new ArrayList<>();
    private boolean open = true;

    private Listener(Address address, int fd) {
        this.address = address;
        this.fd = fd;
    }

    /**
     * What nginx's {@code listen} sets on the socket; -1 leaves the system's default.
     *
     * @param backlog queue length, nginx's default is 511
     * @param sendBuffer bytes
     * @param receiveBuffer bytes
     */
    public record Options(
            int backlog,
            boolean reusePort,
            boolean ipv6Only,
            int sendBuffer,
            int receiveBuffer,
            int fastOpen,
            boolean deferred,
            boolean keepAlive) {
        public static final Options DEFAULTS =
                new Options(511, false, true, -1, -1, -1, false, false);

        Options alone() {
            return new Options(
                    backlog,
                    false,
                    ipv6Only,
                    sendBuffer,
                    receiveBuffer,
                    fastOpen,
                    deferred,
                    keepAlive);
        }
    }

    /**
     * Binds and listens; on any thread. A unix socket file must not exist.
     *
     * @throws NetException with the text of nginx's message, as {@code bind() to 0.0.0.0:80 failed
     *     (98: Address already in use)}
     */
    public static Listener open(Address address, Options options) throws NetException {
        Sys sys = new Sys();
        int fd = sys.socket(address.family());
        if (fd < 0) {
            throw new NetException("socket() " + address.text() + " failed", -fd);
        }
        long at = Mem.malloc(Address.LONGEST);
        try {
            configure(sys, fd, address, options);
            expect(
                    sys.call(Sys.NR.bind(), fd, address.put(at), address.length(), 0, 0, 0),
                    "bind() to " + address.text() + " failed");
            expect(
                    sys.call(Sys.NR.listen(), fd, options.backlog, 0, 0, 0, 0),
                    "listen() to " + address.text() + ", backlog " + options.backlog + " failed");
        } catch (NetException e) {
            sys.close(fd);
            throw e;
        } finally {
            Mem.free(at);
        }
        Address bound = address.isUnix() || address.port() != 0 ? address : name(sys, fd);
        return new Listener(bound, fd);
    }

    /**
     * Whether the address could be listened to, as {@code nginx -t} asks: one in use is fine, and a
     * running server's share of connections ({@code reuseport}) stays whole. Any thread.
     *
     * @throws NetException as {@link #open}
     */
    public static void check(Address address, Options options) throws NetException {
        try {
            open(address, options.alone()).close();
        } catch (NetException e) {
            if (e.errno() != Errno.EADDRINUSE) {
                throw e;
            }
        }
    }

    private static void configure(Sys sys, int fd, Address address, Options options)
            throws NetException {
        if (!address.isUnix()) {
            set(sys, fd, SOL_SOCKET, SO_REUSEADDR, 1, "SO_REUSEADDR", address);
        }
        if (options.reusePort) {
            set(sys, fd, SOL_SOCKET, SO_REUSEPORT, 1, "SO_REUSEPORT", address);
        }
        if (address.isIpv6()) {
            int only = options.ipv6Only ? 1 : 0;
            set(sys, fd, IPPROTO_IPV6, IPV6_V6ONLY, only, "IPV6_V6ONLY", address);
        }
        if (options.sendBuffer >= 0) {
            set(sys, fd, SOL_SOCKET, SO_SNDBUF, options.sendBuffer, "SO_SNDBUF", address);
        }
        if (options.receiveBuffer >= 0) {
            set(sys, fd, SOL_SOCKET, SO_RCVBUF, options.receiveBuffer, "SO_RCVBUF", address);
        }
        if (options.keepAlive) {
            set(sys, fd, SOL_SOCKET, SO_KEEPALIVE, 1, "SO_KEEPALIVE", address);
        }
        if (options.fastOpen >= 0) {
            set(sys, fd, IPPROTO_TCP, TCP_FASTOPEN, options.fastOpen, "TCP_FASTOPEN", address);
        }
        if (options.deferred) {
            set(sys, fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, 1, "TCP_DEFER_ACCEPT", address);
        }
    }

    private static void set(
            Sys sys, int fd, int level, int option, int value, String name, Address address)
            throws NetException {
        int r = sys.setsockopt(fd, level, option, value);
        expect(r, "setsockopt(" + name + ") " + address.text() + " failed");
    }

    private static void expect(long result, String what) throws NetException {
        if (result < 0) {
            throw new NetException(what, (int) -result);
        }
    }

    private static Address name(Sys sys, int fd) {
        long at = Mem.alloc(144);
        Mem.putInt(at, 128);
        sys.call(Sys.NR.getsockname(), fd, at + 8, at, 0, 0, 0);
        return Address.read(at + 8, Mem.getInt(at));
    }

    /** The bound address; its port is the kernel's choice when 0 was asked for. */
    public Address address() {
        return address;
    }

    /** Accepts on {@code loop} from now on; any thread. */
    public void accept(Loop loop, Acceptor acceptor) {
        loop.execute(() -> register(loop, acceptor));
    }

    private void register(Loop loop, Acceptor acceptor) {
        var registration = new Registration(loop, acceptor);
        synchronized (this) {
            if (!open) {
                return;
            }
            registrations.add(registration);
        }
        try {
            loop.register(registration, fd, Loop.EPOLLIN | Loop.EPOLLEXCLUSIVE);
        } catch (NetException e) {
            loop.fault(e);
        }
    }

    /** Stops accepting on {@code loop}; the socket stays open. Any thread. */
    public void leave(Loop loop) {
        Registration found = null;
        synchronized (this) {
            for (Registration r : registrations) {
                if (r.loop == loop) {
                    found = r;
                }
            }
            registrations.remove(found);
        }
        if (found != null) {
            Registration gone = found;
            loop.execute(gone::end);
        }
    }

    /**
     * Stops listening: each loop lets go of the socket on its own thread, the last one closes it.
     * The file of a unix socket is removed.
     */
    public void close() {
        List<Registration> leaving;
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
            leaving = List.copyOf(registrations);
            registrations.clear();
        }
        String path = address.path();
        if (path != null) {
            try {
                Files.deleteIfExists(Path.of(path));
            } catch (java.io.IOException e) {
                System.getLogger("weir.net")
                        .log(System.Logger.Level.WARNING, "unlink() " + path + " failed", e);
            }
        }
        if (leaving.isEmpty()) {
            new Sys().close(fd);
            return;
        }
        var left = new java.util.concurrent.atomic.AtomicInteger(leaving.size());
        for (Registration r : leaving) {
            r.loop.execute(() -> {
                r.end();
                if (left.decrementAndGet() == 0) {
                    r.loop.sys.close(fd);
                }
            });
        }
    }

    private final class Registration extends Loop.Pollable {
        private final Loop loop;
        private final Acceptor acceptor;
        private final long peer = Mem.malloc(160);
        private @Nullable Timer pause;
        private boolean ended;

        Registration(Loop loop, Acceptor acceptor) {
            this.loop = loop;
            this.acceptor = acceptor;
        }

        @Override
        void ready(int bits) {
            for (int i = 0; i < BATCH && open && !ended; i++) {
                Mem.putInt(peer, 128);
                long r = loop.sys.call(Sys.NR.accept4(), fd, peer + 8, peer, Sys.SOCK_FLAGS, 0, 0);
                if (r < 0) {
                    accepting((int) -r);
                    return;
                }
                take((int) r);
            }
        }

        private void take(int accepted) {
            try {
                acceptor.accepted(Conn.accepted(loop, accepted, peer + 8));
            } catch (NetException e) {
                loop.sys.close(accepted);
                loop.fault(e);
            }
        }

        /** Lets go of the socket, also while it looks away. */
        void end() {
            if (ended) {
                return;
            }
            ended = true;
            if (pause == null) {
                loop.unregister(this, fd);
            } else {
                loop.cancel(pause);
                pause = null;
            }
            Mem.free(peer);
        }

        /** Out of descriptors: the level-triggered event would spin, so look away for 500 ms. */
        private void accepting(int errno) {
            if ((errno != Errno.EMFILE && errno != 23) || pause != null) {
                return;
            }
            loop.fault(new NetException("accept4() failed", errno));
            loop.unregister(this, fd);
            lookAway();
        }

        private void lookAway() {
            pause =
                    new Timer() {
                        @Override
                        protected void fire() {
                            pause = null;
                            resume();
                        }
                    };
            loop.schedule(pause, 500);
        }

        private void resume() {
            if (!open) {
                return;
            }
            try {
                loop.register(this, fd, Loop.EPOLLIN | Loop.EPOLLEXCLUSIVE);
            } catch (NetException e) {
                loop.fault(e);
                lookAway();
            }
        }
    }
}

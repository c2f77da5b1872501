package weir.net;

import org.jspecify.annotations.Nullable;

/**
 * A non-blocking UDP socket with one peer: the kernel drops what comes from any other address.
 * Bound to its loop; all methods run on the loop's thread and none waits.
 */
public final class Datagrams extends Loop.Pollable {
    private static final int SOCK_DGRAM = 2;

    private final Loop loop;
    private final int fd;
    private final Runnable readable;
    private boolean open = true;

    private Datagrams(Loop loop, int fd, Runnable readable) {
        this.loop = loop;
        this.fd = fd;
        this.readable = readable;
    }

    /**
     * Opens a socket of its own port for one peer.
     *
     * @param readable runs when datagrams or an error may be there; it takes all of them
     * @throws NetException with the name of the call that failed
     */
    public static Datagrams open(Loop loop, Address peer, Runnable readable) throws NetException {
        int type = SOCK_DGRAM | Sys.SOCK_FLAGS;
        int fd =
                Loop.check(
                        "socket()",
                        loop.sys.call(Sys.NR.socket(), peer.family(), type, 0, 0, 0, 0));
        Datagrams made = new Datagrams(loop, fd, readable);
        try {
            long at = peer.put(loop.scratch() - 256);
            Loop.check(
                    "connect() to " + peer.text(),
                    loop.sys.call(Sys.NR.connect(), fd, at, peer.length(), 0, 0, 0));
            loop.register(made, fd, Loop.EPOLLIN | Loop.EPOLLET);
        } catch (NetException e) {
            loop.sys.close(fd);
            throw e;
        }
        return made;
    }

    /** Sends one datagram: its bytes, or {@code -errno}. */
    public int send(byte[] datagram) {
        if (!open) {
            return -Errno.EBADF;
        }
        long at = loop.scratch();
        Mem.copy(datagram, 0, at, datagram.length);
        return loop.sys.send(fd, at, datagram.length, 0);
    }

    /**
     * Takes one datagram, cut to the {@link Loop#scratchSize}; null when none is left.
     *
     * @throws NetException what the network reported instead, as a port that nobody listens on
     */
    public byte @Nullable [] receive() throws NetException {
        if (!open) {
            return null;
        }
        int n;
        do {
            n = loop.sys.recv(fd, loop.scratch(), loop.scratchSize());
        } while (n == -Sys.EINTR);
        if (n == -Sys.EAGAIN) {
            return null;
        }
        return Mem.bytes(loop.scratch(), Loop.check("recv()", n));
    }

    @Override
    void ready(int bits) {
        if (open) {
            readable.run();
        }
    }

    public boolean isOpen() {
        return open;
    }

    /** Closes the socket; a second call does nothing. */
    public void close() {
        if (open) {
            open = false;
            loop.forget(this, fd);
            loop.sys.close(fd);
        }
    }
}

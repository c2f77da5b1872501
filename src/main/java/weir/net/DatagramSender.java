package weir.net;

/**
 * A non-blocking datagram socket, UDP or unix, that sends to one address and belongs to no loop.
 * Any thread, one at a time for all of them; no call waits.
 */
public final class DatagramSender {
    private static final int SOCK_DGRAM = 2;
    private static final Sys SYS = new Sys();
    private static final Buf OUT = new Buf(4096);

    private final int fd;
    private boolean open = true;

    private DatagramSender(int fd) {
        this.fd = fd;
    }

    /**
     * Opens a socket and connects it, so that it hears of a peer that is not there.
     *
     * @throws NetException with the name of the call that failed, as {@code connect() failed}
     */
    public static DatagramSender open(Address to) throws NetException {
        synchronized (SYS) {
            int type = SOCK_DGRAM | Sys.SOCK_FLAGS;
            int fd =
                    check(
                            "socket() failed",
                            SYS.call(Sys.NR.socket(), to.family(), type, 0, 0, 0, 0));
            try {
                OUT.clear();
                long at = to.put(OUT.base());
                check("connect() failed", SYS.call(Sys.NR.connect(), fd, at, to.length(), 0, 0, 0));
            } catch (NetException e) {
                SYS.close(fd);
                throw e;
            }
            return new DatagramSender(fd);
        }
    }

    private static int check(String what, long result) throws NetException {
        if (result < 0) {
            throw new NetException(what, (int) -result);
        }
        return (int) result;
    }

    /** Sends one datagram: its bytes, or {@code -errno}; {@code -EAGAIN} when there is no room. */
    public int send(byte[] datagram) {
        synchronized (SYS) {
            if (!open) {
                return -Errno.EBADF;
            }
            OUT.clear();
            OUT.put(datagram);
            int sent;
            do {
                sent = SYS.send(fd, OUT.address(), OUT.size(), 0);
            } while (sent == -Errno.EINTR);
            return sent;
        }
    }

    /** Closes the socket; a second call does nothing. */
    public void close() {
        synchronized (SYS) {
            if (open) {
                open = false;
                SYS.close(fd);
            }
        }
    }
}

package weir.front.module;

import weir.front.Exchange;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.upstream.CloseReason;
import weir.upstream.PeerConnection;

/**
 * Bytes in both directions after {@code 101 Switching Protocols} ({@code
 * ngx_http_upstream_process_upgraded}), until one side ends.
 */
final class Tunnel {
    private static final String PROXYING = " while proxying upgraded connection";

    private final ProxyExchange p;
    private final Exchange x;
    private final ProxyConf conf;
    private final PeerConnection peer;
    private long sent;
    private long received;

    Tunnel(ProxyExchange p, ProxyConf conf, PeerConnection peer) {
        this.p = p;
        this.x = p.x;
        this.conf = conf;
        this.peer = peer;
    }

    void run() {
        Direction toPeer = new Direction(x.client(), peer.conn());
        Direction toClient = new Direction(peer.conn(), x.client());
        try {
            peer.conn().abortOn(null);
            peer.conn().noDelay();
            x.takeUnread(toPeer.pending);
            toClient.pending.put(p.body.leftover().address(), p.body.leftover().size());
            p.body.leftover().clear();
            relay(toPeer, toClient);
        } finally {
            x.response().bytesSent += toClient.moved;
            sent = toPeer.moved;
            received = toClient.read;
            toPeer.pending.free();
            toClient.pending.free();
            x.clientGone();
        }
    }

    /** Bytes of the client that the upstream took. */
    long sent() {
        return sent;
    }

    /** Bytes read from the upstream. */
    long received() {
        return received;
    }

    private void relay(Direction toPeer, Direction toClient) {
        for (; ; ) {
            toPeer.step();
            toClient.step();
            if (toPeer.isOver() || toClient.isOver()) {
                peer.fault(toClient.ended ? CloseReason.PEER_EOF_BUSY : CloseReason.WE_TUNNEL_END);
                return;
            }
            int waited =
                    peer.conn()
                            .awaitEither(
                                    toClient.wantsRead() | toPeer.wantsWrite(),
                                    x.client(),
                                    toPeer.wantsRead() | toClient.wantsWrite(),
                                    conf.transport().readTimeoutMs());
            if (waited == Conn.TIMED_OUT) {
                x.log(Level.ERROR, "upstream timed out", 110, PROXYING);
                peer.fault(CloseReason.WE_TIMEOUT);
                return;
            }
            if (waited < 0) {
                peer.fault(CloseReason.WE_TUNNEL_END);
                return;
            }
        }
    }

    /** One way: reads only when all it read before was taken. */
    private final class Direction {
        private final Conn from;
        private final Conn to;
        final Buf pending = new Buf(0);
        long moved;
        long read;
        boolean ended;
        private boolean broken;

        Direction(Conn from, Conn to) {
            this.from = from;
            this.to = to;
        }

        void step() {
            for (; ; ) {
                if (!flush()) {
                    return;
                }
                long scratch = x.loop().scratch();
                int n = ended ? -Errno.EAGAIN : from.tryRead(scratch, x.loop().scratchSize());
                if (n == -Errno.EAGAIN) {
                    return;
                }
                if (n <= 0) {
                    ended = true;
                    return;
                }
                read += n;
                int took = to.tryWrite(scratch, n);
                if (took < 0 && took != -Errno.EAGAIN) {
                    broken = true;
                    return;
                }
                int done = Math.max(0, took);
                moved += done;
                pending.put(scratch + done, n - done);
            }
        }

        /** Whether nothing is pending any more. */
        private boolean flush() {
            if (pending.isEmpty()) {
                return !broken;
            }
            int took = to.tryWrite(pending.address(), pending.size());
            if (took < 0) {
                broken |= took != -Errno.EAGAIN;
                return false;
            }
            moved += took;
            pending.start += took;
            if (pending.isEmpty()) {
                pending.clear();
                return true;
            }
            return false;
        }

        boolean isOver() {
            return broken || (ended && pending.isEmpty());
        }

        int wantsRead() {
            return pending.isEmpty() && !ended ? Conn.READ : 0;
        }

        int wantsWrite() {
            return pending.isEmpty() ? 0 : Conn.WRITE;
        }
    }
}

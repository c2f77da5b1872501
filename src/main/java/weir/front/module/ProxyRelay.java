package weir.front.module;

import weir.front.Exchange;
import weir.front.Response;
import weir.front.Step;
import weir.http.BodyReader;
import weir.http.Head;
import weir.http.Header;
import weir.log.Level;
import weir.net.Conn;
import weir.net.Errno;
import weir.net.Mem;
import weir.upstream.CloseReason;
import weir.upstream.PeerConnection;

/** Passes the upstream's body to the client. */
final class ProxyRelay {
    static final String READING = " while reading upstream";

    private final ProxyExchange p;
    private final Exchange x;

    ProxyRelay(ProxyExchange p) {
        this.p = p;
        this.x = p.x;
    }

    /** Head and body to the client; always {@link Step#DONE}. */
    int run(ProxyConf conf) {
        Head head = p.head;
        Response r = x.response();
        if (head.version() < Head.VERSION_10) {
            r.noHead = true;
        }
        if (head.status() == 101 && x.head().find(Header.UPGRADE) >= 0) {
            return tunnel(conf);
        }
        BodyReader body = p.body;
        if (body.done() || r.headerOnly || x.isHead()) {
            return finished(x.send(0, 0, true));
        }
        PeerConnection c = p.connection();
        if (c == null) {
            throw new IllegalStateException("a response without a connection");
        }
        int result = pump(conf, c, body);
        if (p.connection() != null) {
            x.attempts().length(p.attempt().received() - head.length());
        }
        return result;
    }

    private int pump(ProxyConf conf, PeerConnection c, BodyReader body) {
        ProxyConf.Response rules = conf.response();
        if (isBuffering(rules)) {
            x.keepBehind(rules.memory(), rules.maxTempFileSize(), rules.tempPath());
        } else {
            x.response().unbuffered = true;
        }
        for (; ; ) {
            int got = next(conf, c, body);
            if (got == BodyReader.DATA) {
                boolean last = body.done();
                int sent = x.send(body.run(), body.runLength(), last);
                if (sent < 0 || last) {
                    return ended(sent);
                }
            } else if (got == BodyReader.DONE) {
                return ended(x.send(0, 0, true));
            } else if (x.isClientGone()) {
                return finished(-1);
            } else {
                return broken(c, got);
            }
        }
    }

    /** {@code ngx_http_upstream_process_buffering}: the upstream may say otherwise. */
    private boolean isBuffering(ProxyConf.Response rules) {
        int i = rules.ignoreBuffering() ? -1 : p.head.find(Header.X_ACCEL_BUFFERING);
        if (i < 0) {
            return rules.buffering();
        }
        String word = Mem.string(p.head.valueAddress(i), p.head.valueLength(i));
        if (word.equalsIgnoreCase("yes")) {
            return true;
        }
        return !word.equalsIgnoreCase("no") && rules.buffering();
    }

    /** The next run of the body, while the client is fed what it has not taken yet. */
    private int next(ProxyConf conf, PeerConnection c, BodyReader body) {
        long timeoutMs = conf.transport().readTimeoutMs();
        long scratch = x.loop().scratch();
        int size = x.loop().scratchSize();
        while (x.isBehind()) {
            int flushed = x.flushBehind();
            if (flushed < 0) {
                return flushed;
            }
            if (!x.isBehind()) {
                break;
            }
            boolean room = x.mayFallBehind();
            int got = room ? body.tryNext(c.conn(), scratch, size) : -Errno.EAGAIN;
            if (got != -Errno.EAGAIN) {
                return got;
            }
            long sendMs = x.core().sendTimeoutMs();
            int waited = x.client().awaitEither(Conn.WRITE, c.conn(), room ? Conn.READ : 0, sendMs);
            if (waited < 0) {
                return x.fellTooFarBehind(waited);
            }
        }
        return body.next(c.conn(), scratch, size, timeoutMs);
    }

    /** The whole body was read: the upstream is free before a slow client has it all. */
    private int ended(int sent) {
        if (sent < 0 || !x.isBehind()) {
            x.catchUp();
            return finished(sent);
        }
        x.attempts().length(p.attempt().received() - p.head.length());
        p.over(0);
        x.catchUp();
        return Step.DONE;
    }

    private int finished(int sent) {
        PeerConnection c = p.connection();
        if (sent < 0 && c != null) {
            c.fault(CloseReason.WE_CLIENT_GONE);
        }
        return Step.DONE;
    }

    /** The body ends early: the client must see that, so its connection closes. */
    private int broken(PeerConnection c, int got) {
        switch (got) {
            case Conn.ABORTED -> {
                return p.gone(READING);
            }
            case Conn.TIMED_OUT -> {
                c.fault(CloseReason.WE_TIMEOUT);
                x.log(Level.ERROR, "upstream timed out", 110, READING);
            }
            case BodyReader.TRUNCATED -> {
                c.fault(CloseReason.PEER_EOF_BUSY);
                x.log(Level.ERROR, "upstream prematurely closed connection", 0, READING);
            }
            case BodyReader.BROKEN -> {
                c.fault(CloseReason.WE_ERROR);
                x.log(Level.ERROR, "upstream sent invalid chunked response", 0, READING);
            }
            default -> {
                c.fault(CloseReason.PEER_RESET);
                x.log(Level.ERROR, "recv() failed", -got, READING);
            }
        }
        x.sendHead();
        x.catchUp();
        x.clientGone();
        return Step.DONE;
    }

    private int tunnel(ProxyConf conf) {
        PeerConnection c = p.connection();
        if (x.isSubrequest()) {
            x.log(Level.ERROR, "connection upgrade in subrequest", 0, READING);
            if (c != null) {
                c.fault(CloseReason.WE_ERROR);
            }
            x.clientGone();
            return Step.DONE;
        }
        x.keepAlive(false);
        if (c == null || x.sendHead() < 0) {
            return finished(-1);
        }
        new Tunnel(p, conf, c).run();
        return Step.DONE;
    }
}

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
import weir.upstream.CloseReason;
import weir.upstream.PeerConnection;

/** Passes the upstream's body to the client ({@code ngx_http_upstream_send_response}). */
final class ProxyRelay {
    static final String READING = " while reading upstream";

    private final ProxyExchange p;
    private final Exchange x;
    private final ReadRate rate = new ReadRate();
    private String doing = READING;
    private boolean buffering;
    private boolean relaying;
    private long tunnelled;

    ProxyRelay(ProxyExchange p) {
        this.p = p;
        this.x = p.x;
    }

    void begin() {
        relaying = false;
        tunnelled = 0;
    }

    /** Bytes of the body as the upstream sent it, framing included; 0 when it was not wanted. */
    long length() {
        return relaying ? p.body.received() : 0;
    }

    /** Bytes read behind the head. */
    long received() {
        return p.body.received() + tunnelled;
    }

    /** Head and body to the client; always {@link Step#DONE}. */
    int run(ProxyConf conf) {
        Head head = p.head;
        Response r = x.response();
        if (head.version() < Head.VERSION_10) {
            r.noHead = true;
        }
        PeerConnection c = p.connection();
        if (c == null) {
            throw new IllegalStateException("a response without a connection");
        }
        if (head.status() == 101 && x.head().find(Header.UPGRADE) >= 0) {
            return tunnel(conf, c);
        }
        if (r.headerOnly || x.isHead()) {
            return finished(c, x.send(0, 0, true));
        }
        relaying = true;
        buffering = isBuffering(conf.response());
        r.unbuffered = !buffering;
        if (!buffering) {
            x.limitRate(0);
        }
        doing = buffering ? READING : ProxyAttempt.READING_HEAD;
        return pump(conf, c);
    }

    private int pump(ProxyConf conf, PeerConnection c) {
        BodyReader body = p.body;
        int got = buffering ? startBuffering(conf, c) : startUnbuffered(conf, c);
        for (; ; ) {
            if (body.done()) {
                noteTooMuch();
            }
            if (got == BodyReader.DATA) {
                boolean last = body.done();
                int sent = x.send(body.run(), body.runLength(), last);
                if (sent < 0 || last) {
                    return ended(c, sent);
                }
            } else if (got == BodyReader.DONE) {
                return ended(c, x.send(0, 0, true));
            } else if (x.isClientGone()) {
                return finished(c, -1);
            } else {
                return broken(c, got);
            }
            doing = READING;
            got = next(conf, c);
        }
    }

    /** Bytes behind the body make the connection useless, and nobody is to have them. */
    private void noteTooMuch() {
        if (!p.body.leftover().isEmpty()) {
            x.log(
                    Level.WARN,
                    p.body.chunked()
                            ? "upstream sent data after final chunk"
                            : "upstream sent more data than specified in \"Content-Length\""
                                    + " header",
                    0,
                    doing);
        }
    }

    private int startBuffering(ProxyConf conf, PeerConnection c) {
        ProxyConf.Response rules = conf.response();
        x.keepBehind(rules.memory(), rules.maxTempFileSize(), rules.tempPath());
        SizeTemplate limit = rules.limitRate();
        rate.begin(limit == null ? 0 : limit.value(x), x.loop().nowMs());
        return next(conf, c);
    }

    /** Nothing is held back: the head goes to the client before the first byte of the body. */
    private int startUnbuffered(ProxyConf conf, PeerConnection c) {
        rate.begin(0, 0);
        int got = p.body.tryNext(c.conn(), x.loop().scratch(), x.loop().scratchSize());
        if (got != -Errno.EAGAIN) {
            return got;
        }
        doing = READING;
        int sent = x.sendHead();
        return sent < 0 ? sent : next(conf, c);
    }

    /** The upstream may say otherwise ({@code ngx_http_upstream_process_buffering}). */
    private boolean isBuffering(ProxyConf.Response rules) {
        return rules.ignored().buffering()
                ? rules.buffering()
                : AccelHeaders.buffering(p.head, rules.buffering());
    }

    /** The next run of the body, while the client is fed what it has not taken yet. */
    private int next(ProxyConf conf, PeerConnection c) {
        for (; ; ) {
            int flushed = x.isBehind() ? x.flushBehind() : 0;
            if (flushed < 0) {
                return flushed;
            }
            long pauseMs = rate.pauseMs(x.loop().nowMs());
            int got = x.isBehind() ? whileBehind(c, pauseMs) : caughtUp(conf, c, pauseMs);
            if (got != -Errno.EAGAIN) {
                return got;
            }
        }
    }

    /** The client has all: only the upstream is waited for, or the end of the pause. */
    private int caughtUp(ProxyConf conf, PeerConnection c, long pauseMs) {
        if (pauseMs > 0) {
            int waited = c.conn().await(0, pauseMs);
            return waited == Conn.TIMED_OUT ? -Errno.EAGAIN : waited;
        }
        long timeoutMs = conf.transport().readTimeoutMs();
        return took(p.body.next(c.conn(), x.loop().scratch(), most(), timeoutMs));
    }

    private int whileBehind(PeerConnection c, long pauseMs) {
        boolean room = pauseMs == 0 && x.mayFallBehind();
        int got = room ? took(p.body.tryNext(c.conn(), x.loop().scratch(), most())) : -Errno.EAGAIN;
        if (got != -Errno.EAGAIN) {
            return got;
        }
        long holdMs = x.pauseMs();
        long limitMs = holdMs > 0 ? 0 : x.core().sending().timeoutMs();
        long waitMs = sooner(sooner(pauseMs, holdMs), limitMs);
        int waited =
                x.client()
                        .awaitEither(
                                holdMs > 0 ? 0 : Conn.WRITE,
                                c.conn(),
                                room ? Conn.READ : 0,
                                waitMs);
        boolean paused = waited == Conn.TIMED_OUT && waitMs != limitMs;
        return waited >= 0 || paused ? -Errno.EAGAIN : x.fellTooFarBehind(waited);
    }

    /** The shorter of two waits, of which 0 is none. */
    private static long sooner(long a, long b) {
        return a == 0 || b == 0 ? a + b : Math.min(a, b);
    }

    private int most() {
        return rate.most(x.loop().scratchSize(), x.loop().nowMs());
    }

    private int took(int got) {
        rate.took(p.body.received(), x.loop().nowMs());
        return got;
    }

    /** The whole body was read: the upstream is free before a slow client has it all. */
    private int ended(PeerConnection c, int sent) {
        if (sent < 0 || !x.isBehind()) {
            x.catchUp();
            return finished(c, sent);
        }
        p.over(0);
        x.catchUp();
        return Step.DONE;
    }

    private static int finished(PeerConnection c, int sent) {
        if (sent < 0) {
            c.fault(CloseReason.WE_CLIENT_GONE);
        }
        return Step.DONE;
    }

    /**
     * The body ends early: the client gets what there was and sees its connection close. After
     * broken chunks it gets nothing more.
     */
    private int broken(PeerConnection c, int got) {
        switch (got) {
            case Conn.ABORTED -> {
                return p.gone(true, doing);
            }
            case Conn.TIMED_OUT -> {
                c.fault(CloseReason.WE_TIMEOUT);
                x.log(Level.ERROR, "upstream timed out", 110, doing);
            }
            case BodyReader.TRUNCATED -> {
                c.fault(CloseReason.PEER_EOF_BUSY);
                x.log(Level.ERROR, "upstream prematurely closed connection", 0, doing);
            }
            case BodyReader.BROKEN -> {
                c.fault(CloseReason.WE_ERROR);
                x.log(Level.ERROR, "upstream sent invalid chunked response", 0, doing);
                x.clientGone();
                return Step.DONE;
            }
            default -> {
                c.fault(CloseReason.PEER_RESET);
                x.log(Level.ERROR, "recv() failed", -got, doing);
            }
        }
        x.sendHead();
        x.catchUp();
        x.clientGone();
        return Step.DONE;
    }

    private int tunnel(ProxyConf conf, PeerConnection c) {
        if (x.isSubrequest()) {
            x.log(Level.ERROR, "connection upgrade in subrequest", 0, READING);
            c.fault(CloseReason.WE_ERROR);
            x.clientGone();
            return Step.DONE;
        }
        x.keepAlive(false);
        if (x.sendHead() < 0) {
            return finished(c, -1);
        }
        Tunnel tunnel = new Tunnel(p, conf, c);
        tunnel.run();
        tunnelled = tunnel.received();
        p.attempt().sent(tunnel.sent());
        return Step.DONE;
    }
}

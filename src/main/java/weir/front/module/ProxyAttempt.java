package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.RequestBody;
import weir.front.TempFile;
import weir.http.BodyReader;
import weir.http.Chunked;
import weir.http.Head;
import weir.http.Parse;
import weir.log.Level;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.upstream.CloseReason;
import weir.upstream.Peer;
import weir.upstream.PeerConnection;

/**
 * One try at one server: a connection from the cache or a new one, the request, the response's
 * head. Ends with a failure, or with a head in {@link ProxyExchange#head}.
 */
final class ProxyAttempt {
    static final String CONNECTING = " while connecting to upstream";
    static final String SENDING = " while sending request to upstream";
    static final String READING_HEAD = " while reading response header from upstream";

    /** How much of a file is read at once. */
    private static final int PIECE = 64 * 1024;

    private final ProxyExchange p;
    private final Exchange x;

    /** A head that did not come in one piece. */
    private final Buf in = new Buf(0);

    private final Buf frame = new Buf(32);
    private String doing = CONNECTING;
    private int result;
    private int fault;

    /** The cached connection was dead before it gave a byte. */
    private boolean stale;

    private long received;
    private long sent;
    private long early;
    private int bodyAvailable;

    ProxyAttempt(ProxyExchange p) {
        this.p = p;
        this.x = p.x;
    }

    /** Null when there is a head, or {@link #result} a status or step to end with. */
    @Nullable NextUpstream run(Peer peer) {
        begin();
        PeerConnection cached = p.place().group().take(peer, p.conf());
        if (cached != null) {
            p.connection(cached);
            watchClient(cached.conn());
            x.attempts().connected(now());
            NextUpstream failure = exchange(cached);
            if (!stale) {
                return failure;
            }
            if (!p.isReplayable()) {
                x.log(Level.ERROR, "upstream prematurely closed connection", 0, doing);
                return failure;
            }
            p.dropStale(cached, peer);
            begin();
        }
        return fresh(peer);
    }

    private void begin() {
        result = 0;
        stale = false;
        received = 0;
        sent = 0;
        early = 0;
        bodyAvailable = 0;
        p.requestSent = false;
        p.head.reset(0);
        p.headBytes.clear();
    }

    private void watchClient(Conn conn) {
        conn.abortOn(p.conf().ignoreClientAbort() ? null : x.client());
    }

    // ---- connecting

    private @Nullable NextUpstream fresh(Peer peer) {
        doing = CONNECTING;
        ProxyConf.Transport transport = p.conf().transport();
        Address from = LocalAddress.of(x, transport);
        Conn conn = Conn.connect(x.loop(), peer.address(), from, transport.connectTimeoutMs());
        if (conn.fault() != 0) {
            p.place().group().connectFailed();
            x.log(
                    level(conn.fault()),
                    "connect() to " + peer.name() + " failed",
                    conn.fault(),
                    doing);
            return NextUpstream.ERROR;
        }
        SocketOptions.set(conn, transport);
        watchClient(conn);
        int written = conn.write(p.out.address(), p.out.size(), transport.sendTimeoutMs());
        if (conn.isConnecting()) {
            return connectFailed(conn, written);
        }
        PeerConnection c = p.place().group().connected(peer, conn);
        p.connection(c);
        x.attempts().connected(now());
        return exchangeFrom(c, written);
    }

    private @Nullable NextUpstream connectFailed(Conn conn, int written) {
        p.place().group().connectFailed();
        conn.close();
        if (written == Conn.ABORTED) {
            result = p.gone(doing);
            return null;
        }
        if (written == Conn.TIMED_OUT) {
            return NextUpstream.TIMEOUT;
        }
        x.log(Level.ERROR, "connect() failed", -written, doing);
        return NextUpstream.ERROR;
    }

    /** {@code ngx_event_connect_peer}: what a network may do is an error, all else critical. */
    private static Level level(int errno) {
        return switch (errno) {
            case 11, 100, 101, 104, 111, 112, 113 -> Level.ERROR;
            default -> Level.CRIT;
        };
    }

    // ---- sending

    private @Nullable NextUpstream exchange(PeerConnection c) {
        doing = SENDING;
        int written =
                c.conn().write(p.out.address(), p.out.size(), p.conf().transport().sendTimeoutMs());
        return exchangeFrom(c, written);
    }

    private @Nullable NextUpstream exchangeFrom(PeerConnection c, int written) {
        doing = SENDING;
        p.requestSent = true;
        if (p.conf().request().closes()) {
            c.closeAsked();
        }
        NextUpstream failure = written < 0 ? sendFailed(c, written) : sentHead(c);
        if (failure != null || result != 0) {
            return failure;
        }
        return readHead(c);
    }

    private @Nullable NextUpstream sentHead(PeerConnection c) {
        sent = p.out.size();
        if (p.isStreaming()) {
            return stream(c);
        }
        if (p.hasLargeBody()) {
            Buf body = x.body().bytes();
            TempFile file = x.body().file();
            boolean all =
                    file == null ? sendAll(c, body.address(), body.size()) : sendFile(c, file);
            return all ? requestSent(c) : failure(c);
        }
        return requestSent(c);
    }

    private static @Nullable NextUpstream requestSent(PeerConnection c) {
        c.requestSent();
        return null;
    }

    private @Nullable NextUpstream failure(PeerConnection c) {
        return fault == 0 ? null : sendFailed(c, fault);
    }

    /** Writes all, unless the upstream answers first; false then, and on a fault. */
    private boolean sendAll(PeerConnection c, long address, int n) {
        Conn conn = c.conn();
        int at = 0;
        fault = 0;
        while (at < n) {
            int took = conn.tryWrite(address + at, n - at);
            if (took >= 0) {
                at += took;
                sent += took;
            } else if (took == -Errno.EAGAIN) {
                int waited =
                        conn.await(Conn.READ | Conn.WRITE, p.conf().transport().sendTimeoutMs());
                if (waited < 0) {
                    fault = waited;
                    return false;
                }
                if (conn.isReadable()) {
                    return false;
                }
            } else {
                fault = took;
                return false;
            }
        }
        return true;
    }

    private boolean sendFile(PeerConnection c, TempFile file) {
        long at = 0;
        while (at < file.size()) {
            frame.clear();
            frame.ensure(PIECE);
            int n = file.read(frame.base(), PIECE, at);
            if (n <= 0) {
                fault = n == 0 ? -Errno.EIO : n;
                return false;
            }
            if (!sendAll(c, frame.base(), n)) {
                return false;
            }
            at += n;
        }
        return true;
    }

    /** Passes the body on as it comes from the client. */
    private @Nullable NextUpstream stream(PeerConnection c) {
        Buf ready = x.body().bytes();
        if (!ready.isEmpty() && !piece(c, ready.address(), ready.size(), false)) {
            return failure(c);
        }
        ready.clear();
        for (; ; ) {
            int got = nextPiece(c);
            if (got == RequestBody.LATER) {
                return null;
            }
            if (got != BodyReader.DATA && got != BodyReader.DONE) {
                c.fault(CloseReason.WE_CLIENT_GONE);
                result = got;
                return null;
            }
            boolean last = got == BodyReader.DONE || x.body().isDone();
            int n = got == BodyReader.DATA ? x.body().runLength() : 0;
            if (!piece(c, x.body().run(), n, last)) {
                return failure(c);
            }
            if (last) {
                return requestSent(c);
            }
        }
    }

    /** Waits for the client or for an answer before its time: LATER then. */
    private int nextPiece(PeerConnection c) {
        for (; ; ) {
            int got = x.body().tryNext();
            if (got != RequestBody.LATER) {
                return got;
            }
            if (c.conn().isReadable()) {
                return RequestBody.LATER;
            }
            int waited =
                    x.client()
                            .awaitEither(Conn.READ, c.conn(), Conn.READ, x.core().bodyTimeoutMs());
            if (waited == Conn.TIMED_OUT) {
                return x.body().timedOut();
            }
            if (waited < 0) {
                return RequestBody.LATER;
            }
        }
    }

    private boolean piece(PeerConnection c, long run, int n, boolean last) {
        frame.clear();
        if (n > 0) {
            if (p.isChunked()) {
                Chunked.putHeader(frame, n);
            }
            frame.put(run, n);
            if (p.isChunked()) {
                Chunked.putCrlf(frame);
            }
        }
        if (last && p.isChunked()) {
            Chunked.putLast(frame);
        }
        return sendAll(c, frame.address(), frame.size());
    }

    private @Nullable NextUpstream sendFailed(PeerConnection c, int written) {
        if (written == Conn.ABORTED) {
            result = p.gone(doing);
            return null;
        }
        if (written == Conn.TIMED_OUT) {
            c.fault(CloseReason.WE_TIMEOUT);
            return NextUpstream.TIMEOUT;
        }
        int n = c.conn().tryRead(x.loop().scratch(), x.loop().scratchSize());
        if (n > 0) {
            early = n;
            return null;
        }
        c.fault(CloseReason.PEER_RESET);
        if (c.reused()) {
            stale = true;
            return NextUpstream.ERROR;
        }
        x.log(Level.ERROR, "send() failed", -written, doing);
        return NextUpstream.ERROR;
    }

    // ---- the head

    private @Nullable NextUpstream readHead(PeerConnection c) {
        doing = READING_HEAD;
        Head head = p.head;
        in.clear();
        for (; ; ) {
            int n = read(c);
            if (n <= 0) {
                return readFailed(c, n);
            }
            received += n;
            boolean apart = !in.isEmpty();
            in.end += apart ? n : 0;
            long base = apart ? in.base() : x.loop().scratch();
            int end = apart ? in.end : n;
            head.moved(base);
            int parsed = parse(head, base, end);
            switch (parsed) {
                case Parse.COMPLETE, Parse.NOT_HTTP -> {
                    return complete(c, base, end, parsed);
                }
                case Parse.BAD -> {
                    x.log(Level.ERROR, head.reason(), 0, doing);
                    return invalid(c);
                }
                default -> {
                    if (end - head.start() >= p.conf().response().headSize()) {
                        return tooBig(c);
                    }
                    if (!apart) {
                        in.put(base, end);
                    }
                }
            }
        }
    }

    private int read(PeerConnection c) {
        if (early > 0) {
            int n = (int) early;
            early = 0;
            return n;
        }
        long timeoutMs = p.conf().transport().readTimeoutMs();
        if (in.isEmpty()) {
            return c.conn().read(x.loop().scratch(), x.loop().scratchSize(), timeoutMs);
        }
        in.ensure(4096);
        return c.conn().read(in.base() + in.end, in.capacity() - in.end, timeoutMs);
    }

    /** Parses, passing over interim answers. */
    private int parse(Head head, long base, int end) {
        for (; ; ) {
            int parsed = x.worker().responseParser().parse(head, base, end);
            boolean interim =
                    parsed == Parse.COMPLETE && head.status() < 200 && head.status() != 101;
            if (!interim) {
                return parsed;
            }
            head.reset(head.end());
            if (head.start() == end) {
                return Parse.INCOMPLETE;
            }
        }
    }

    private @Nullable NextUpstream complete(PeerConnection c, long base, int end, int parsed) {
        Head head = p.head;
        if (parsed == Parse.NOT_HTTP) {
            x.log(Level.ERROR, "upstream sent no valid HTTP/1.0 header", 0, doing);
        }
        if (head.length() > p.conf().response().headSize()) {
            return tooBig(c);
        }
        x.attempts().headerRead(now());
        x.attempts().status(head.status());
        bodyAvailable = end - head.end();
        p.body.response(head, p.isToHead(), base + head.end(), bodyAvailable);
        p.headBytes.put(base + head.start(), head.length());
        head.moved(p.headBytes.base(), head.start());
        NextUpstream failure = NextUpstream.of(head.status());
        return failure != null && p.mayTry(failure, p.conf(), 1) ? failure : null;
    }

    private @Nullable NextUpstream tooBig(PeerConnection c) {
        x.log(Level.ERROR, "upstream sent too big header", 0, doing);
        return invalid(c);
    }

    private static NextUpstream invalid(PeerConnection c) {
        c.fault(CloseReason.WE_ERROR);
        return NextUpstream.INVALID_HEADER;
    }

    private @Nullable NextUpstream readFailed(PeerConnection c, int n) {
        if (n == Conn.ABORTED) {
            result = p.gone(doing);
            return null;
        }
        if (n == Conn.TIMED_OUT) {
            c.fault(CloseReason.WE_TIMEOUT);
            return NextUpstream.TIMEOUT;
        }
        c.fault(n == 0 ? CloseReason.PEER_EOF_BUSY : CloseReason.PEER_RESET);
        if (c.reused() && received == 0) {
            stale = true;
            return NextUpstream.ERROR;
        }
        if (n == 0) {
            x.log(Level.ERROR, "upstream prematurely closed connection", 0, doing);
        } else {
            x.log(Level.ERROR, "recv() failed", -n, doing);
        }
        return NextUpstream.ERROR;
    }

    // ---- for the others

    private long now() {
        return x.loop().nowMs();
    }

    /** What was being done last, for messages. */
    String doing() {
        return doing;
    }

    /** 0, or what ends the exchange without a response of the upstream. */
    int result() {
        return result;
    }

    long received() {
        return received;
    }

    void received(long more) {
        received += more;
    }

    long sent() {
        return sent;
    }

    void sent(long more) {
        sent += more;
    }

    /** Bytes that came behind the head. */
    int bodyAvailable() {
        return bodyAvailable;
    }

    void free() {
        in.free();
        frame.free();
    }
}

package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.http.Head;
import weir.http.Parse;
import weir.log.Level;
import weir.net.Address;
import weir.net.Conn;
import weir.upstream.CloseReason;
import weir.upstream.Peer;
import weir.upstream.PeerConnection;

/**
 * One try at one server: a connection from the cache or a new one, the request, the response's
 * head. Ends with a failure, with a head in {@link ProxyExchange#head}, or with a {@link #result}.
 */
final class ProxyAttempt {
    private static final String CONNECTING = " while connecting to upstream";
    private static final String SENDING = " while sending request to upstream";
    static final String READING_HEAD = " while reading response header from upstream";

    private final ProxyExchange p;
    private final Exchange x;
    private final ProxySender sender;
    private final ProxyHeadReader reader;
    private String doing = CONNECTING;
    private int result;
    private boolean hasHead;

    /** The cached connection was dead before it gave a byte; errno of the send, 0 for the end. */
    private boolean stale;

    private int staleErrno;

    ProxyAttempt(ProxyExchange p) {
        this.p = p;
        this.x = p.x;
        this.sender = new ProxySender(x, p.requestBody);
        this.reader = new ProxyHeadReader(x, p.head);
    }

    /** Null when there is a head, or {@link #result} a status or step to end with. */
    @Nullable NextUpstream run(Peer peer) {
        begin();
        PeerConnection cached = p.place().group().take(peer, p.conf().tag());
        if (cached != null) {
            p.connection(cached);
            watchClient(cached.conn());
            x.attempts().connected(now());
            doing = SENDING;
            NextUpstream failure = exchange(cached, write(cached.conn()));
            if (!stale) {
                return failure;
            }
            if (!p.tries.mayRepeat(NextUpstream.ERROR)) {
                logStale();
                return failure;
            }
            p.dropStale(cached, peer);
            begin();
        }
        return fresh(peer);
    }

    private void begin() {
        result = 0;
        hasHead = false;
        stale = false;
        sender.begin(p.conf().transport().sendTimeoutMs());
        reader.begin();
        p.tries.requestSent(false);
        p.headBytes.clear();
        doing = CONNECTING;
    }

    private void watchClient(Conn conn) {
        conn.abortOn(p.conf().ignoreClientAbort() ? null : x.client());
    }

    private int write(Conn conn) {
        return conn.write(p.out.address(), p.out.size(), p.conf().transport().sendTimeoutMs());
    }

    // ---- connecting

    private @Nullable NextUpstream fresh(Peer peer) {
        ProxyConf.Transport transport = p.conf().transport();
        Address from = p.bindTo();
        Conn conn =
                Conn.connect(
                        x.loop(),
                        peer.address(),
                        from,
                        transport.transparent(),
                        transport.connectTimeoutMs());
        if (conn.fault() != 0) {
            p.place().group().connectFailed();
            return notEvenConnecting(conn, peer, from);
        }
        SocketOptions.set(conn, transport);
        watchClient(conn);
        int written = write(conn);
        if (conn.isConnecting()) {
            return connectFailed(conn, written);
        }
        PeerConnection c = p.place().group().connected(peer, conn);
        p.connection(c);
        x.attempts().connected(now());
        return exchange(c, written);
    }

    /**
     * {@code ngx_event_connect_peer}: a socket that cannot be made or bound is our own fault, for
     * which no server is blamed.
     */
    private @Nullable NextUpstream notEvenConnecting(Conn conn, Peer peer, @Nullable Address from) {
        int errno = conn.fault();
        switch (conn.failedCall()) {
            case "connect" -> {
                x.log(level(errno), "connect() to " + peer.name() + " failed", errno, doing);
                return NextUpstream.ERROR;
            }
            case "bind" ->
                    x.log(Level.CRIT, "bind(" + LocalAddress.text(from) + ") failed", errno, doing);
            default -> {
                String call = conn.failedCall();
                String shown = call.endsWith(")") ? call : call + "()";
                x.log(Level.ALERT, shown + " failed", errno, doing);
            }
        }
        result = 500;
        return null;
    }

    private @Nullable NextUpstream connectFailed(Conn conn, int written) {
        p.place().group().connectFailed();
        conn.close();
        if (written == Conn.ABORTED) {
            result = p.gone(true, doing);
            return null;
        }
        if (written == Conn.TIMED_OUT) {
            return NextUpstream.TIMEOUT;
        }
        x.log(Level.ERROR, "connect() failed", -written, doing);
        return NextUpstream.ERROR;
    }

    /** What a network may do is an error, all else critical. */
    private static Level level(int errno) {
        return switch (errno) {
            case 11, 100, 101, 104, 111, 112, 113 -> Level.ERROR;
            default -> Level.CRIT;
        };
    }

    // ---- sending

    private @Nullable NextUpstream exchange(PeerConnection c, int written) {
        doing = SENDING;
        p.tries.requestSent(true);
        if (p.conf().request().closes()) {
            c.closeAsked();
        }
        int sent = written;
        if (written == 0) {
            sender.sent(p.out.size());
            sent = sender.rest(c.conn());
        }
        for (; ; ) {
            if (sent < 0) {
                return sendFailed(c, sent);
            }
            if (sent > ProxySender.ANSWERED) {
                c.fault(CloseReason.WE_CLIENT_GONE);
                result = sent;
                return null;
            }
            if (sent == ProxySender.WHOLE) {
                c.requestSent();
            }
            int read = read(c, sent == ProxySender.ANSWERED);
            if (read != ProxyHeadReader.INTERIM) {
                return readHead(c, read);
            }
            doing = SENDING;
            sent = sender.rest(c.conn());
        }
    }

    /** An answer that came before the request was taken is worth reading. */
    private @Nullable NextUpstream sendFailed(PeerConnection c, int written) {
        if (written == Conn.ABORTED) {
            result = p.gone(true, doing);
            return null;
        }
        if (written == Conn.TIMED_OUT) {
            c.fault(CloseReason.WE_TIMEOUT);
            return NextUpstream.TIMEOUT;
        }
        int n = c.conn().tryRead(x.loop().scratch(), x.loop().scratchSize());
        if (n > 0) {
            reader.early(n);
            return readHead(c, read(c, false));
        }
        c.fault(CloseReason.PEER_RESET);
        if (c.reused()) {
            stale = true;
            staleErrno = -written;
        } else {
            x.log(Level.ERROR, "send() failed", -written, doing);
        }
        return NextUpstream.ERROR;
    }

    // ---- the head

    private int read(PeerConnection c, boolean sending) {
        doing = READING_HEAD;
        return reader.read(c.conn(), p.conf(), sending);
    }

    private @Nullable NextUpstream readHead(PeerConnection c, int read) {
        return switch (read) {
            case ProxyHeadReader.FAILED -> readFailed(c, reader.fault());
            case ProxyHeadReader.TOO_BIG -> invalid(c, "upstream sent too big header");
            case Parse.BAD -> invalid(c, p.head.reason());
            default -> complete(read);
        };
    }

    private @Nullable NextUpstream complete(int parsed) {
        Head head = p.head;
        if (parsed == Parse.NOT_HTTP) {
            x.log(Level.ERROR, "upstream sent no valid HTTP/1.0 header", 0, doing);
        }
        hasHead = true;
        x.attempts().headerRead(now());
        x.attempts().status(head.status());
        reader.moveHead(p.headBytes);
        p.body.response(head, p.isToHead(), reader.behindAddress(), reader.behind());
        NextUpstream failure = NextUpstream.of(head.status());
        return failure != null && p.tries.mayTry(failure, 1) ? failure : null;
    }

    private NextUpstream invalid(PeerConnection c, String why) {
        x.log(Level.ERROR, why, 0, doing);
        c.fault(CloseReason.WE_ERROR);
        return NextUpstream.INVALID_HEADER;
    }

    private @Nullable NextUpstream readFailed(PeerConnection c, int n) {
        if (n == Conn.ABORTED) {
            result = p.gone(true, doing);
            return null;
        }
        if (n == Conn.TIMED_OUT) {
            c.fault(CloseReason.WE_TIMEOUT);
            return NextUpstream.TIMEOUT;
        }
        c.fault(n == 0 ? CloseReason.PEER_EOF_BUSY : CloseReason.PEER_RESET);
        stale = c.reused() && reader.received() == 0;
        staleErrno = -n;
        if (!stale) {
            logEnd(n);
        }
        return NextUpstream.ERROR;
    }

    private void logEnd(int n) {
        if (n == 0) {
            x.log(Level.ERROR, "upstream prematurely closed connection", 0, doing);
        } else {
            x.log(Level.ERROR, "recv() failed", -n, doing);
        }
    }

    private void logStale() {
        if (doing.equals(SENDING)) {
            x.log(Level.ERROR, "send() failed", staleErrno, doing);
        } else {
            logEnd(-staleErrno);
        }
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

    /** Whether the server's whole head was read. */
    boolean hasHead() {
        return hasHead;
    }

    /** Bytes read from the server up to the end of its head. */
    long headReceived() {
        return reader.received() - reader.behind();
    }

    long sent() {
        return sender.sent();
    }

    /** Counts bytes that a tunnel wrote. */
    void sent(long more) {
        sender.sent(more);
    }

    void free() {
        sender.free();
        reader.free();
    }
}

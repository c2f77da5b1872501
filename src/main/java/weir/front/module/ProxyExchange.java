package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Companion;
import weir.front.Exchange;
import weir.front.Step;
import weir.front.Upstreamed;
import weir.http.BodyReader;
import weir.http.Head;
import weir.http.Header;
import weir.http.Method;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Attempts;
import weir.upstream.Balancing;
import weir.upstream.CloseReason;
import weir.upstream.Peer;
import weir.upstream.PeerConnection;
import weir.upstream.PeerCursor;
import weir.upstream.UpstreamGroup;

/**
 * One proxied request ({@code ngx_http_upstream_t}): request, tries, response. Belongs to an
 * exchange and is reused with it; all on its loop.
 *
 * <pre>
 * target -> body -> request -> { pick -> attempt -> head } until one answers -> response -> relay
 * </pre>
 */
final class ProxyExchange implements Upstreamed, Companion {
    /** Bodies up to this size travel in one write with the head. */
    private static final int TOGETHER = 16 * 1024;

    final Exchange x;
    final PeerCursor cursor = new PeerCursor();

    /** The request: head, a body of proxy_set_body, and a small buffered body. */
    final Buf out = new Buf(1024);

    private final Buf setBody = new Buf(0);
    private final ProxyAttempt attempt;
    private final ProxyRelay relay;

    /** The upstream's head, valid until the exchange's log line is written. */
    final Head head = new Head();

    /** Its bytes. */
    final Buf headBytes = new Buf(512);

    final BodyReader body = new BodyReader();

    private @Nullable ProxyConf conf;
    private ProxyTarget.@Nullable Place place;
    private ProxyTarget.@Nullable Fixed placeTarget;
    private @Nullable PeerConnection connection;
    private @Nullable Peer peer;
    private int refusal;
    private int uriFrom;
    private int uriLength;
    private long bodyLength;
    private boolean toHead;
    private boolean chosen;
    private boolean settled;
    private boolean streaming;
    private boolean chunked;
    private long startMs;

    /** Whether bytes of the request were handed to a connection of the current try. */
    boolean requestSent;

    private ProxyExchange(Exchange x) {
        this.x = x;
        this.attempt = new ProxyAttempt(this);
        this.relay = new ProxyRelay(this);
    }

    /** The one that belongs to the exchange. */
    static ProxyExchange of(Exchange x) {
        if (x.companion() instanceof ProxyExchange known) {
            return known;
        }
        ProxyExchange made = new ProxyExchange(x);
        x.companion(made);
        return made;
    }

    /** Serves one request; a result for the pipeline. */
    int run(ProxyConf with) {
        conf = with;
        refusal = 0;
        peer = null;
        chosen = false;
        settled = false;
        connection = null;
        requestSent = false;
        out.clear();
        setBody.clear();
        headBytes.clear();
        head.reset(0);
        x.handlerState(this);
        place = with.target().place(x, this);
        if (place == null) {
            return refusal;
        }
        int read = readBody(with);
        if (read != 0) {
            return read;
        }
        if (!ProxyRequest.write(x, with, this, out)) {
            x.log(Level.ERROR, "zero length URI to proxy", 0);
            return 500;
        }
        x.attempts().boundary();
        begin(with);
        return tries(with);
    }

    /** The whole body now, unless it is passed on as it comes; 0 or a status. */
    private int readBody(ProxyConf with) {
        ProxyConf.Request request = with.request();
        boolean wanted = request.passBody() && request.body() == null;
        boolean mayChunk = !x.head().chunked() || request.http11();
        streaming = wanted && !request.buffering() && mayChunk && x.body().isPresent();
        if (streaming) {
            int ready = x.body().readReady();
            if (ready > BodyReader.DONE) {
                return ready;
            }
            streaming = ready != BodyReader.DONE;
        }
        chunked = streaming && x.head().chunked();
        if (!streaming) {
            int result = x.body().readAll();
            if (result != 0) {
                return result;
            }
        }
        var text = request.body();
        if (text != null) {
            text.write(x, setBody);
            bodyLength = setBody.size();
        } else if (chunked) {
            bodyLength = -1;
        } else {
            boolean counted = x.head().chunked() || x.body().length() > 0;
            bodyLength = counted && !streaming ? x.body().length() : x.head().contentLength();
        }
        return 0;
    }

    private void begin(ProxyConf with) {
        if (hasBufferedBody() && !hasLargeBody()) {
            out.put(x.body().bytes().address(), x.body().bytes().size());
        }
        UpstreamGroup group = place().group();
        cursor.begin(group);
        cursor.limitTries(with.retry().tries());
        startMs = x.loop().nowMs();
        switch (group.spec().balancing()) {
            case Balancing.IpHash() -> ClientKey.put(x.client(), cursor);
            case Balancing.Hash(String key, _) -> hashKey(key);
            default -> {}
        }
    }

    private void hashKey(String key) {
        Buf text = x.worker().text();
        var template = conf().hashKeys().get(key);
        if (template != null) {
            template.write(x, text);
        }
        Mem.copy(text.address(), cursor.key(text.size()), 0, text.size());
    }

    /** Until one server answers, or no other may be tried. */
    private int tries(ProxyConf with) {
        for (; ; ) {
            if (clientLeft(with)) {
                return gone("");
            }
            Peer next = cursor.pick(x.loop().nowMs());
            peer = next;
            chosen = true;
            Attempts attempts = x.attempts();
            attempts.begin(next == null ? place().group().name() : next.name(), now());
            if (next == null) {
                x.log(Level.ERROR, "no live upstreams", 0, " while connecting to upstream");
                attempts.status(502);
                attempts.finished(now());
                return 502;
            }
            NextUpstream failure = attempt.run(next);
            if (failure == null) {
                return answered(with);
            }
            settle(failure);
            if (x.isClientGone()) {
                return Step.DONE;
            }
            attempts.status(failure.status());
            if (!mayTry(failure, with, 0)) {
                return failure.status();
            }
        }
    }

    private boolean clientLeft(ProxyConf with) {
        return !with.ignoreClientAbort() && x.client().eof();
    }

    /** A try failed: its peer is told, its connection closed. */
    private void settle(NextUpstream failure) {
        boolean failed = failure != NextUpstream.HTTP_403 && failure != NextUpstream.HTTP_404;
        cursor.free(failed, now());
        if (cursor.takeDisabled()) {
            x.log(Level.WARN, "upstream server temporarily disabled", 0, attempt.doing());
        }
        figures();
        PeerConnection c = connection;
        if (c != null) {
            if (failed) {
                c.fault(CloseReason.WE_ERROR);
            } else {
                keep(c);
            }
            giveBack(c);
        }
        if (failure == NextUpstream.TIMEOUT) {
            x.log(Level.ERROR, "upstream timed out", 110, attempt.doing());
        }
    }

    /**
     * Whether another server may be tried after this failure ({@code ngx_http_upstream_next}).
     *
     * @param spare tries that must be left beyond the next
     */
    boolean mayTry(NextUpstream failure, ProxyConf with, int spare) {
        int bits = failure.bit();
        if (requestSent && !isIdempotent()) {
            bits |= NextUpstream.NON_IDEMPOTENT.bit();
        }
        long timeoutMs = with.retry().timeoutMs();
        return cursor.tries() > spare
                && (with.retry().on() & bits) == bits
                && !(requestSent && streaming)
                && !(timeoutMs != 0 && now() - startMs >= timeoutMs);
    }

    private boolean isIdempotent() {
        int method = x.method();
        return method != Method.POST && method != Method.LOCK && method != Method.PATCH;
    }

    /** Whether the request may be sent once more to a server that gave no byte for it. */
    boolean isReplayable() {
        boolean wanted = (conf().retry().on() & NextUpstream.NON_IDEMPOTENT.bit()) != 0;
        return !streaming && (isIdempotent() || wanted);
    }

    /** A cached connection was dead: it goes, the same server is tried on a new one. */
    void dropStale(PeerConnection c, Peer to) {
        x.attempts().status(502);
        figures();
        giveBack(c);
        x.attempts().begin(to.name(), now());
    }

    /** A head was read that no other server shall replace. */
    private int answered(ProxyConf with) {
        int result = attempt.result();
        if (result != 0) {
            return over(result);
        }
        ProxyConf.Response rules = with.response();
        int status = head.status();
        if (status >= 300 && rules.interceptErrors() && x.hasErrorPage(status)) {
            return over(intercepted(status));
        }
        int redirect = rules.ignoreRedirect() ? -1 : head.find(Header.X_ACCEL_REDIRECT);
        if (redirect >= 0) {
            over(0);
            return AccelRedirect.go(x, head, redirect, rules);
        }
        ProxyResponse.copy(x, head, rules);
        return over(relay.run(with));
    }

    private int intercepted(int status) {
        if (status == 401) {
            for (int i = head.find(Header.WWW_AUTHENTICATE);
                    i >= 0;
                    i = head.next(Header.WWW_AUTHENTICATE, i + 1)) {
                x.response()
                        .headers
                        .add(
                                head.nameAddress(i),
                                head.nameLength(i),
                                head.valueAddress(i),
                                head.valueLength(i),
                                head.id(i));
            }
        }
        return status;
    }

    /** What the try that ends now took. */
    private void figures() {
        Attempts attempts = x.attempts();
        attempts.finished(now());
        attempts.received(attempt.received());
        attempts.sent(attempt.sent());
    }

    /** The exchange is done with its server: figures, peer, connection. */
    int over(int result) {
        if (settled) {
            return result;
        }
        settled = true;
        figures();
        cursor.free(false, now());
        PeerConnection c = connection;
        if (c != null) {
            keep(c);
            giveBack(c);
        }
        return result;
    }

    /** Whether the answer left the connection usable ({@code u->keepalive}). */
    private void keep(PeerConnection c) {
        boolean whole = body.done() || !head.responseHasBody(toHead);
        if (!head.upstreamKeepAlive() || head.status() == 101) {
            c.peerSaidClose();
        } else if (whole && body.leftover().isEmpty()) {
            c.kept();
        } else if (whole) {
            x.log(
                    Level.WARN,
                    body.chunked()
                            ? "upstream sent data after final chunk"
                            : "upstream sent more data than specified in \"Content-Length\""
                                    + " header",
                    0,
                    ProxyRelay.READING);
            c.fault(CloseReason.WE_UNASKED_DATA);
        }
    }

    private void giveBack(PeerConnection c) {
        connection = null;
        c.conn().abortOn(null);
        place().group().giveBack(c, conf());
    }

    /** The client left: 499, and the upstream's connection is of no use any more. */
    int gone(String doing) {
        PeerConnection c = connection;
        if (c != null) {
            c.fault(CloseReason.WE_CLIENT_GONE);
        }
        x.log(
                Level.INFO,
                c == null
                        ? "epoll_wait() reported that client prematurely closed connection"
                        : "epoll_wait() reported that client prematurely closed connection, so"
                                + " upstream connection is closed too",
                0,
                doing);
        x.response().status = 499;
        x.clientGone();
        return Step.DONE;
    }

    // ---- what the parts ask for

    private long now() {
        return x.loop().nowMs();
    }

    ProxyConf conf() {
        if (conf == null) {
            throw new IllegalStateException("not running");
        }
        return conf;
    }

    ProxyTarget.Place place() {
        if (place == null) {
            throw new IllegalStateException("no place yet");
        }
        return place;
    }

    /** The place of a target known at load, made once as long as its group is the same. */
    ProxyTarget.Place fixedPlace(ProxyTarget.Fixed target, UpstreamGroup group) {
        ProxyTarget.Place known = place;
        if (known != null && placeTarget == target && known.group() == group) {
            return known;
        }
        placeTarget = target;
        return new ProxyTarget.Place(
                group, "http://", target.hostHeader(), target.port(), target.uri());
    }

    /** No place: the status to answer instead. */
    ProxyTarget.@Nullable Place refuse(int status) {
        refusal = status;
        return null;
    }

    @Nullable PeerConnection connection() {
        return connection;
    }

    void connection(PeerConnection c) {
        connection = c;
    }

    void uri(int from, int length) {
        uriFrom = from;
        uriLength = length;
    }

    void toHead(boolean is) {
        toHead = is;
    }

    /** Whether the request is HEAD as the upstream sees it. */
    boolean isToHead() {
        return toHead;
    }

    Buf setBody() {
        return setBody;
    }

    /** {@code $proxy_internal_body_length}; -1 when there is none. */
    long bodyLength() {
        return bodyLength;
    }

    /** Whether the body is sent in chunks. */
    boolean isChunked() {
        return chunked;
    }

    /** Whether the body is passed on as it comes. */
    boolean isStreaming() {
        return streaming;
    }

    boolean hasBufferedBody() {
        ProxyConf.Request request = conf().request();
        return !streaming
                && request.passBody()
                && request.body() == null
                && x.body().isBuffered()
                && x.body().length() > 0;
    }

    /** Whether the buffered body is too large to travel with the head. */
    boolean hasLargeBody() {
        boolean apart = x.body().file() != null || x.body().length() > TOGETHER;
        return hasBufferedBody() && apart;
    }

    ProxyAttempt attempt() {
        return attempt;
    }

    @Override
    public String url() {
        if (place == null || !chosen) {
            return "";
        }
        Peer to = peer;
        String name = to == null ? place.group().name() : to.name();
        String separator = to != null && to.address().isUnix() ? ":" : "";
        return place.schema() + name + separator + Mem.string(out.base() + uriFrom, uriLength);
    }

    @Override
    public @Nullable Head answer() {
        return headBytes.isEmpty() ? null : head;
    }

    @Override
    public void putHost(Buf out) {
        if (place != null) {
            out.putAscii(place.hostHeader());
        }
    }

    @Override
    public void putPort(Buf out) {
        if (place != null) {
            out.putAscii(place.port());
        }
    }

    /** Releases the native bytes. */
    @Override
    public void free() {
        out.free();
        setBody.free();
        headBytes.free();
        head.free();
        body.free();
        attempt.free();
    }
}

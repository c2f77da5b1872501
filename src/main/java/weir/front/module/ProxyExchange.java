package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Companion;
import weir.front.Exchange;
import weir.front.Step;
import weir.front.Upstreamed;
import weir.http.BodyReader;
import weir.http.Head;
import weir.http.Header;
import weir.log.Level;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Attempts;
import weir.upstream.CloseReason;
import weir.upstream.Peer;
import weir.upstream.PeerConnection;
import weir.upstream.PeerUrl;
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
    final Exchange x;
    final ProxyBody requestBody;
    final ProxyTries tries;

    /** The request: head, a body of proxy_set_body, and a small buffered body. */
    final Buf out = new Buf(1024);

    /** The upstream's head, valid until the exchange's log line is written. */
    final Head head = new Head();

    /** Its bytes. */
    final Buf headBytes = new Buf(512);

    final BodyReader body = new BodyReader();

    private final ProxyAttempt attempt;
    private final ProxyRelay relay;

    private @Nullable ProxyConf conf;
    private ProxyTarget.@Nullable Place place;
    private ProxyTarget.@Nullable Place fixedPlace;
    private ProxyTarget.@Nullable Fixed placeTarget;
    private @Nullable PeerConnection connection;
    private @Nullable Peer peer;
    private @Nullable Address bindTo;
    private int refusal;
    private int uriFrom;
    private int uriLength;
    private boolean toHead;
    private boolean chosen;
    private boolean settled;

    private ProxyExchange(Exchange x) {
        this.x = x;
        this.requestBody = new ProxyBody(x);
        this.tries = new ProxyTries(x);
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
        out.clear();
        headBytes.clear();
        head.reset(0);
        relay.begin();
        x.handlerState(this);
        place = with.target().place(x, this);
        if (place == null) {
            return refusal;
        }
        int read = requestBody.read(with.request());
        if (read != 0) {
            return read;
        }
        if (!ProxyRequest.write(x, with, this, out)) {
            x.log(Level.ERROR, "zero length URI to proxy", 0);
            return 500;
        }
        requestBody.putTogether(out);
        bindTo = LocalAddress.of(x, with.transport());
        x.attempts().boundary();
        if (!found(with)) {
            return refusal;
        }
        tries.begin(with, place().group(), requestBody.isStreaming());
        try {
            return tryServers(with);
        } finally {
            release();
        }
    }

    /** Nothing is left to do unless a fault of our own cut the exchange short. */
    private void release() {
        PeerConnection c = connection;
        if (c != null) {
            c.fault(CloseReason.WE_ERROR);
            giveBack(c);
        }
        tries.over();
    }

    /** Looks the place up when it is a name of the request; false with a {@link #refusal}. */
    private boolean found(ProxyConf with) {
        ProxyTarget.Place named = place();
        PeerUrl name = named.unknown();
        if (name == null) {
            return true;
        }
        boolean untilGone = !with.ignoreClientAbort();
        UpstreamGroup group = with.names().group(x, name, untilGone);
        if (group == null) {
            refusal = untilGone && x.client().eof() ? gone(false, "") : 502;
            return false;
        }
        place = named.at(group);
        return true;
    }

    /** Until one server answers, or no other may be tried. */
    private int tryServers(ProxyConf with) {
        for (; ; ) {
            if (!with.ignoreClientAbort() && x.client().eof()) {
                return gone(false, "");
            }
            Peer next = tries.pick();
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
            if (!tries.mayTry(failure, 0)) {
                return failure.status();
            }
        }
    }

    /** A try failed: its server is told, its connection closed. */
    private void settle(NextUpstream failure) {
        tries.failed(failure, attempt.doing());
        figures();
        PeerConnection c = connection;
        if (c != null) {
            if (failure.blamesServer()) {
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
        if (!rules.ignored().charset()) {
            AccelHeaders.charset(head, x.response().overrideCharset);
        }
        if (!rules.ignored().limitRate()) {
            AccelHeaders.limitRate(head, x);
        }
        int status = head.status();
        if (status >= 300 && rules.interceptErrors() && x.hasErrorPage(status)) {
            ProxyResponse.copyForErrorPage(x, head);
            return over(status);
        }
        tries.headerRead();
        int redirect = rules.ignored().redirect() ? -1 : head.find(Header.X_ACCEL_REDIRECT);
        if (redirect >= 0) {
            over(0);
            return AccelRedirect.go(x, head, redirect, rules);
        }
        ProxyResponse.copy(x, head, rules);
        return over(relay.run(with));
    }

    /** What the try that ends now took. */
    private void figures() {
        Attempts attempts = x.attempts();
        attempts.finished(now());
        attempts.received(attempt.headReceived() + (attempt.hasHead() ? relay.received() : 0));
        attempts.length(relay.length());
        attempts.sent(attempt.sent());
    }

    /** The exchange is done with its server: figures, peer, connection. */
    int over(int result) {
        if (settled) {
            return result;
        }
        settled = true;
        figures();
        tries.over();
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
            c.fault(CloseReason.WE_UNASKED_DATA);
        }
    }

    private void giveBack(PeerConnection c) {
        connection = null;
        c.conn().abortOn(null);
        place().group().giveBack(c, conf().tag());
    }

    /**
     * The client left: 499 if it was sent nothing yet ({@code
     * ngx_http_upstream_check_broken_connection}, {@code ngx_http_terminate_request}).
     *
     * @param busy whether there was a connection to the upstream, which is of no use any more
     */
    int gone(boolean busy, String doing) {
        PeerConnection c = connection;
        if (c != null) {
            c.fault(CloseReason.WE_CLIENT_GONE);
        }
        x.log(
                Level.INFO,
                busy
                        ? "epoll_wait() reported that client prematurely closed connection, so"
                                + " upstream connection is closed too"
                        : "epoll_wait() reported that client prematurely closed connection",
                0,
                doing);
        if (x.response().status == 0 || x.response().bytesSent == 0) {
            x.response().status = 499;
        }
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
        ProxyTarget.Place known = fixedPlace;
        if (known != null && placeTarget == target && known.known() == group) {
            return known;
        }
        placeTarget = target;
        known =
                ProxyTarget.Place.of(
                        group, "http://", target.hostHeader(), target.port(), target.uri());
        fixedPlace = known;
        return known;
    }

    /** No place: the status to answer instead. */
    ProxyTarget.@Nullable Place refuse(int status) {
        refusal = status;
        return null;
    }

    /** Where connections to the upstream come from; null for anywhere. */
    @Nullable Address bindTo() {
        return bindTo;
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
        requestBody.free();
        headBytes.free();
        head.free();
        body.free();
        attempt.free();
        tries.free();
    }
}

package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.RequestParser;
import weir.http.ResponseParser;
import weir.log.Level;
import weir.log.LogLane;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Loop;
import weir.net.Pcre;
import weir.upstream.SharedZones;
import weir.upstream.UpstreamGroups;
import weir.var.TimeText;

/**
 * One loop with everything a request on it needs, shared with no other: nginx's worker process.
 * Except where said, used on the loop's thread only.
 */
public final class Worker {
    private final Loop loop;
    private final LogLane lane;
    private final TimeText time = new TimeText();
    private final RequestParser parser = new RequestParser();
    private final ResponseParser responseParser = new ResponseParser();
    private final Buf frontBuf = new Buf(32 * 1024);
    private final Buf text = new Buf(4096);
    private final GzipCodings gzip = new GzipCodings();
    private final Pcre.Match match = new Pcre.Match();
    private final Census census;
    private Installed installed;
    private @Nullable Exchange free;
    private @Nullable HttpConnection idle;
    private @Nullable HttpConnection idleLongest;
    private boolean exiting;
    private @Nullable Runnable whenDone;

    /** Connections open now; requests running now; requests since the start. */
    int open;

    int active;

    /** Of those, the ones whose head is not whole; connections that were not dropped at once. */
    int reading;

    long handled;
    long requests;
    long accepted;

    Worker(Loop loop, LogLane lane, Front front, Census census, SharedZones zones) {
        this.loop = loop;
        this.lane = lane;
        this.census = census;
        census.add(this);
        this.installed =
                new Installed(
                        front,
                        UpstreamGroups.of(loop, zones, front.upstreams(), this::unresolved),
                        loop);
        loop.execute(this::begin);
    }

    private void begin() {
        loop.atTurnEnd(lane::flush);
        installed.upstreams().watchNames();
    }

    public Loop loop() {
        return loop;
    }

    /** A server's name that could not be resolved concerns no request. */
    private void unresolved(String words, int errno, String suffix) {
        installed.front().errorLog().log(Level.ERROR, 0, words, errno, suffix);
    }

    /** What all workers of the server count. */
    public Census census() {
        return census;
    }

    /** The configuration for requests that begin now. */
    Installed installed() {
        return installed;
    }

    public LogLane lane() {
        return lane;
    }

    /** Texts of the current time. */
    public TimeText time() {
        return time;
    }

    RequestParser parser() {
        return parser;
    }

    public ResponseParser responseParser() {
        return responseParser;
    }

    /** Where a response's head is put together; not across a park. */
    Buf frontBuf() {
        return frontBuf;
    }

    /** An empty buffer for a text made and used at once; not across a park. */
    public Buf text() {
        text.clear();
        return text;
    }

    /** Gzip streams for responses. */
    public GzipCodings gzip() {
        return gzip;
    }

    /** Where the groups of the last match are; not across a park. */
    Pcre.Match match() {
        return match;
    }

    void accept(Conn conn, Address at) {
        accepted++;
        ListenPoint point = installed.point(at);
        if (exiting || point == null) {
            conn.close();
            return;
        }
        if (!hasRoom()) {
            conn.close();
            return;
        }
        open++;
        handled++;
        new HttpConnection(this, conn, point).opened();
    }

    /**
     * Whether one more client fits; the one that has been idle for longest makes room ({@code
     * ngx_drain_connections}).
     */
    private boolean hasRoom() {
        int most = installed.front().main().workerConnections();
        if (open < most) {
            return true;
        }
        HttpConnection oldest = idleLongest;
        if (oldest != null) {
            unidle(oldest);
            oldest.close();
            return true;
        }
        installed.front().errorLog().log(Level.ALERT, most + " worker_connections are not enough");
        return false;
    }

    void closed() {
        open--;
    }

    Exchange take() {
        Exchange x = free;
        if (x == null) {
            return new Exchange(this);
        }
        free = x.nextFree;
        x.nextFree = null;
        return x;
    }

    void give(Exchange x) {
        x.nextFree = free;
        free = x;
    }

    void idle(HttpConnection c) {
        c.isIdle = true;
        c.idlePrevious = null;
        c.idleNext = idle;
        if (idle != null) {
            idle.idlePrevious = c;
        } else {
            idleLongest = c;
        }
        idle = c;
    }

    void unidle(HttpConnection c) {
        if (!c.isIdle) {
            return;
        }
        c.isIdle = false;
        HttpConnection before = c.idlePrevious;
        HttpConnection after = c.idleNext;
        if (before == null) {
            idle = after;
        } else {
            before.idleNext = after;
        }
        if (after != null) {
            after.idlePrevious = before;
        } else {
            idleLongest = before;
        }
        c.idleNext = null;
        c.idlePrevious = null;
    }

    boolean isExiting() {
        return exiting;
    }

    /**
     * Uses another configuration for all requests that begin from now on; idle connections stay,
     * and so do the idle upstream connections of upstreams that did not change.
     */
    void install(Front next, Runnable whenOldIsGone) {
        Installed old = installed;
        installed = new Installed(next, old.upstreams().next(next.upstreams()), loop);
        installed.upstreams().watchNames();
        for (HttpConnection c = idle; c != null; ) {
            HttpConnection following = c.idleNext;
            if (!c.follow()) {
                unidle(c);
                c.close();
            }
            c = following;
        }
        old.replaced(() -> {
            lane.flush();
            whenOldIsGone.run();
        });
    }

    /** Closes idle connections, lets running requests end, then runs {@code done}. */
    void drain(Runnable done) {
        exiting = true;
        whenDone = done;
        for (HttpConnection c = idle; c != null; c = idle) {
            unidle(c);
            c.close();
        }
        installed.upstreams().retire();
        maybeDone();
    }

    void maybeDone() {
        Runnable done = whenDone;
        if (exiting && active == 0 && done != null) {
            whenDone = null;
            lane.flush();
            done.run();
        }
    }
}

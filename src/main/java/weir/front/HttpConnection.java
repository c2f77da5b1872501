package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.Fault;
import weir.http.Head;
import weir.http.Parse;
import weir.http.RequestParser;
import weir.http.RequestRules;
import weir.log.Level;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.net.Loop;
import weir.net.Mem;
import weir.net.Timer;
import weir.net.Watcher;

/**
 * One client connection speaking HTTP/1. Between requests it is a loop event and a timer and holds
 * neither fiber nor buffer; the first byte of a request starts a fiber that runs {@link #run}.
 *
 * <pre>
 *   accepted -> idle -> (bytes) busy: read head, run, log -> idle -> ... -> closed
 * </pre>
 */
public final class HttpConnection extends Timer implements Runnable, Watcher {
    private final Worker worker;
    private final Conn conn;
    private final long bornMs;
    private ListenPoint point;
    private Installed installed;
    private @Nullable ServerNames names;
    private @Nullable Address local;
    private @Nullable Exchange exchange;
    private long requests;
    private long keepaliveMs;
    private boolean pipelined;
    private @Nullable String localHost;

    /** Neighbours among the worker's idle connections. */
    @Nullable HttpConnection idleNext;

    @Nullable HttpConnection idlePrevious;
    boolean isIdle;

    HttpConnection(Worker worker, Conn conn, ListenPoint point) {
        this.worker = worker;
        this.conn = conn;
        this.point = point;
        this.installed = worker.installed();
        this.bornMs = worker.loop().nowMs();
    }

    public Conn conn() {
        return conn;
    }

    /** Requests begun on this connection: nginx's {@code $connection_requests}. */
    public long requests() {
        return requests;
    }

    /** The loop's clock when it was accepted. */
    public long bornMs() {
        return bornMs;
    }

    /** Waits for the first request. */
    void opened() {
        conn.noDelay();
        idle(names().defaultServer().conf().headerTimeoutMs());
    }

    private ServerNames names() {
        ServerNames found = names;
        if (found == null) {
            found = point.names(this);
            names = found;
        }
        return found;
    }

    /** Moves on to the worker's current configuration; false when that no longer listens here. */
    boolean follow() {
        Installed current = worker.installed();
        if (current == installed) {
            return true;
        }
        ListenPoint same = current.point(point.address());
        if (same == null) {
            return false;
        }
        installed = current;
        point = same;
        names = null;
        return true;
    }

    private void idle(long timeoutMs) {
        conn.watcher(this);
        worker.idle(this);
        worker.loop().schedule(this, timeoutMs);
    }

    /** Idle for too long. */
    @Override
    protected void fire() {
        worker.unidle(this);
        close();
    }

    /** The peer sent the first bytes of a request, or closed. */
    @Override
    public void ready(Conn c) {
        Exchange x = worker.take();
        x.in.clear();
        int n = conn.tryRead(x.in.base(), x.in.capacity());
        if (n == -Errno.EAGAIN) {
            worker.give(x);
            return;
        }
        worker.loop().cancel(this);
        worker.unidle(this);
        conn.watcher(null);
        if (n <= 0) {
            worker.give(x);
            close();
            return;
        }
        x.in.end = n;
        exchange = x;
        pipelined = false;
        worker.active++;
        worker.loop().spawn(this);
    }

    /** Serves requests until the connection is idle or over; in a fiber. */
    @Override
    public void run() {
        Exchange x = exchange;
        if (x == null) {
            return;
        }
        boolean stays = false;
        try {
            do {
                stays = serve(x);
            } while (stays && more(x));
        } finally {
            exchange = null;
            x.limits().release();
            worker.give(x);
            worker.active--;
            if (stays && conn.isOpen()) {
                rest();
            } else {
                close();
            }
            worker.maybeDone();
        }
    }

    private void rest() {
        if (worker.isExiting()) {
            close();
            return;
        }
        idle(keepaliveMs);
        if (conn.isReadable()) {
            ready(conn);
        }
    }

    /** Whether bytes of the next request are here already; they move to the front of the buffer. */
    private boolean more(Exchange x) {
        Buf in = x.in;
        Buf behind = x.body().leftover();
        boolean bodied = x.body().wasBegun();
        int from = bodied ? in.end : x.head().end();
        int n = in.end - from;
        if (n > 0) {
            Mem.copy(in.base() + from, in.base(), n);
        }
        in.end = n;
        if (bodied && behind.size() > 0) {
            in.put(behind.address(), behind.size());
            behind.clear();
        }
        pipelined = in.end > 0;
        if (pipelined) {
            return true;
        }
        if (!conn.isReadable()) {
            return false;
        }
        int got = conn.tryRead(in.base(), in.capacity());
        if (got > 0) {
            in.end = got;
            return true;
        }
        if (got != -Errno.EAGAIN) {
            conn.close();
        }
        return false;
    }

    /** One request; whether the connection may serve another. */
    private boolean serve(Exchange x) {
        requests++;
        worker.requests++;
        follow();
        Installed mine = installed;
        mine.begin();
        try {
            return serve(x, mine);
        } finally {
            mine.end();
        }
    }

    private boolean serve(Exchange x, Installed mine) {
        VirtualServer first = names().defaultServer();
        x.begin(this, mine, first);
        x.target().begin(x.head());
        worker.reading++;
        int parsed;
        try {
            parsed = readHead(x, first.conf());
        } finally {
            worker.reading--;
        }
        if (parsed == Parse.INCOMPLETE) {
            requests--;
            return false;
        }
        if (parsed == Parse.BAD) {
            refuse(x);
        } else {
            x.target().begin(x.head());
            x.keepAlive(x.head().keepAlive());
            VirtualServer named = named(x);
            if (named == null) {
                Pipeline.close(x, 500);
            } else {
                x.server(named);
                noteIgnored(x);
                Pipeline.run(x);
            }
        }
        return finish(x);
    }

    /** The server of the host that is known by now; null when a pattern failed. */
    private @Nullable VirtualServer named(Exchange x) {
        Head head = x.head();
        return head.hasHost()
                ? names().find(x, head.hostAddress(), head.hostLength())
                : names().find(x, 0, 0);
    }

    /** What is known of a request whose head is not whole or not right. */
    private void takeKnown(Exchange x) {
        x.target().begin(x.head());
        VirtualServer named = x.head().hasHost() ? named(x) : null;
        if (named != null) {
            x.server(named);
        }
    }

    /** Header lines that were dropped for their names. */
    private static void noteIgnored(Exchange x) {
        Head head = x.head();
        for (int i = 0; i < head.ignored(); i++) {
            x.log(
                    Level.INFO,
                    "client sent invalid header line: \""
                            + Mem.string(head.ignoredAddress(i), head.ignoredLength(i))
                            + "\"",
                    0,
                    " while reading client request headers");
        }
    }

    private boolean finish(Exchange x) {
        boolean stays = x.keepAlive() && !x.isClientGone();
        boolean drops = !x.isClientGone() && (stays || x.body().isUnread());
        boolean dropped = !drops || x.body().discard();
        if (stays && !dropped) {
            stays = false;
            x.keepAlive(false);
        }
        keepaliveMs = x.core().keepAlive().timeoutMs();
        x.logged();
        if (!stays && dropped && !x.isClientGone()) {
            linger(x);
        }
        x.limits().release();
        return stays;
    }

    /** Reads until the head is whole; the parser's result, INCOMPLETE when the client left. */
    private int readHead(Exchange x, ServerConf conf) {
        Head head = x.head();
        Buf in = x.in;
        RequestRules rules = conf.rules();
        boolean toHost = names().rulesDiffer();
        long deadline = worker.loop().nowMs() + conf.headerTimeoutMs();
        for (; ; ) {
            int parsed = worker.parser().parse(head, rules, in.base(), in.end, toHost);
            if (parsed == Parse.HOST) {
                takeKnown(x);
                rules = x.server().conf().rules();
                toHost = false;
                continue;
            }
            if (parsed != Parse.INCOMPLETE) {
                return parsed;
            }
            in.ensure(1024);
            head.moved(in.base());
            long left = deadline - worker.loop().nowMs();
            int n =
                    left <= 0
                            ? Conn.TIMED_OUT
                            : conn.read(in.base() + in.end, in.capacity() - in.end, left);
            if (n <= 0) {
                return left(x, n);
            }
            in.end += n;
        }
    }

    /** Parses a copy of a head that was read on this connection. */
    int parseAgain(Exchange x) {
        RequestParser parser = worker.parser();
        RequestRules first = names().defaultServer().conf().rules();
        long base = x.in.base();
        int parsed = parser.parse(x.head(), first, base, x.in.end, names().rulesDiffer());
        return parsed == Parse.HOST
                ? parser.parse(x.head(), x.server().conf().rules(), base, x.in.end)
                : parsed;
    }

    private int left(Exchange x, int result) {
        boolean begun = x.in.end > 0;
        takeKnown(x);
        if (result == Conn.TIMED_OUT) {
            x.log(Level.INFO, "client timed out", 110, " while reading client request headers");
            if (begun) {
                x.response().status = 408;
                x.clientGone();
                x.logged();
            }
        } else if (begun && result == 0) {
            x.log(
                    Level.INFO,
                    "client prematurely closed connection while reading client request headers",
                    0);
            x.response().status = 400;
            x.clientGone();
            x.logged();
        }
        return Parse.INCOMPLETE;
    }

    private void refuse(Exchange x) {
        Fault fault = x.head().fault();
        takeKnown(x);
        x.log(Level.INFO, x.head().reason(), 0, " while reading client request headers");
        x.keepAlive(false);
        Pipeline.resume(x, fault.status());
    }

    /**
     * Closes so that the client gets to read the answer although it still sends ({@code
     * ngx_http_set_lingering_close}).
     */
    private void linger(Exchange x) {
        CoreConf core = x.core();
        boolean unread = !x.body().isWhole() || conn.isReadable() || x.in.end > x.head().end();
        if (core.lingering().close() == CoreConf.Linger.OFF
                || (core.lingering().close() == CoreConf.Linger.ON && !unread)
                || conn.eof()) {
            return;
        }
        conn.shutdownOutput();
        Loop loop = worker.loop();
        long until = loop.nowMs() + core.lingering().timeMs();
        while (loop.nowMs() < until) {
            int n = conn.read(loop.scratch(), loop.scratchSize(), core.lingering().timeoutMs());
            if (n <= 0) {
                return;
            }
        }
    }

    /** Whether nothing but the client's wish speaks against another request. */
    boolean mayStay(Exchange x) {
        CoreConf core = x.core();
        return core.keepAlive().timeoutMs() > 0
                && requests < core.keepAlive().requests()
                && worker.loop().nowMs() - bornMs < core.keepAlive().timeMs()
                && !worker.isExiting()
                && !Browser.closes(x)
                && (installed == worker.installed()
                        || worker.installed().point(point.address()) != null);
    }

    void close() {
        worker.loop().cancel(this);
        worker.closed();
        conn.close();
    }

    /** The address the client connected to; asked of the kernel once. */
    public Address local() {
        Address known = local;
        if (known == null) {
            known = point.address().isWildcard() ? conn.local() : point.address();
            local = known;
        }
        return known;
    }

    public int localPort() {
        return point.address().port();
    }

    /** Whether the current request came behind another: nginx's {@code $pipe}. */
    boolean isPipelined() {
        return pipelined;
    }

    void putLocalHost(Buf out) {
        String known = localHost;
        if (known == null) {
            String text = local().text();
            known = local().isUnix() ? text : text.substring(0, text.lastIndexOf(':'));
            localHost = known;
        }
        out.putAscii(known);
    }
}

package weir.load;

import org.jspecify.annotations.Nullable;
import weir.http.Head;
import weir.http.Parse;
import weir.http.ResponseParser;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.net.Loop;
import weir.net.Mem;

/**
 * One request and its answer. Each user has one and uses it again and again, in its fiber; the
 * results stand in its fields until the next {@link #run}. The body is counted and dropped unless
 * it is wanted.
 */
final class Exchange {
    private static final int HEAD_LIMIT = 1024 * 1024;
    private static final int WAIT = -1;

    private final Loop loop;
    private final Run run;
    private final UserConnections pool;
    private final ResponseParser parser = new ResponseParser();
    private final Head head = new Head();
    private final ResponseBody body;
    private @Nullable Buf partial;

    // what is asked
    boolean wantsBody;
    boolean wantsHeaders;
    boolean wantsCookies;
    boolean saysClose;
    boolean toHead;
    long connectTimeoutMs;
    long responseTimeoutMs;

    // what came
    long startNanos;
    long endNanos;
    long connectNanos;
    long latencyNanos;
    long bytes;
    long sentBytes;
    final AnswerHead answer = new AnswerHead();
    @Nullable Failure failure;
    Wire wire = Wire.NONE;

    private UserConnections.@Nullable Slot slot;
    private @Nullable CloseReason closed;

    Exchange(Loop loop, Run run, UserConnections pool) {
        this.loop = loop;
        this.run = run;
        this.pool = pool;
        this.body = new ResponseBody(loop);
    }

    /** Sends {@code n} bytes and reads the whole answer. */
    void run(Target target, String source, long request, int n) {
        reset();
        startNanos = System.nanoTime();
        boolean connected = take(target, source);
        if (connected && write(request, n) && readHead(target)) {
            sentBytes = n;
            readBody();
        }
        if (endNanos == 0) {
            endNanos = System.nanoTime();
        }
        giveBack();
    }

    /** Ends what is in flight, from another fiber of the loop: the sample fails as interrupted. */
    void interrupt() {
        if (slot != null) {
            slot.conn.close();
        }
    }

    /** The answer's body as kept; empty unless it was wanted. */
    byte[] content() {
        return body.content();
    }

    void free() {
        head.free();
        body.free();
        if (partial != null) {
            partial.free();
            partial = null;
        }
    }

    private void reset() {
        endNanos = 0;
        connectNanos = 0;
        latencyNanos = 0;
        bytes = 0;
        sentBytes = 0;
        answer.reset();
        failure = null;
        wire = Wire.NONE;
        closed = null;
    }

    // ---- connection

    private boolean take(Target target, String source) {
        slot = pool.take(target, source, loop.nowMs());
        if (slot == null) {
            boolean made = connect(target, source);
            connectNanos = System.nanoTime() - startNanos;
            if (!made) {
                return false;
            }
        }
        return true;
    }

    private boolean connect(Target target, String source) {
        Names.Found found = run.names().find(target, loop.nowMs());
        if (found == null) {
            failure = Failure.unknownHost(target.host());
            return false;
        }
        Address from = null;
        if (!source.isEmpty()) {
            from = run.source(source);
            if (from == null) {
                failure = Failure.unknownHost(source);
                return false;
            }
        }
        int fault = -Errno.ECONNREFUSED;
        for (Address to : found.addresses()) {
            Conn conn = Conn.connect(loop, to, from, connectTimeoutMs);
            fault = conn.fault() != 0 ? -conn.fault() : conn.awaitConnected();
            if (fault == 0) {
                slot = new UserConnections.Slot(conn, target, source, loop.nowMs());
                return true;
            }
            conn.close();
            if (!Failure.triesNextAddress(fault)) {
                break;
            }
        }
        failure = Failure.connect(fault, target, found.shown());
        return false;
    }

    private boolean write(long request, int n) {
        UserConnections.Slot used = used();
        used.requests++;
        int fault = used.conn.write(request, n, responseTimeoutMs);
        if (fault < 0) {
            fail(fault);
        }
        return fault == 0;
    }

    private UserConnections.Slot used() {
        if (slot == null) {
            throw new IllegalStateException("no connection");
        }
        return slot;
    }

    private void fail(int fault) {
        failure = Failure.transfer(fault);
        closed = fault == Conn.TIMED_OUT ? CloseReason.WE_TIMED_OUT : CloseReason.PEER_RESET;
        if (fault == -Errno.EBADF) {
            closed = CloseReason.WE_STOPPED;
        }
    }

    private void fail(Failure why, CloseReason reasonToClose) {
        failure = why;
        closed = reasonToClose;
    }

    /** Puts the connection back into the pool or closes it, and notes what it was. */
    private void giveBack() {
        UserConnections.Slot used = slot;
        slot = null;
        if (used == null) {
            return;
        }
        int port = used.localPort();
        if (closed == null && saysClose) {
            closed = CloseReason.WE_SAID_CLOSE;
        }
        if (closed == null && !head.keepAlive()) {
            closed = CloseReason.PEER_SAID_CLOSE;
        }
        if (closed == null) {
            long keepMs = answer.keepMs > 0 ? answer.keepMs : run.idleTimeoutMs();
            pool.put(used, loop.nowMs(), keepMs);
        } else {
            used.conn.close();
        }
        String why = closed == null ? "" : closed.name();
        wire = new Wire(used.conn.id(), used.requests, port, why);
    }

    // ---- head

    private boolean readHead(Target target) {
        Conn conn = used().conn;
        long at = loop.scratch();
        int n = conn.read(at, loop.scratchSize(), responseTimeoutMs);
        long firstNanos = System.nanoTime();
        if (n <= 0) {
            return noAnswer(target, n);
        }
        int added = 0;
        head.reset(0);
        int parsed = parser.parse(head, at, n);
        while (parsed == Parse.INCOMPLETE || parsed == Parse.COMPLETE && head.status() < 200) {
            if (parsed == Parse.COMPLETE) {
                head.reset(head.end());
                parsed = head.start() < n ? parser.parse(head, at, n) : Parse.INCOMPLETE;
                if (parsed != Parse.INCOMPLETE) {
                    continue;
                }
            }
            Buf rest = spill(at, n);
            rest.ensure(8192);
            int more = conn.read(rest.base() + rest.end, 8192, responseTimeoutMs);
            firstNanos = System.nanoTime();
            if (more < 0 || more == 0 && added > 0) {
                return noAnswer(target, more);
            }
            rest.end += more;
            added = more == 0 ? endHead(rest) : 0;
            at = rest.base();
            n = rest.end;
            parsed = n > HEAD_LIMIT ? Parse.BAD : parser.parse(head, at, n);
        }
        if (parsed != Parse.COMPLETE) {
            fail(Failure.NOT_HTTP, CloseReason.PEER_BAD_RESPONSE);
            return false;
        }
        bytes = (long) head.end() - added;
        answer.take(head, wantsBody, wantsHeaders, wantsCookies);
        boolean follows = head.responseHasBody(toHead);
        body.start(head, follows, wantsBody);
        if (follows) {
            body.take(at + head.end(), n - head.end());
            latencyNanos = n > head.end() ? firstNanos - startNanos : WAIT;
        } else if (!toHead && head.status() != 204 && head.status() != 304) {
            latencyNanos = firstNanos - startNanos;
        }
        endNanos = body.isDone() ? firstNanos : 0;
        return true;
    }

    /**
     * The peer closed in the middle of its head: what came of it counts, as in HttpClient.
     *
     * @return how many bytes were added for that
     */
    private static int endHead(Buf rest) {
        boolean inLine = Mem.getByte(rest.base() + rest.end - 1) != '\n';
        rest.putAscii(inLine ? "\r\n\r\n" : "\r\n");
        return inLine ? 4 : 2;
    }

    private Buf spill(long at, int n) {
        Buf rest = partial;
        if (rest == null) {
            rest = new Buf(16 * 1024);
            partial = rest;
        }
        if (at != rest.base()) {
            rest.clear();
            rest.put(at, n);
        }
        return rest;
    }

    private boolean noAnswer(Target target, int n) {
        if (n < 0) {
            fail(n);
        } else {
            fail(Failure.noResponse(target), CloseReason.PEER_EOF_BUSY);
        }
        return false;
    }

    // ---- body

    private void readBody() {
        Conn conn = used().conn;
        while (!body.isDone() && failure == null) {
            int n = conn.read(loop.scratch(), loop.scratchSize(), responseTimeoutMs);
            if (n > 0) {
                if (latencyNanos == WAIT) {
                    latencyNanos = System.nanoTime() - startNanos;
                }
                body.take(loop.scratch(), n);
            } else if (n == 0) {
                Failure cut = body.ended();
                if (cut != null) {
                    fail(cut, CloseReason.PEER_EOF_BUSY);
                }
            } else {
                fail(n);
            }
        }
        latencyNanos = Math.max(0, latencyNanos);
        bytes += body.bytes();
        Failure bad = body.failure();
        if (failure == null && bad != null) {
            fail(bad, CloseReason.PEER_BAD_RESPONSE);
        }
        if (failure == null && body.endsConnection()) {
            closed = CloseReason.PEER_SAID_CLOSE;
        }
        if (failure == null && answer.contentEncoding.contains("gzip") && body.notGzip()) {
            fail(Failure.NOT_GZIP, CloseReason.PEER_BAD_RESPONSE);
        }
        if (failure != null) {
            sentBytes = 0;
        }
    }
}

package weir.front.module;

import weir.front.Exchange;
import weir.front.RequestBody;
import weir.front.TempFile;
import weir.http.BodyReader;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;

/**
 * Sends the body of a request whose head is out ({@code ngx_http_upstream_send_request_body}),
 * unless the upstream speaks first.
 */
final class ProxySender {
    /** All of it went out. */
    static final int WHOLE = 0;

    /** The upstream answered, or closed, before that. */
    static final int ANSWERED = 1;

    /** How much of a file is read at once. */
    private static final int PIECE = 64 * 1024;

    private final Exchange x;
    private final ProxyBody body;
    private final Buf frame = new Buf(32);
    private long sent;
    private long timeoutMs;

    /** What is to be sent next. */
    private long from;

    private int left;

    /** Whether nothing follows that. */
    private boolean over;

    private long fileAt;

    ProxySender(Exchange x, ProxyBody body) {
        this.x = x;
        this.body = body;
    }

    /** Nothing was sent yet. */
    void begin(long sendTimeoutMs) {
        sent = 0;
        left = 0;
        over = false;
        fileAt = 0;
        timeoutMs = sendTimeoutMs;
    }

    /** Bytes handed to the connection. */
    long sent() {
        return sent;
    }

    /** Counts bytes that another wrote. */
    void sent(long more) {
        sent += more;
    }

    /**
     * Sends what did not travel with the head, or goes on with it after {@link #ANSWERED}.
     *
     * @return {@link #WHOLE}, {@link #ANSWERED}, a negative fault of the connection, or the status
     *     to answer because the client's body failed
     */
    int rest(Conn to) {
        for (; ; ) {
            int result = flush(to);
            if (result != WHOLE || over) {
                return result;
            }
            result = body.isStreaming() ? takeFromClient(to) : takeBuffered();
            if (result != WHOLE) {
                return result;
            }
        }
    }

    private int flush(Conn to) {
        while (left > 0) {
            int took = to.tryWrite(from, left);
            if (took >= 0) {
                from += took;
                left -= took;
                sent += took;
                continue;
            }
            int waited = took == -Errno.EAGAIN ? to.await(Conn.READ | Conn.WRITE, timeoutMs) : took;
            if (waited < 0) {
                return waited;
            }
            if (to.isReadable()) {
                return ANSWERED;
            }
        }
        return WHOLE;
    }

    private int takeBuffered() {
        TempFile file = x.body().file();
        if (!body.isApart() || file == null) {
            Buf memory = x.body().bytes();
            from = memory.address();
            left = body.isApart() ? memory.size() : 0;
            over = true;
            return WHOLE;
        }
        frame.clear();
        frame.ensure(PIECE);
        int n = file.read(frame.base(), PIECE, fileAt);
        if (n <= 0) {
            return n == 0 ? -Errno.EIO : n;
        }
        fileAt += n;
        from = frame.base();
        left = n;
        over = fileAt >= file.size();
        return WHOLE;
    }

    private int takeFromClient(Conn to) {
        int got = nextPiece(to);
        if (got == RequestBody.LATER) {
            return ANSWERED;
        }
        if (got != BodyReader.DATA && got != BodyReader.DONE) {
            return got;
        }
        over = got == BodyReader.DONE || x.body().isDone();
        frame.clear();
        int n = got == BodyReader.DATA ? x.body().runLength() : 0;
        body.put(frame, x.body().run(), n, over);
        from = frame.address();
        left = frame.size();
        return WHOLE;
    }

    /** Waits for the client, or for the upstream to speak: LATER then. */
    private int nextPiece(Conn to) {
        for (; ; ) {
            int got = x.body().tryNext();
            if (got != RequestBody.LATER || to.isReadable()) {
                return got;
            }
            int waited =
                    x.client().awaitEither(Conn.READ, to, Conn.READ, x.core().body().timeoutMs());
            if (waited == Conn.TIMED_OUT) {
                return x.body().timedOut();
            }
            if (waited < 0) {
                return RequestBody.LATER;
            }
        }
    }

    void free() {
        frame.free();
    }
}

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

    /** The upstream answered or closed before that. */
    static final int ANSWERED = 1;

    /** How much of a file is read at once. */
    private static final int PIECE = 64 * 1024;

    private final Exchange x;
    private final ProxyBody body;
    private final Buf frame = new Buf(32);
    private long sent;
    private long timeoutMs;

    ProxySender(Exchange x, ProxyBody body) {
        this.x = x;
        this.body = body;
    }

    /** Nothing was sent yet. */
    void begin(long sendTimeoutMs) {
        sent = 0;
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
     * Sends what did not travel with the head.
     *
     * @return {@link #WHOLE}, {@link #ANSWERED}, a negative fault of the connection, or the status
     *     to answer because the client's body failed
     */
    int rest(Conn to) {
        if (body.isStreaming()) {
            return stream(to);
        }
        if (!body.isApart()) {
            return WHOLE;
        }
        TempFile file = x.body().file();
        Buf memory = x.body().bytes();
        return file == null ? all(to, memory.address(), memory.size()) : file(to, file);
    }

    private int all(Conn to, long address, int n) {
        int at = 0;
        while (at < n) {
            int took = to.tryWrite(address + at, n - at);
            if (took >= 0) {
                at += took;
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

    private int file(Conn to, TempFile file) {
        long at = 0;
        while (at < file.size()) {
            frame.clear();
            frame.ensure(PIECE);
            int n = file.read(frame.base(), PIECE, at);
            if (n <= 0) {
                return n == 0 ? -Errno.EIO : n;
            }
            int result = all(to, frame.base(), n);
            if (result != WHOLE) {
                return result;
            }
            at += n;
        }
        return WHOLE;
    }

    private int stream(Conn to) {
        for (; ; ) {
            int got = nextPiece(to);
            if (got == RequestBody.LATER) {
                return ANSWERED;
            }
            if (got != BodyReader.DATA && got != BodyReader.DONE) {
                return got;
            }
            boolean last = got == BodyReader.DONE || x.body().isDone();
            int n = got == BodyReader.DATA ? x.body().runLength() : 0;
            frame.clear();
            body.put(frame, x.body().run(), n, last);
            int result = all(to, frame.address(), frame.size());
            if (last || result != WHOLE) {
                return result;
            }
        }
    }

    /** Waits for the client, or for the upstream to speak: LATER then. */
    private int nextPiece(Conn to) {
        for (; ; ) {
            int got = x.body().tryNext();
            if (got != RequestBody.LATER || to.isReadable()) {
                return got;
            }
            int waited = x.client().awaitEither(Conn.READ, to, Conn.READ, x.core().bodyTimeoutMs());
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

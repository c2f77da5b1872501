package weir.front;

import weir.http.BodyReader;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Mem;

/**
 * The request's body: read when a handler asks for it, in whole or run by run, or read and dropped
 * when nobody does ({@code ngx_http_read_client_request_body}, {@code
 * ngx_http_discard_request_body}).
 */
public final class RequestBody {
    private static final long CONTINUE = Mem.literal("HTTP/1.1 100 Continue\r\n\r\n");

    private final Exchange x;
    private final BodyReader reader = new BodyReader();
    private final Buf memory = new Buf(0);
    private boolean begun;
    private boolean whole;
    private boolean inMemory;

    RequestBody(Exchange x) {
        this.x = x;
    }

    void begin() {
        begun = false;
        whole = false;
        inMemory = false;
        memory.clear();
    }

    /** Whether the client sends one at all. */
    public boolean isPresent() {
        return x.head().hasBody();
    }

    /** Whether every byte of it has been read. */
    public boolean isWhole() {
        return whole || !isPresent();
    }

    /** Whether the run at hand was the last. */
    public boolean isDone() {
        return reader.done();
    }

    /** The bytes that {@link #readAll} read. */
    public Buf bytes() {
        return memory;
    }

    /** Whether {@link #readAll} was called and succeeded. */
    public boolean isInMemory() {
        return inMemory;
    }

    /** Body bytes read so far, without framing. */
    public long length() {
        return begun ? reader.bodyBytes() : 0;
    }

    /** Bytes behind the body that belong to the next request. */
    Buf leftover() {
        return reader.leftover();
    }

    boolean wasBegun() {
        return begun;
    }

    /**
     * Reads the whole body. 0, or the status to answer: 400 for broken framing or a client that
     * left early, 408 for a slow one, 413 for too much.
     */
    public int readAll() {
        inMemory = true;
        if (!isPresent()) {
            return 0;
        }
        if (!x.head().chunked()) {
            memory.ensure((int) Math.min(x.head().contentLength(), x.core().bodyBufferSize()));
        }
        for (; ; ) {
            int result = next();
            if (result == BodyReader.DONE) {
                return 0;
            }
            if (result != BodyReader.DATA) {
                return result;
            }
            memory.put(reader.run(), reader.runLength());
        }
    }

    /**
     * Waits for the next run of body bytes; it lies in the loop's scratch.
     *
     * @return {@link BodyReader#DATA}, {@link BodyReader#DONE}, or the status to answer
     */
    public int next() {
        start();
        int result =
                reader.next(
                        x.client(),
                        x.loop().scratch(),
                        x.loop().scratchSize(),
                        x.core().bodyTimeoutMs());
        return switch (result) {
            case BodyReader.DATA -> withinLimit();
            case BodyReader.DONE -> {
                whole = true;
                yield result;
            }
            case BodyReader.BROKEN -> {
                x.log(Level.INFO, "client sent invalid chunked body", 0);
                x.keepAlive(false);
                yield 400;
            }
            case Conn.TIMED_OUT -> {
                x.log(Level.INFO, "client timed out", 110, " while reading client request body");
                x.clientGone();
                yield 408;
            }
            default -> gone(result);
        };
    }

    private int withinLimit() {
        long most = x.core().maxBodySize();
        if (most > 0 && reader.bodyBytes() > most) {
            x.log(
                    Level.ERROR,
                    "client intended to send too large chunked body: "
                            + reader.bodyBytes()
                            + " bytes",
                    0);
            x.keepAlive(false);
            return 413;
        }
        return BodyReader.DATA;
    }

    private int gone(int result) {
        if (result == BodyReader.TRUNCATED) {
            x.log(Level.INFO, "client prematurely closed connection", 0);
        } else {
            x.log(Level.INFO, "recv() failed", -result, " while reading client request body");
        }
        x.clientGone();
        return 400;
    }

    public long run() {
        return reader.run();
    }

    public int runLength() {
        return reader.runLength();
    }

    private void start() {
        if (begun) {
            return;
        }
        begun = true;
        int end = x.head().end();
        reader.request(x.head(), x.in.base() + end, x.in.end - end);
        if (x.head().expectsContinue() && x.in.end == end) {
            x.client().write(CONTINUE, 25, x.core().sendTimeoutMs());
        }
    }

    /**
     * Says that nobody will read it, before an answer is sent: a client that waits for it is told
     * to go on ({@code ngx_http_discard_request_body}). 0, or the status to answer.
     */
    public int ignore() {
        if (begun || !isPresent()) {
            return 0;
        }
        start();
        return 0;
    }

    /**
     * Reads and drops what is left, so that the connection can serve the next request: true when
     * the whole body is through, false when it took too long or the client is gone.
     */
    boolean discard() {
        if (isWhole()) {
            return true;
        }
        if (!begun) {
            begun = true;
            int end = x.head().end();
            reader.request(x.head(), x.in.base() + end, x.in.end - end);
        }
        long until = x.loop().nowMs() + x.core().lingeringTimeMs();
        while (x.loop().nowMs() < until) {
            int result =
                    reader.next(
                            x.client(),
                            x.loop().scratch(),
                            x.loop().scratchSize(),
                            x.core().lingeringTimeoutMs());
            if (result == BodyReader.DONE) {
                whole = true;
                return true;
            }
            if (result != BodyReader.DATA) {
                return false;
            }
        }
        return false;
    }

    void free() {
        reader.free();
        memory.free();
    }
}

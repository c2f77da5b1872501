package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.BodyReader;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.net.Mem;
import weir.net.NetException;

/**
 * The request's body: read when a handler asks for it, in whole or run by run, or read and dropped
 * when nobody does ({@code ngx_http_read_client_request_body}, {@code
 * ngx_http_discard_request_body}).
 */
public final class RequestBody {
    /** Runs of a body that are dropped before its answer; the rest follows behind it. */
    private static final int DROPPED_AT_ONCE = 16;

    private static final long CONTINUE = Mem.literal("HTTP/1.1 100 Continue\r\n\r\n");

    /** Nothing is there yet. */
    public static final int LATER = 0;

    private final Exchange x;
    private final BodyReader reader = new BodyReader();
    private final Buf memory = new Buf(0);
    private boolean begun;
    private boolean dropped;
    private long read;
    private boolean whole;
    private boolean buffered;
    private @Nullable TempFile file;

    RequestBody(Exchange x) {
        this.x = x;
    }

    void begin() {
        begun = false;
        dropped = false;
        whole = false;
        buffered = false;
        memory.clear();
        closeFile();
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

    /** The bytes that {@link #readAll} read, when they are not in a file. */
    public Buf bytes() {
        return memory;
    }

    /** The file that {@link #readAll} wrote, null when the bytes are in memory. */
    public @Nullable TempFile file() {
        return file;
    }

    /** Whether {@link #readAll} was called. */
    public boolean isBuffered() {
        return buffered;
    }

    /** Body bytes read so far, without framing and without those that were dropped. */
    public long length() {
        return !begun ? 0 : dropped ? read : reader.bodyBytes();
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
        buffered = true;
        if (!isPresent()) {
            return 0;
        }
        if (whole) {
            return 0;
        }
        if (!x.head().chunked()) {
            memory.ensure((int) Math.min(x.head().contentLength(), x.core().body().bufferSize()));
        }
        for (; ; ) {
            int result = next();
            if (result == BodyReader.DONE) {
                return 0;
            }
            if (result != BodyReader.DATA) {
                return result;
            }
            int kept = keep(reader.run(), reader.runLength());
            if (kept != 0) {
                return kept;
            }
        }
    }

    private int keep(long run, int n) {
        boolean fits = memory.size() + n <= x.core().body().bufferSize();
        if (file == null && fits && x.core().body().file() == CoreConf.BodyFile.OFF) {
            memory.put(run, n);
            return 0;
        }
        try {
            TempFile to = file;
            if (to == null) {
                to = TempFile.in(x.core().body().tempPath(), x.core().body().file(), x.loop());
                file = to;
                x.log(
                        x.core().body().file() == CoreConf.BodyFile.OFF ? Level.WARN : Level.NOTICE,
                        "a client request body is buffered to a temporary file " + to.name(),
                        0);
                if (to.put(memory.address(), memory.size()) < 0) {
                    return unwritable(to, 0);
                }
                memory.clear();
            }
            int put = to.put(run, n);
            return put < 0 ? unwritable(to, -put) : 0;
        } catch (NetException e) {
            x.log(Level.CRIT, String.valueOf(e.getMessage()), 0);
            return 500;
        }
    }

    private int unwritable(TempFile to, int errno) {
        x.log(Level.CRIT, "pwrite() \"" + to.name() + "\" failed", errno);
        return 500;
    }

    /** The request is over: nobody reads the body any more. */
    void closeFile() {
        TempFile open = file;
        if (open != null) {
            file = null;
            open.close();
        }
    }

    /**
     * Waits for the next run of body bytes; it lies in the loop's scratch.
     *
     * @return {@link BodyReader#DATA}, {@link BodyReader#DONE}, or the status to answer
     */
    public int next() {
        start();
        return outcome(
                reader.next(
                        x.client(),
                        x.loop().scratch(),
                        x.loop().scratchSize(),
                        x.core().body().timeoutMs()));
    }

    /** The same without waiting: {@link #LATER} when nothing is there. */
    public int tryNext() {
        start();
        int result = reader.tryNext(x.client(), x.loop().scratch(), x.loop().scratchSize());
        return result == -Errno.EAGAIN ? LATER : outcome(result);
    }

    /** Waiting for a run took too long: the status to answer. */
    public int timedOut() {
        return outcome(Conn.TIMED_OUT);
    }

    /**
     * Reads into memory what is there, as far as it may lie there.
     *
     * @return DONE when that is the whole body, which then counts as buffered; {@link #LATER}; or
     *     the status to answer
     */
    public int readReady() {
        for (; ; ) {
            if (memory.size() > x.core().body().bufferSize()) {
                return LATER;
            }
            int result = tryNext();
            if (result == BodyReader.DONE) {
                buffered = true;
            }
            if (result != BodyReader.DATA) {
                return result;
            }
            memory.put(reader.run(), reader.runLength());
        }
    }

    private int outcome(int result) {
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
        long most = x.core().body().maxSize();
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
        if (x.head().expectsContinue()) {
            x.client().write(CONTINUE, 25, x.core().sending().timeoutMs());
        }
    }

    /**
     * Says that nobody will read it, before an answer is sent: a client that waits for it is told
     * to go on, and what has come is dropped ({@code ngx_http_discard_request_body}). 0, or 400 for
     * broken framing.
     */
    public int ignore() {
        if (begun || !isPresent()) {
            return 0;
        }
        start();
        drop();
        for (int run = 0; run < DROPPED_AT_ONCE; run++) {
            int result = reader.tryNext(x.client(), x.loop().scratch(), x.loop().scratchSize());
            if (result == BodyReader.BROKEN) {
                return outcome(result);
            }
            if (result != BodyReader.DATA) {
                whole = result == BodyReader.DONE;
                return 0;
            }
        }
        return 0;
    }

    /** From here on what comes is not part of what was read ({@code $request_length}). */
    private void drop() {
        if (!dropped) {
            read = reader.bodyBytes();
            dropped = true;
        }
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
        drop();
        long until = x.loop().nowMs() + x.core().lingering().timeMs();
        while (x.loop().nowMs() < until) {
            int result =
                    reader.next(
                            x.client(),
                            x.loop().scratch(),
                            x.loop().scratchSize(),
                            x.core().lingering().timeoutMs());
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
        closeFile();
        reader.free();
        memory.free();
    }
}

package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.BodyReader;
import weir.http.RequestRules;
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
    private boolean expectTested;
    private boolean begun;
    private boolean dropped;
    private boolean refused;
    private int early;
    private long read;
    private boolean whole;
    private boolean buffered;
    private @Nullable TempFile file;

    RequestBody(Exchange x) {
        this.x = x;
    }

    void begin() {
        expectTested = false;
        begun = false;
        dropped = false;
        refused = false;
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

    /** The same with framing: what {@code $request_length} counts. */
    long wireLength() {
        if (!begun || refused && reader.received() == early) {
            return 0;
        }
        return dropped ? read : reader.wireBytes();
    }

    /**
     * What {@code $content_length} says of a chunked body: its length once it is whole, or was
     * broken; -1 before. A dropped one counts what is still to come ({@code
     * ngx_http_discard_request_body_filter}).
     */
    long knownLength() {
        if (dropped && !refused) {
            return whole ? 0 : x.server().conf().rules().largeBufferSize();
        }
        return whole || refused ? reader.bodyBytes() : -1;
    }

    /** Whether no handler has taken a byte of it, and some are still to come. */
    boolean isUnread() {
        return !isWhole() && !refused && (!begun || dropped);
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
        testExpect();
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
        boolean fits = memory.size() + n <= mostInMemory();
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

    /**
     * Bytes of the body that stay in memory: those that nginx would find behind the head in its
     * buffer do not count, nor does a last quarter more than a buffer ({@code
     * ngx_http_read_client_request_body}).
     */
    private long mostInMemory() {
        RequestRules rules = x.server().conf().rules();
        int head = x.head().length();
        int room =
                head <= rules.headerBufferSize()
                        ? rules.headerBufferSize() - head
                        : rules.largeBufferSize();
        long free = Math.min(early, room);
        long size = x.core().body().bufferSize();
        long rest = x.head().contentLength() - free;
        return x.head().chunked() || rest >= size + (size >> 2) ? free + size : free + rest;
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
            case BodyReader.DATA -> result;
            case BodyReader.DONE -> {
                whole = true;
                yield result;
            }
            case BodyReader.BROKEN -> {
                x.log(Level.ERROR, "client sent invalid chunked body", 0);
                yield refused(400);
            }
            case BodyReader.TOO_LONG -> {
                x.log(
                        Level.ERROR,
                        "client intended to send too large chunked body: "
                                + reader.bodyBytes()
                                + "+"
                                + reader.chunk()
                                + " bytes",
                        0);
                yield refused(413);
            }
            case Conn.TIMED_OUT -> {
                x.log(Level.INFO, "client timed out", 110, " while reading client request body");
                x.clientGone();
                yield 408;
            }
            default -> gone(result);
        };
    }

    private int refused(int status) {
        refused = true;
        x.keepAlive(false);
        return status;
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
        begin(x.core().body().maxSize());
        testExpect();
    }

    private void begin(long most) {
        begun = true;
        int end = x.head().end();
        early = x.in.end - end;
        reader.request(x.head(), x.in.base() + end, early);
        reader.limit(most);
    }

    /** A client that waits to be told to go on waits in vain: an error is its answer. */
    void ignoreExpect() {
        expectTested = true;
    }

    /** Tells a client that waits for it to go on, also when it sends no body. */
    private void testExpect() {
        if (expectTested || x.isSubrequest()) {
            return;
        }
        expectTested = true;
        if (x.head().expectsContinue()) {
            x.sendInterim(CONTINUE, 25);
        }
    }

    /**
     * Says that nobody will read it, before an answer is sent: a client that waits for it is told
     * to go on, and what has come is dropped ({@code ngx_http_discard_request_body}). 0, or 400 for
     * broken framing.
     */
    public int ignore() {
        if (begun) {
            return 0;
        }
        testExpect();
        if (!isPresent()) {
            return 0;
        }
        drop();
        begin(0);
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
            read = wireLength();
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
        drop();
        if (!begun) {
            begin(0);
        }
        reader.limit(0);
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

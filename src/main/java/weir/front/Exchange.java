package weir.front;

import org.jspecify.annotations.Nullable;
import weir.dns.Resolver;
import weir.dns.ResolverSpec;
import weir.http.Head;
import weir.http.Method;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Loop;
import weir.upstream.Attempts;
import weir.upstream.UpstreamGroup;
import weir.upstream.UpstreamGroups;

/**
 * One request from its first byte to its log line ({@code ngx_http_request_t}). Pooled per worker;
 * bound to the worker's loop and used in one fiber at a time. What a handler needs beyond this is
 * an object of its own.
 */
public final class Exchange {
    private static final int MAX_URI_CHANGES = 10;

    private final Worker worker;
    private final Head head = new Head();
    private final Target target = new Target();
    private final Response response = new Response();
    private final Attempts attempts = new Attempts();
    private final Limits limits = new Limits();
    private final ClientAddress clientAddress = new ClientAddress();
    private final RequestBody body = new RequestBody(this);
    private final Downstream downstream = new Downstream(this);
    private final Backlog backlog = new Backlog(this);
    private final SendRate sendRate = new SendRate(this);

    /** The bytes read for this request's head, and what came with them. */
    final Buf in = new Buf(2048);

    private final Buf work = new Buf(256);

    private final SlotTable ownSlots = new SlotTable();
    SlotTable slots = ownSlots;
    final CaptureTable captures = new CaptureTable();

    @Nullable Exchange nextFree;
    private @Nullable HttpConnection connection;
    private @Nullable Installed installed;
    private @Nullable VirtualServer server;
    private @Nullable Location location;
    private @Nullable Object handlerState;
    private @Nullable Companion companion;
    private long startMs;
    private long startWallMs;
    private int uriChanges;
    private int errorStatus;
    private boolean internal;
    private boolean onErrorPage;
    private boolean methodIsGet;
    private boolean keepAlive;
    private boolean clientGone;

    /** The exchange that made this one a subrequest; null when a client did. */
    @Nullable Exchange parent;

    /** Where a subrequest's body is collected; null when it goes to the parent. */
    @Nullable Buf collected;

    /** What a subrequest answers instead of a failure; null for the failure itself. */
    @Nullable Buf stub;

    /** Whether a subrequest wants no body. */
    boolean headOnly;

    /** How many subrequests are around this one. */
    int depth;

    /** Whether a byte of this response's body was passed on. */
    boolean hasPassedOn;

    private @Nullable Object filterState;
    private @Nullable Companion filterCompanion;

    Exchange(Worker worker) {
        this.worker = worker;
    }

    /** Starts over for a new request; {@code in} already holds its first bytes or nothing. */
    void begin(HttpConnection on, Installed configuration, VirtualServer defaultServer) {
        connection = on;
        installed = configuration;
        server = defaultServer;
        location = defaultServer.outside();
        head.reset(0);
        response.clear();
        attempts.clear();
        limits.begin();
        clientAddress.begin(on.conn());
        body.begin();
        backlog.stop();
        sendRate.begin();
        work.clear();
        slots = ownSlots;
        slots.begin(configuration.front().slots());
        parent = null;
        collected = null;
        stub = null;
        headOnly = false;
        depth = 0;
        hasPassedOn = false;
        filterState = null;
        captures.clear();
        handlerState = null;
        uriChanges = MAX_URI_CHANGES + 1;
        errorStatus = 0;
        internal = false;
        onErrorPage = false;
        methodIsGet = false;
        keepAlive = false;
        clientGone = false;
        restartClock();
    }

    /** Starts over as a subrequest; {@code in} holds a copy of the parent's head. */
    void beginInside(Exchange around) {
        Installed same = around.installed;
        if (same == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        begin(around.connection(), same, around.server());
        parent = around;
        depth = around.depth + 1;
        slots = around.slots;
        startMs = around.startMs;
        startWallMs = around.startWallMs;
        limits.requests = around.limits.requests;
        limits.connections = around.limits.connections;
        internal = true;
    }

    void methodIsGet() {
        methodIsGet = true;
    }

    /** Whether another request inside the server made this one ({@code r != r->main}). */
    public boolean isSubrequest() {
        return parent != null;
    }

    /** The request that the client sent ({@code r->main}). */
    public Exchange main() {
        Exchange at = this;
        for (Exchange up = parent; up != null; up = up.parent) {
            at = up;
        }
        return at;
    }

    /** State that the body filters of a request and of its subrequests share; null at first. */
    public @Nullable Object filterState() {
        return main().filterState;
    }

    public void filterState(Object state) {
        main().filterState = state;
    }

    /** The request's time starts now: its first byte is here. */
    void restartClock() {
        startMs = loop().nowMs();
        startWallMs = loop().wallMs();
    }

    // ---- what it belongs to

    public Worker worker() {
        return worker;
    }

    public Loop loop() {
        return worker.loop();
    }

    public HttpConnection connection() {
        if (connection == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return connection;
    }

    public Conn client() {
        return connection().conn();
    }

    /** Whose request it is. */
    public ClientAddress clientAddress() {
        return main().clientAddress;
    }

    /** This worker's side of all upstreams of the configuration. */
    public UpstreamGroups upstreams() {
        if (installed == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return installed.upstreams();
    }

    /** This worker's side of an upstream, by its place in the configuration. */
    public UpstreamGroup upstream(int index) {
        if (installed == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return installed.upstream(index);
    }

    /** This worker's resolver of a configuration's line; it remembers what it found. */
    public Resolver resolver(ResolverSpec spec) {
        if (installed == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return installed.resolver(spec);
    }

    public VirtualServer server() {
        if (server == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return server;
    }

    public Location location() {
        if (location == null) {
            throw new IllegalStateException("exchange is not in use");
        }
        return location;
    }

    /** The core module's settings that count now. */
    public CoreConf core() {
        return location().core();
    }

    void server(VirtualServer chosen) {
        server = chosen;
        location = chosen.outside();
    }

    /**
     * Makes {@code chosen} the location whose settings count, or its block for this method ({@code
     * ngx_http_update_location_config}).
     */
    public void enter(Location chosen) {
        location = chosen.forMethod(method());
    }

    /** Makes {@code chosen} the location unless a better one is found. */
    void candidate(Location chosen) {
        location = chosen;
    }

    // ---- the request

    /** The request's head as it was sent. */
    public Head head() {
        return head;
    }

    /** The URI it works on now. */
    public Target target() {
        return target;
    }

    public RequestBody body() {
        return body;
    }

    /** A number of {@link Method}; GET after an internal redirect to an error page. */
    public int method() {
        return methodIsGet ? Method.GET : head.method();
    }

    /** Appends the name of the method. */
    public void putMethod(Buf out) {
        if (methodIsGet) {
            out.putAscii("GET");
        } else {
            out.put(head.methodAddress(), head.methodLength());
        }
    }

    /** Moves the bytes that the client sent behind the request's head to {@code to}. */
    public void takeUnread(Buf to) {
        to.put(in.base() + head.end(), in.end - head.end());
        in.end = head.end();
    }

    /** Whether a body must not follow the head of the answer. */
    public boolean isHead() {
        return headOnly || head.method() == Method.HEAD;
    }

    /** From now on the request counts as a GET, unless it is HEAD. */
    public void becomeGet() {
        methodIsGet = head.method() != Method.HEAD && head.method() != Method.GET;
    }

    /** Whether it was redirected inside the server, so that {@code internal} locations answer. */
    public boolean isInternal() {
        return internal;
    }

    /** From here on {@code internal} locations answer. */
    public void becomeInternal() {
        internal = true;
    }

    /**
     * Whether {@code $1} to {@code $9} are escaped when they are written: those of a URI that came
     * escaped, inside arguments and redirects ({@code e->quote}, {@code e->is_args}).
     */
    public void quoteCaptures(boolean on) {
        captures.escaped = on && (head.quotedUri() || head.plusInUri());
    }

    /** There are no {@code $1} to {@code $9} any more. */
    public void forgetCaptures() {
        captures.clear();
    }

    /** The loop's clock when the first byte of the request was read. */
    public long startMs() {
        return startMs;
    }

    public long startWallMs() {
        return startWallMs;
    }

    // ---- the response

    public Response response() {
        return response;
    }

    public Limits limits() {
        return limits;
    }

    public Attempts attempts() {
        return attempts;
    }

    /** State of the handler at work, for its variables; null when it keeps none. */
    public @Nullable Object handlerState() {
        return handlerState;
    }

    public void handlerState(@Nullable Object state) {
        handlerState = state;
    }

    /** A handler's object that outlives the request; null before one was given. */
    public @Nullable Companion companion() {
        return companion;
    }

    public void companion(Companion made) {
        companion = made;
    }

    /** A body filter's object that outlives the request; null before one was given. */
    public @Nullable Companion filterCompanion() {
        return filterCompanion;
    }

    public void filterCompanion(Companion made) {
        filterCompanion = made;
    }

    /** Whether {@code error_page} names this status here. */
    public boolean hasErrorPage(int status) {
        return core().errorPages().of(status) != null;
    }

    /** The status that an error page must keep, 0 for the page's own. */
    int errorStatus() {
        return errorStatus;
    }

    void errorStatus(int status) {
        errorStatus = status;
    }

    /** Whether an error page is being produced, so that no second one is looked for. */
    boolean isOnErrorPage() {
        return onErrorPage;
    }

    void onErrorPage() {
        onErrorPage = true;
    }

    /** Whether the connection may serve another request after this one. */
    public boolean keepAlive() {
        return keepAlive;
    }

    public void keepAlive(boolean may) {
        keepAlive = may;
    }

    /**
     * Writes body bytes, and the head before the first; they may lie in the loop's scratch. Waits
     * for a slow client.
     *
     * @param last whether the body ends with them; {@code n} may be 0 then
     * @return 0, or a negative fault: the client is gone
     */
    public int send(long address, int n, boolean last) {
        return downstream.send(address, n, last);
    }

    /**
     * Writes body bytes behind this response's body filter: to the client, or where the body of a
     * subrequest goes.
     *
     * @return 0, or a negative fault: the client is gone
     */
    public int passOn(long address, int n, boolean last) {
        hasPassedOn |= n > 0;
        Exchange up = parent;
        if (up == null) {
            return downstream.direct(address, n, last);
        }
        Buf memory = collected;
        if (memory != null) {
            return collect(memory, address, n);
        }
        return n == 0 ? 0 : up.passOn(address, n, false);
    }

    /** Writes an interim answer, before the head; 0, or a negative fault: the client is gone. */
    public int sendInterim(long address, int n) {
        return downstream.interim(address, n);
    }

    /** {@code ngx_http_postpone_filter_in_memory}. */
    private int collect(Buf memory, long address, int n) {
        long most = core().subrequests().outputBufferSize();
        boolean known = response.contentLength >= 0;
        if (known && response.contentLength > most || memory.size() + n > most) {
            String length = known ? ": " + response.contentLength : "";
            log(Level.ERROR, "too big subrequest response" + length, 0);
            clientGone();
            return -1;
        }
        memory.put(address, n);
        return 0;
    }

    /** Writes the head now, without any body byte yet. */
    public int sendHead() {
        return downstream.send(0, 0, false);
    }

    /** Writes file bytes, and the head before the first; the whole body. */
    public int sendFile(int file, long offset, long n) {
        return downstream.sendFile(file, offset, n);
    }

    /**
     * Takes the media type of the path's extension, unless there is one already, as after an
     * upstream's X-Accel-Redirect ({@code ngx_http_set_content_type}).
     */
    public void setContentType() {
        if (!response.contentType.isEmpty()) {
            return;
        }
        core().files()
                .types()
                .put(
                        target.path(),
                        target.pathLength(),
                        core().files().defaultType(),
                        response.contentType);
    }

    /** Answers with this status and body bytes; a step may return the result. */
    public int answer(int status, long address, int n) {
        response.status = status;
        response.contentLength = n;
        send(address, n, true);
        return Step.DONE;
    }

    /** Sends the response no faster than this, in bytes per second; 0 for no limit. */
    public void limitRate(long bytesPerSecond) {
        main().sendRate.set(bytesPerSecond);
    }

    /** For how long nothing may be sent to the client; 0 for not at all. */
    public long pauseMs() {
        return sendRate.pauseMs();
    }

    SendRate sendRate() {
        return sendRate;
    }

    // ---- a response that comes faster than the client takes it

    /**
     * From now on {@link #send} never waits: what the client does not take is kept, in memory and
     * then in a temporary file.
     *
     * @param memoryBytes before a file is used
     * @param fileBytes most of a file, 0 for none
     * @param tempFolder where the file is made
     */
    public void keepBehind(long memoryBytes, long fileBytes, String tempFolder) {
        backlog.start(memoryBytes, fileBytes, tempFolder);
    }

    /** Whether the client has not taken all yet. */
    public boolean isBehind() {
        return !backlog.isEmpty();
    }

    /** Whether more may be sent before the client takes some. */
    public boolean mayFallBehind() {
        return backlog.hasRoom();
    }

    /** Hands over what the client takes now; 0, or a negative fault: the client is gone. */
    public int flushBehind() {
        int flushed = backlog.flush();
        return flushed < 0 ? downstream.failed(flushed) : 0;
    }

    /** Waits until the client, unless it is gone, has all; and lets {@link #send} wait again. */
    public int catchUp() {
        int drained = backlog.isEmpty() || clientGone ? 0 : backlog.drain();
        backlog.stop();
        return drained < 0 ? downstream.failed(drained) : 0;
    }

    /** Waiting for the client to take some failed: the client is gone. */
    public int fellTooFarBehind(int fault) {
        return downstream.failed(fault);
    }

    Backlog backlog() {
        return backlog;
    }

    /** Whether writing to the client failed or it went away. */
    public boolean isClientGone() {
        return clientGone;
    }

    /** Notes that the client went away: nothing more is sent, the connection closes. */
    public void clientGone() {
        clientGone = true;
        keepAlive = false;
    }

    /**
     * Bytes at work, used as a stack: append at its end, and put the end back before returning.
     * Survives a park.
     */
    public Buf work() {
        return work;
    }

    // ---- moving inside the server

    /** Whether the URI may still change, error pages included. */
    boolean hasUriChanges() {
        return uriChanges > 0;
    }

    /** Counts one change of the URI; false when it is one too many. */
    boolean mayChangeUri() {
        return --uriChanges > 0;
    }

    /**
     * Starts over at the server's rewrite phase with another URI ({@code
     * ngx_http_internal_redirect}); a step returns the result.
     */
    public int redirect(long path, int pathLength, long args, int argsLength) {
        target.path(path, pathLength);
        target.args(args, argsLength);
        target.locationValid();
        internal = true;
        return Pipeline.RESTART;
    }

    /** Goes on in the location {@code @name} ({@code ngx_http_named_location}). */
    public int redirectNamed(String atName) {
        return redirectNamed(atName, "");
    }

    /** The same; {@code doing} goes into the message when there is no such location. */
    public int redirectNamed(String atName, String doing) {
        Location named = server().named(atName);
        if (named == null) {
            log(Level.ERROR, "could not find named location \"" + atName + "\"", 0, doing);
            return 500;
        }
        internal = true;
        enter(named);
        return mayChangeUri() ? Step.ENTER : Pipeline.cycle(this);
    }

    // ---- logging

    /** Writes to the location's error log with the request's context; free when it is off. */
    public void log(Level level, String message, int errno) {
        log(level, message, errno, "");
    }

    /**
     * The same with what was being done.
     *
     * @param doing as {@code " while connecting to upstream"}, or empty
     */
    public void log(Level level, String message, int errno, String doing) {
        var log = core().errorLog();
        if (log.isOn(level)) {
            log.log(level, client().id(), message, errno, LogContext.of(this, doing));
        }
    }

    /** What the log phase of the location does. */
    void logged() {
        for (LogStep step : location().logs()) {
            step.log(this);
        }
        body.closeFile();
        response.endCoding();
        backlog.stop();
    }

    void free() {
        head.free();
        target.free();
        response.free();
        body.free();
        backlog.free();
        sendRate.free();
        work.free();
        ownSlots.free();
        captures.free();
        if (companion != null) {
            companion.free();
        }
        if (filterCompanion != null) {
            filterCompanion.free();
        }
        in.free();
    }
}

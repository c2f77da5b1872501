package weir.front;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import weir.http.Method;
import weir.http.Parse;
import weir.log.Level;
import weir.net.Buf;

/**
 * A request that another one makes inside the server ({@code ngx_http_subrequest}): a GET without a
 * body whose response body goes where its parent says. It runs in the parent's fiber, so the parent
 * waits for it. It shares head, variables and connection with its parent; it is logged where {@code
 * log_subrequest} says so.
 */
public final class Subrequest {
    /** How deep subrequests may make subrequests. */
    static final int DEEPEST = 50;

    private final Exchange parent;
    private @Nullable Buf into;
    private @Nullable Buf stub;
    private @Nullable Consumer<Exchange> whenOver;
    private boolean headOnly;
    private int status;

    public Subrequest(Exchange parent) {
        this.parent = parent;
    }

    /** Collects the body here instead of passing it on to the parent's client. */
    public Subrequest into(Buf memory) {
        into = memory;
        return this;
    }

    /** What is sent instead of a failure or an empty body. */
    public Subrequest orElse(Buf text) {
        stub = text;
        return this;
    }

    /** Wants no body, as a HEAD does ({@code r->header_only}). */
    public Subrequest headOnly() {
        headOnly = true;
        return this;
    }

    /** What is done with it when it is over and before it is forgotten. */
    public Subrequest whenOver(Consumer<Exchange> last) {
        whenOver = last;
        return this;
    }

    /** The status it was answered with. */
    public int status() {
        return status;
    }

    /**
     * Runs it to its end; waits.
     *
     * @return false when it was not begun: too deep; the reason is logged
     */
    public boolean run(long path, int pathLength, long args, int argsLength) {
        if (parent.depth >= DEEPEST) {
            Buf text = parent.worker().text();
            text.put(path, pathLength);
            parent.log(Level.ERROR, "subrequests cycle while processing \"" + text + "\"", 0);
            return false;
        }
        Exchange x = parent.worker().take();
        try {
            begin(x);
            x.target().path(path, pathLength);
            x.target().args(args, argsLength);
            Pipeline.run(x);
            if (stub != null && !x.hasPassedOn && !x.isClientGone()) {
                stub(x);
            }
            status = x.response().status;
            if (x.core().subrequests().log()) {
                x.logged();
            }
            if (whenOver != null) {
                whenOver.accept(x);
            }
            if (x.isClientGone()) {
                parent.clientGone();
            }
        } finally {
            x.limits().release();
            x.body().closeFile();
            x.response().bodyFilter = null;
            x.parent = null;
            x.stub = null;
            x.collected = null;
            parent.worker().give(x);
        }
        return true;
    }

    private void begin(Exchange x) {
        x.in.clear();
        x.in.put(parent.in.base(), parent.head().end());
        x.beginInside(parent);
        int parsed = parent.connection().parseAgain(x);
        if (parsed != Parse.COMPLETE) {
            throw new IllegalStateException("the parent's head was complete");
        }
        x.head().withoutBody();
        x.target().begin(x.head());
        x.server(parent.server());
        if (x.head().method() != Method.GET) {
            x.methodIsGet();
        }
        x.collected = into;
        x.headOnly = headOnly;
        x.stub = stub;
    }

    /** {@code ngx_http_ssi_stub_output}. */
    static void stub(Exchange x) {
        Buf text = x.stub;
        Exchange parent = x.parent;
        if (text == null || parent == null) {
            return;
        }
        x.stub = null;
        Response r = x.response();
        if (!r.headSent) {
            Buf type = parent.response().contentType;
            r.contentType.clear();
            r.contentType.put(type.address(), type.size());
            r.contentLength = -1;
            r.status = 200;
        }
        x.send(text.address(), text.size(), true);
    }
}

package weir.front;

import weir.http.Escape;
import weir.log.Level;
import weir.net.Buf;

/**
 * Runs an exchange through the phases ({@code ngx_http_core_run_phases}): the server's rewrite, the
 * choice of the location, the location's steps; and whatever a step's answer asks for.
 */
final class Pipeline {
    /** Start over at the server's rewrite phase: an internal redirect. */
    static final int RESTART = -4;

    private Pipeline() {}

    static void run(Exchange x) {
        resume(x, serverRewrite(x));
    }

    /** Goes on from a step's answer until the response is over. */
    static void resume(Exchange x, int from) {
        int result = from;
        while (result != Step.DONE) {
            result =
                    switch (result) {
                        case Step.NEXT, Step.LOCATE -> locate(x);
                        case Step.ENTER -> enter(x);
                        case RESTART -> x.mayChangeUri() ? serverRewrite(x) : cycle(x);
                        case 408, Step.CLOSE, 499 -> close(x, result);
                        default -> special(x, result);
                    };
        }
    }

    private static int special(Exchange x, int status) {
        if (x.stub != null && !x.hasPassedOn) {
            Subrequest.stub(x);
            return Step.DONE;
        }
        return x.isClientGone() ? close(x, status) : SpecialResponse.send(x, status);
    }

    private static int serverRewrite(Exchange x) {
        x.enter(x.server().outside());
        int result = steps(x, x.server().rewrite());
        return result == Step.NEXT || result == Step.LOCATE ? locateFirst(x) : result;
    }

    /**
     * A changed URI costs one of the allowed changes ({@code ngx_http_core_post_rewrite_phase}).
     */
    private static int locate(Exchange x) {
        if (x.mayChangeUri()) {
            return locateFirst(x);
        }
        x.log(
                Level.ERROR,
                "rewrite or internal redirection cycle while processing \"" + x.target() + "\"",
                0);
        return 500;
    }

    private static int locateFirst(Exchange x) {
        x.target().located();
        x.enter(x.server().outside());
        int found = x.server().locations().find(x);
        if (found == LocationTree.FAILED) {
            return 500;
        }
        if (!x.isInternal() && x.core().internal()) {
            return 404;
        }
        x.enter(x.location());
        if (tooLarge(x)) {
            x.log(
                    Level.ERROR,
                    "client intended to send too large body: "
                            + x.head().contentLength()
                            + " bytes",
                    0);
            return 413;
        }
        return found == LocationTree.REDIRECT ? slash(x) : enter(x);
    }

    private static boolean tooLarge(Exchange x) {
        long most = x.core().body().maxSize();
        return x.head().contentLength() > most && most > 0;
    }

    private static int slash(Exchange x) {
        var location = x.response().location;
        location.clear();
        Buf work = x.work();
        int from = work.end;
        work.putAscii(x.location().name());
        Escape.URI.put(location, work.base() + from, work.end - from);
        work.end = from;
        if (x.target().argsLength() > 0) {
            location.put((byte) '?');
            location.put(x.target().args(), x.target().argsLength());
        }
        return 301;
    }

    private static int enter(Exchange x) {
        int result = steps(x, x.location().rewrite());
        if (result == Step.NEXT) {
            result = steps(x, x.location().rest());
        }
        return result == Step.NEXT ? nothing(x) : result;
    }

    /** No content handler took it ({@code ngx_http_core_content_phase}). */
    private static int nothing(Exchange x) {
        if (x.target().isDirectory()) {
            Buf path = x.worker().text();
            FileName.write(x, path);
            x.log(Level.ERROR, "directory index of \"" + path + "\" is forbidden", 0);
            return 403;
        }
        x.log(Level.ERROR, "no handler found", 0);
        return 404;
    }

    private static int steps(Exchange x, Step[] steps) {
        for (Step step : steps) {
            int result = step.run(x);
            if (result != Step.NEXT) {
                return result;
            }
        }
        return Step.NEXT;
    }

    static int cycle(Exchange x) {
        x.log(
                Level.ERROR,
                "rewrite or internal redirection cycle while internally redirecting to \""
                        + x.target()
                        + "\"",
                0);
        return 500;
    }

    /** Without an answer ({@code ngx_http_terminate_request}). */
    static int close(Exchange x, int status) {
        if (x.response().status == 0 || x.response().bytesSent == 0) {
            x.response().status = status;
        }
        if (status == Step.CLOSE && x.core().sending().resetTimedout()) {
            x.client().reset();
        }
        x.clientGone();
        return Step.DONE;
    }
}

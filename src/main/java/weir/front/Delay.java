package weir.front;

import weir.log.Level;
import weir.net.Conn;
import weir.net.Fiber;

/** Holds a request back while its client is watched ({@code ngx_http_test_reading}). */
public final class Delay {
    private Delay() {}

    /**
     * Waits before anything was answered.
     *
     * @return {@link Step#NEXT}, or {@link Step#DONE} when the client went away meanwhile
     */
    public static int of(Exchange x, long ms) {
        if (outlasts(x, ms)) {
            return Step.NEXT;
        }
        x.response().status = 499;
        return Step.DONE;
    }

    /** Waits; false when the client went away meanwhile, which is logged. */
    static boolean outlasts(Exchange x, long ms) {
        Conn client = x.client();
        Fiber waiting = Fiber.current();
        client.watcher(c -> waiting.unpark());
        Fiber.sleep(ms, client::eof);
        client.watcher(null);
        if (!client.eof()) {
            return true;
        }
        x.log(Level.INFO, "client prematurely closed connection", 0);
        x.clientGone();
        return false;
    }
}

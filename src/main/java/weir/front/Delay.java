package weir.front;

import weir.log.Level;
import weir.net.Conn;
import weir.net.Fiber;

/** Holds a request back while its client is watched ({@code ngx_http_test_reading}). */
public final class Delay {
    private Delay() {}

    /**
     * Waits in the exchange's fiber.
     *
     * @return {@link Step#NEXT}, or {@link Step#DONE} when the client went away meanwhile
     */
    public static int of(Exchange x, long ms) {
        Conn client = x.client();
        Fiber waiting = Fiber.current();
        client.watcher(c -> waiting.unpark());
        Fiber.sleep(ms, client::eof);
        client.watcher(null);
        if (client.eof()) {
            x.log(Level.INFO, "client prematurely closed connection", 0);
            x.response().status = 499;
            x.clientGone();
            return Step.DONE;
        }
        return Step.NEXT;
    }
}

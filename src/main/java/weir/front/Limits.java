package weir.front;

import java.util.ArrayList;
import java.util.List;

/** What limits did to an exchange, and what it holds of them until it ends. */
public final class Limits {
    /** A place taken in a shared zone. */
    public interface Held {
        /** Gives it back; on the exchange's loop. */
        void release();
    }

    /** What a limit decided: nginx's words of {@code $limit_req_status}. */
    public enum Verdict {
        PASSED,
        DELAYED,
        REJECTED,
        DELAYED_DRY_RUN,
        REJECTED_DRY_RUN
    }

    private final List<Held> held = new ArrayList<>();

    /** Of requests; null before one was judged. */
    public @org.jspecify.annotations.Nullable Verdict requests;

    /** Of connections; null before one was judged. */
    public @org.jspecify.annotations.Nullable Verdict connections;

    void begin() {
        requests = null;
        connections = null;
        release();
    }

    /** Keeps a place until the exchange ends. */
    public void hold(Held place) {
        held.add(place);
    }

    /** Gives all places back. */
    public void release() {
        for (int i = held.size() - 1; i >= 0; i--) {
            held.get(i).release();
        }
        held.clear();
    }
}

package weir.load;

import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.net.Fiber;

/** What all users of one run share. Any thread. */
final class Run {
    private final Plan plan;
    private final Names names = new Names();
    private final CsvCursors cursors = new CsvCursors();
    private final ConcurrentMap<String, Address> sources = new ConcurrentHashMap<>();
    private final long wallMs = System.currentTimeMillis();
    private final long nanos = System.nanoTime();
    private final long timeToLiveMs;
    private final long validateAfterMs;
    private final long idleTimeoutMs;
    private final boolean resetsConnections;
    private final int mostRedirects;

    Run(Plan plan) {
        this.plan = plan;
        Settings settings = plan.settings();
        timeToLiveMs = settings.number("httpclient4.time_to_live", 60_000);
        validateAfterMs = settings.number("httpclient4.validate_after_inactivity", 4900);
        idleTimeoutMs = settings.number("httpclient4.idletimeout", 0);
        resetsConnections = settings.flag("httpclient.reset_state_on_thread_group_iteration", true);
        mostRedirects = (int) settings.number("httpsampler.max_redirects", 20);
    }

    Plan plan() {
        return plan;
    }

    Names names() {
        return names;
    }

    CsvCursors cursors() {
        return cursors;
    }

    long timeToLiveMs() {
        return timeToLiveMs;
    }

    long validateAfterMs() {
        return validateAfterMs;
    }

    /** How long a connection may be idle when the peer names no limit; 0 for no limit. */
    long idleTimeoutMs() {
        return idleTimeoutMs;
    }

    /** Whether an iteration that is another user starts with new connections. */
    boolean resetsConnections() {
        return resetsConnections;
    }

    int mostRedirects() {
        return mostRedirects;
    }

    /** Epoch ms of a {@code System.nanoTime()} of this run. */
    long epochMs(long at) {
        return wallMs + (at - nanos) / 1_000_000;
    }

    /**
     * The local address to bind for {@code ipSource}, or null when the name has none. In a fiber.
     */
    @Nullable Address source(String host) {
        Address known = sources.get(host);
        if (known != null) {
            return known;
        }
        try {
            Address found = Address.of(Fiber.offload(() -> InetAddress.getByName(host)), 0);
            sources.put(host, found);
            return found;
        } catch (Exception _) {
            return null;
        }
    }
}

package weir.front;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One {@code server} block at request time. Immutable after loading. */
public final class VirtualServer {
    private final String name;
    private final ServerConf conf;
    private Step[] rewrite = {};
    private @Nullable Location outside;
    private LocationTree locations = LocationTree.EMPTY;
    private Map<String, Location> named = Map.of();

    VirtualServer(String name, ServerConf conf) {
        this.name = name;
        this.conf = conf;
    }

    void complete(
            Steps steps, Location outside, LocationTree locations, Map<String, Location> named) {
        this.rewrite = steps.flat(Phase.SERVER_REWRITE);
        this.outside = outside;
        this.locations = locations;
        this.named = Map.copyOf(named);
    }

    /** The first name: nginx's {@code $server_name}. */
    public String name() {
        return name;
    }

    public ServerConf conf() {
        return conf;
    }

    Step[] rewrite() {
        return rewrite;
    }

    /** What counts where no location matches: the server's own settings. */
    Location outside() {
        if (outside == null) {
            throw new IllegalStateException("server is not complete");
        }
        return outside;
    }

    LocationTree locations() {
        return locations;
    }

    /** The location {@code @name}, name with its {@code @}; null when there is none. */
    public @Nullable Location named(String atName) {
        return named.get(atName);
    }

    @Override
    public String toString() {
        return "server " + name;
    }
}

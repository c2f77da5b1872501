package weir.front;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.net.Listener;

/**
 * One listening socket of a configuration and the servers behind it. A wildcard socket may also
 * stand for more precise addresses of the same port, told apart by the connection's local address
 * ({@code ngx_http_init_connection}).
 */
final class ListenPoint {
    private final Address address;
    private final Listener.Options options;
    private final ServerNames names;
    private final Map<Address, ServerNames> precise;

    ListenPoint(
            Address address,
            Listener.Options options,
            ServerNames names,
            Map<Address, ServerNames> precise) {
        this.address = address;
        this.options = options;
        this.names = names;
        this.precise = Map.copyOf(precise);
    }

    Address address() {
        return address;
    }

    Listener.Options options() {
        return options;
    }

    /** The servers for a connection. */
    ServerNames names(HttpConnection c) {
        if (precise.isEmpty()) {
            return names;
        }
        @Nullable ServerNames exact = precise.get(c.local());
        return exact != null ? exact : names;
    }
}

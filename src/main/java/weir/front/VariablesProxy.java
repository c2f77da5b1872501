package weir.front;

import java.util.List;
import weir.http.Header;
import weir.net.Buf;
import weir.var.Variable;

/** What {@code proxy_pass} tells of itself ({@code ngx_http_proxy_vars}). */
final class VariablesProxy {
    private VariablesProxy() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of(
                                    "proxy_host",
                                    VariablesProxy::host,
                                    "The name, and the port when it is not the scheme's, in"
                                            + " proxy_pass.")
                            .asChanging(),
                    Variable.of(
                                    "proxy_port",
                                    VariablesProxy::port,
                                    "The port in proxy_pass, or the scheme's.")
                            .asChanging(),
                    Variable.of(
                            "proxy_add_x_forwarded_for",
                            VariablesProxy::addForwardedFor,
                            "The request's X-Forwarded-For with $remote_addr behind it."));

    private static boolean host(Exchange x, Buf out) {
        if (!(x.handlerState() instanceof Upstreamed up)) {
            return false;
        }
        up.putHost(out);
        return true;
    }

    private static boolean port(Exchange x, Buf out) {
        if (!(x.handlerState() instanceof Upstreamed up)) {
            return false;
        }
        up.putPort(out);
        return true;
    }

    private static boolean addForwardedFor(Exchange x, Buf out) {
        int id = Header.X_FORWARDED_FOR;
        for (int i = x.head().find(id); i >= 0; i = x.head().next(id, i + 1)) {
            out.put(x.head().valueAddress(i), x.head().valueLength(i));
            out.put((byte) ',');
            out.put((byte) ' ');
        }
        x.clientAddress().put(out);
        return true;
    }
}

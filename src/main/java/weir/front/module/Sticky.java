package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.net.Buf;
import weir.var.Template;

/**
 * One {@code sticky} line, compiled ({@code ngx_http_upstream_sticky_srv_conf_t}). Immutable but
 * for the sessions, which all loops share.
 *
 * @param lookup variables of a request that name its server, or its session where those are learned
 * @param create variables of an answer that name a new session
 * @param cookie the cookie that tells a client its server, null for none
 * @param sessions who made which session, null when the request names its server itself
 * @param afterHeader whether a session is learned from the answer's head, not at its end
 */
record Sticky(
        List<Template<Exchange>> lookup,
        List<Template<Exchange>> create,
        @Nullable StickyCookie cookie,
        @Nullable StickySessions sessions,
        boolean afterHeader) {

    Sticky {
        lookup = List.copyOf(lookup);
        create = List.copyOf(create);
    }

    /**
     * Writes the first of the values that is not empty ({@code ngx_http_upstream_sticky_get_id}).
     */
    static void write(List<Template<Exchange>> variables, Exchange x, Buf to) {
        for (Template<Exchange> variable : variables) {
            variable.write(x, to);
            if (!to.isEmpty()) {
                return;
            }
        }
    }
}

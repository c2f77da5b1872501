package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Found;
import weir.conf.Scope;

/**
 * Which connections a location may take from a cache that is {@code local}: those it opened itself,
 * in this configuration or in one before a reload that left it where it was.
 *
 * @param place the blocks around the location and its own, each with its number among its kind
 * @param bind the words of {@code proxy_bind}
 */
record ConnectionTag(
        List<String> place, List<String> bind, boolean keepalive, long rcvbuf, long sndbuf) {

    static ConnectionTag of(Scope location) {
        List<String> place = new ArrayList<>();
        Scope inner = location;
        for (Scope outer = inner.parent(); outer != null; outer = inner.parent()) {
            place.add(number(inner, outer) + " " + String.join(" ", inner.statement().words()));
            inner = outer;
        }
        return new ConnectionTag(
                List.copyOf(place),
                location.get(ProxyDirectives.BIND, List.of()),
                location.get(ProxyDirectives.SOCKET_KEEPALIVE),
                location.get(ProxyDirectives.SOCKET_RCVBUF),
                location.get(ProxyDirectives.SOCKET_SNDBUF));
    }

    private static int number(Scope block, Scope outer) {
        int number = 0;
        for (Found<?> item : outer.items()) {
            if (item.statement() == block.statement()) {
                break;
            }
            number += item.statement().words().equals(block.statement().words()) ? 1 : 0;
        }
        return number;
    }
}

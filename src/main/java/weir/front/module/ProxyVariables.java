package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Attempts.Fact;
import weir.var.Variable;
import weir.var.Writer;

/** {@code $proxy_*} and {@code $upstream_*}. */
final class ProxyVariables {
    private ProxyVariables() {}

    static final List<Variable<Exchange>> ALL =
            List.of(
                    Variable.of("proxy_host", ProxyVariables::host, "Name and port of proxy_pass."),
                    Variable.of("proxy_port", ProxyVariables::port, "The port of proxy_pass."),
                    Variable.of(
                            "proxy_add_x_forwarded_for",
                            ProxyVariables::forwardedFor,
                            "The client's X-Forwarded-For with its address added."),
                    Variable.of(
                            "proxy_internal_body_length",
                            ProxyVariables::bodyLength,
                            "The length of the body that is sent to the upstream."),
                    Variable.of(
                            "proxy_internal_chunked",
                            ProxyVariables::chunked,
                            "The word chunked when the body is sent so."),
                    list("upstream_addr", Fact.ADDR, "Addresses of the servers that were tried."),
                    list("upstream_status", Fact.STATUS, "Statuses that they answered."),
                    list(
                            "upstream_connect_time",
                            Fact.CONNECT_TIME,
                            "Seconds until each connection stood."),
                    list(
                            "upstream_header_time",
                            Fact.HEADER_TIME,
                            "Seconds until each head was read."),
                    list(
                            "upstream_response_time",
                            Fact.RESPONSE_TIME,
                            "Seconds until each response was read."),
                    list(
                            "upstream_response_length",
                            Fact.RESPONSE_LENGTH,
                            "Bytes of each response's body."),
                    list(
                            "upstream_bytes_received",
                            Fact.BYTES_RECEIVED,
                            "Bytes received from each server."),
                    list("upstream_bytes_sent", Fact.BYTES_SENT, "Bytes sent to each server."),
                    Variable.of(
                            "upstream_cache_status",
                            (x, out) -> false,
                            "How the cache was used; there is none."),
                    Variable.family(
                            "upstream_http_",
                            ProxyVariables::header,
                            "A header of the upstream's response."),
                    Variable.family(
                            "upstream_cookie_",
                            ProxyVariables::cookie,
                            "A cookie that the upstream sets."));

    private static Variable<Exchange> list(String name, Fact fact, String doc) {
        Writer<Exchange> writer = (x, out) -> x.attempts().write(fact, out);
        return Variable.of(name, writer, doc).asPlain().asList().asChanging();
    }

    private static @Nullable ProxyExchange state(Exchange x) {
        return x.handlerState() instanceof ProxyExchange state ? state : null;
    }

    private static boolean host(Exchange x, Buf out) {
        ProxyExchange state = state(x);
        if (state == null || state.placeOrNull() == null) {
            return false;
        }
        out.putAscii(state.place().hostHeader());
        return true;
    }

    private static boolean port(Exchange x, Buf out) {
        ProxyExchange state = state(x);
        if (state == null || state.placeOrNull() == null) {
            return false;
        }
        out.putAscii(state.place().port());
        return true;
    }

    private static boolean forwardedFor(Exchange x, Buf out) {
        var head = x.head();
        for (int i = head.find(Header.X_FORWARDED_FOR);
                i >= 0;
                i = head.next(Header.X_FORWARDED_FOR, i + 1)) {
            out.put(head.valueAddress(i), head.valueLength(i));
            out.putAscii(", ");
        }
        x.client().putPeer(out);
        return true;
    }

    private static boolean bodyLength(Exchange x, Buf out) {
        ProxyExchange state = state(x);
        if (state == null || state.bodyLength() < 0) {
            return false;
        }
        out.putDecimal(state.bodyLength());
        return true;
    }

    private static boolean chunked(Exchange x, Buf out) {
        ProxyExchange state = state(x);
        if (state == null || !state.isChunked()) {
            return false;
        }
        out.putAscii("chunked");
        return true;
    }

    /** All lines of that name, joined by ", " ({@code ngx_http_variable_unknown_header}). */
    private static Writer<Exchange> header(String name) {
        long bytes = Mem.literal(name);
        int length = name.length();
        return (x, out) -> {
            ProxyExchange state = state(x);
            if (state == null) {
                return false;
            }
            var head = state.head;
            boolean found = false;
            for (int i = head.nextVariable(bytes, length, 0);
                    i >= 0;
                    i = head.nextVariable(bytes, length, i + 1)) {
                if (found) {
                    out.putAscii(", ");
                }
                out.put(head.valueAddress(i), head.valueLength(i));
                found = true;
            }
            return found;
        };
    }

    /** {@code ngx_http_upstream_cookie_variable}. */
    private static Writer<Exchange> cookie(String name) {
        return (x, out) -> {
            ProxyExchange state = state(x);
            if (state == null) {
                return false;
            }
            var head = state.head;
            for (int i = head.find(Header.SET_COOKIE);
                    i >= 0;
                    i = head.next(Header.SET_COOKIE, i + 1)) {
                if (cookieValue(name, head.valueAddress(i), head.valueLength(i), out)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static boolean cookieValue(String name, long at, int length, Buf out) {
        int n = name.length();
        if (length <= n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            int b = Mem.getByte(at + i);
            int lower = b >= 'A' && b <= 'Z' ? b | 0x20 : b;
            if (lower != name.charAt(i)) {
                return false;
            }
        }
        int from = skip(at, n, length);
        if (from >= length || Mem.getByte(at + from) != '=') {
            return false;
        }
        from = skip(at, from + 1, length);
        int to = from;
        while (to < length && Mem.getByte(at + to) != ';') {
            to++;
        }
        out.put(at + from, to - from);
        return true;
    }

    private static int skip(long at, int from, int length) {
        int i = from;
        while (i < length && Mem.getByte(at + i) == ' ') {
            i++;
        }
        return i;
    }
}

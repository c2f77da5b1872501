package weir.front;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.http.Head;
import weir.net.Buf;
import weir.upstream.Attempts;
import weir.var.Variable;
import weir.var.Writer;

/**
 * The tries at upstreams and the last one's answer ({@code ngx_http_upstream_vars}). Lists hold one
 * entry per try, separated by ", ", and " : " over an internal redirect.
 */
final class VariablesUpstream {
    private VariablesUpstream() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    list("upstream_addr", Attempts.Fact.ADDR, "Addresses of the peers tried."),
                    list(
                            "upstream_status",
                            Attempts.Fact.STATUS,
                            "Statuses of their answers; 502 and 504 for faults."),
                    list(
                            "upstream_connect_time",
                            Attempts.Fact.CONNECT_TIME,
                            "Seconds to connect, with three decimals; 0.000 on a kept connection."),
                    list(
                            "upstream_header_time",
                            Attempts.Fact.HEADER_TIME,
                            "Seconds to the answer's head, with three decimals."),
                    list(
                            "upstream_response_time",
                            Attempts.Fact.RESPONSE_TIME,
                            "Seconds to the answer's end, with three decimals."),
                    list(
                            "upstream_response_length",
                            Attempts.Fact.RESPONSE_LENGTH,
                            "Bytes of the answers' bodies."),
                    list(
                            "upstream_bytes_received",
                            Attempts.Fact.BYTES_RECEIVED,
                            "Bytes received from the peers."),
                    list(
                            "upstream_bytes_sent",
                            Attempts.Fact.BYTES_SENT,
                            "Bytes sent to the peers."),
                    Variable.<Exchange>family(
                                    "upstream_http_",
                                    VariablesUpstream::header,
                                    "A header of the last answer: its name in lower case,"
                                            + " underscores for hyphens.")
                            .asChanging(),
                    Variable.<Exchange>family(
                                    "upstream_cookie_",
                                    VariablesUpstream::cookie,
                                    "A cookie that the last answer sets.")
                            .asChanging(),
                    Variable.<Exchange>family(
                                    "upstream_trailer_",
                                    rest -> VariablesUpstream::none,
                                    "A trailer of the last answer; trailers are dropped, so it has"
                                            + " no value.")
                            .asChanging(),
                    none("upstream_cache_status"),
                    none("upstream_cache_last_modified"),
                    none("upstream_cache_etag"));

    private static Variable<Exchange> list(String name, Attempts.Fact fact, String doc) {
        return Variable.<Exchange>of(name, (x, out) -> x.attempts().write(fact, out), doc)
                .asPlain()
                .asList()
                .asChanging();
    }

    private static Variable<Exchange> none(String name) {
        return Variable.<Exchange>of(
                        name,
                        VariablesUpstream::none,
                        "There is no cache of answers yet, so it has no value.")
                .asChanging();
    }

    private static boolean none(Exchange x, Buf out) {
        return false;
    }

    private static Writer<Exchange> header(String rest) {
        HeaderField field = new HeaderField(rest);
        // nginx puts empty lines of these two into an answer that has none
        boolean always = rest.equals("server") || rest.equals("date");
        return (x, out) -> {
            Head head = answer(x);
            return head != null && (field.write(head, out) || always);
        };
    }

    private static Writer<Exchange> cookie(String rest) {
        CookieField field = new CookieField(rest);
        return (x, out) -> {
            Head head = answer(x);
            return head != null && field.writeSetCookie(head, out);
        };
    }

    private static @Nullable Head answer(Exchange x) {
        return x.handlerState() instanceof Upstreamed up ? up.answer() : null;
    }
}

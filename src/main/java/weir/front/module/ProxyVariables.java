package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.net.Buf;
import weir.var.Variable;

/** The proxy's own variables that only its state can tell. */
final class ProxyVariables {
    private ProxyVariables() {}

    static final List<Variable<Exchange>> ALL =
            List.of(
                    Variable.of(
                            "proxy_internal_body_length",
                            ProxyVariables::bodyLength,
                            "The length of the body that is sent to the upstream."),
                    Variable.of(
                            "proxy_internal_chunked",
                            ProxyVariables::chunked,
                            "The word chunked when the body is sent so."));

    private static @Nullable ProxyBody body(Exchange x) {
        return x.handlerState() instanceof ProxyExchange state ? state.requestBody : null;
    }

    private static boolean bodyLength(Exchange x, Buf out) {
        ProxyBody body = body(x);
        if (body == null || body.length() < 0) {
            return false;
        }
        out.putDecimal(body.length());
        return true;
    }

    private static boolean chunked(Exchange x, Buf out) {
        ProxyBody body = body(x);
        if (body == null || !body.isChunked()) {
            return false;
        }
        out.putAscii("chunked");
        return true;
    }
}

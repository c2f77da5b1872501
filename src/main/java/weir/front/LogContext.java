package weir.front;

import weir.http.Header;
import weir.net.Mem;

/** What follows the message in an error log line of a request ({@code ngx_http_log_error}). */
final class LogContext {
    private LogContext() {}

    static String of(Exchange x, String doing) {
        var text = new StringBuilder(doing);
        text.append(", client: ").append(x.clientAddress());
        text.append(", server: ").append(x.server().name());
        if (x.head().lineLength() > 0) {
            text.append(", request: \"");
            text.append(Mem.string(x.head().lineAddress(), x.head().lineLength())).append('"');
        }
        if (x.isSubrequest()) {
            text.append(", subrequest: \"").append(x.target()).append('"');
        }
        if (x.handlerState() instanceof Upstreamed up) {
            String url = up.url();
            if (!url.isEmpty()) {
                text.append(", upstream: \"").append(url).append('"');
            }
        }
        header(x, text, Header.HOST, ", host: \"");
        header(x, text, Header.REFERER, ", referrer: \"");
        return text.toString();
    }

    private static void header(Exchange x, StringBuilder text, int id, String before) {
        int i = x.head().find(id);
        if (i >= 0) {
            text.append(before);
            text.append(Mem.string(x.head().valueAddress(i), x.head().valueLength(i)));
            text.append('"');
        }
    }
}

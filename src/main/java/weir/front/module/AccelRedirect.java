package weir.front.module;

import weir.front.Exchange;
import weir.http.Escape;
import weir.http.Head;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/** {@code X-Accel-Redirect}: the upstream sends the client to another place inside the server. */
final class AccelRedirect {
    private AccelRedirect() {}

    /** A result for the pipeline. */
    static int go(Exchange x, Head head, int i, ProxyConf.Response rules) {
        ProxyResponse.copyForRedirect(x, head, rules);
        long at = head.valueAddress(i);
        int length = head.valueLength(i);
        if (length > 0 && Mem.getByte(at) == '@') {
            return x.redirectNamed(Mem.string(at, length), ProxyAttempt.READING_HEAD);
        }
        return uri(x, at, length);
    }

    /** {@code ngx_http_parse_unsafe_uri}. */
    private static int uri(Exchange x, long at, int length) {
        int path = 0;
        while (path < length && Mem.getByte(at + path) != '?') {
            path++;
        }
        Buf decoded = new Buf(length + 8);
        try {
            Escape.undo(decoded, at, path, Escape.Undo.ALL);
            boolean raw = isUnsafe(Mem.string(at, path));
            String text = Mem.string(decoded.address(), decoded.size());
            if (raw || isUnsafe(text)) {
                x.log(
                        Level.ERROR,
                        "unsafe URI \"" + (raw ? Mem.string(at, length) : text) + "\" was detected",
                        0,
                        ProxyAttempt.READING_HEAD);
                return 404;
            }
            x.becomeGet();
            int args = Math.max(0, length - path - 1);
            return x.redirect(decoded.address(), decoded.size(), at + path + 1, args);
        } finally {
            decoded.free();
        }
    }

    static boolean isUnsafe(String path) {
        return path.isEmpty()
                || path.charAt(0) == '?'
                || path.indexOf('\0') >= 0
                || path.equals("..")
                || path.startsWith("../")
                || path.contains("/../")
                || path.endsWith("/..");
    }
}

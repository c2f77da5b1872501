package weir.front.module;

import java.util.List;
import weir.front.Exchange;
import weir.front.Target;
import weir.http.Escape;
import weir.http.Head;
import weir.net.Buf;
import weir.net.Mem;

/** Writes the request for the upstream: {@code ngx_http_proxy_create_request}. */
final class ProxyRequest {
    private static final long HTTP_10 = Mem.literal(" HTTP/1.0\r\n");
    private static final long HTTP_11 = Mem.literal(" HTTP/1.1\r\n");
    private static final long HOST = Mem.literal("Host: ");
    private static final long CONTENT_LENGTH = Mem.literal("Content-Length: ");
    private static final long CHUNKED = Mem.literal("Transfer-Encoding: chunked\r\n");
    private static final long CLOSE = Mem.literal("Connection: close\r\n");

    private ProxyRequest() {}

    /** Appends the whole head; false when there is no URI to send. */
    static boolean write(Exchange x, ProxyConf conf, ProxyExchange state, Buf out) {
        ProxyTarget.Place place = state.place();
        method(x, conf, state, out);
        out.put((byte) ' ');
        int from = out.end;
        uri(x, conf, place.uri(), out);
        state.uri(from, out.end - from);
        if (out.end == from) {
            return false;
        }
        boolean http11 = conf.request().http11();
        out.put(http11 ? HTTP_11 : HTTP_10, 11);
        if (conf.request().hostFirst()) {
            host(x, conf, state, out);
        }
        List<HeaderTemplate> headers = conf.request().headers();
        for (int i = 0; i < headers.size(); i++) {
            headers.get(i).write(x, out);
        }
        defaults(conf, state, out);
        if (conf.request().passHeaders()) {
            x.head().putHeaders(out, conf.request().dropped());
        }
        crlf(out);
        return true;
    }

    private static void method(Exchange x, ProxyConf conf, ProxyExchange state, Buf out) {
        int from = out.end;
        var method = conf.request().method();
        if (method != null) {
            method.write(x, out);
        } else {
            x.putMethod(out);
        }
        state.toHead(out.end - from == 4 && isHead(out.base() + from));
    }

    private static boolean isHead(long at) {
        return (Mem.getInt(at) & ~0x20202020) == ('H' | 'E' << 8 | 'A' << 16 | 'D' << 24);
    }

    private static void uri(Exchange x, ProxyConf conf, String uri, Buf out) {
        if (conf.target().isDynamic() && !uri.isEmpty()) {
            out.putAscii(uri);
            return;
        }
        Head head = x.head();
        Target target = x.target();
        if (uri.isEmpty() && target.isOriginal() && head.targetUsable()) {
            out.put(head.targetAddress(), head.targetLength());
            return;
        }
        boolean replaces = !uri.isEmpty() && target.isInLocation();
        int cut = replaces ? Math.min(conf.locationLength(), target.pathLength()) : 0;
        if (replaces) {
            out.putAscii(uri);
        }
        long rest = target.path() + cut;
        int length = target.pathLength() - cut;
        if (head.quotedUri() || x.isInternal()) {
            Escape.URI.put(out, rest, length);
        } else {
            out.put(rest, length);
        }
        if (target.argsLength() > 0) {
            out.put((byte) '?');
            out.put(target.args(), target.argsLength());
        }
    }

    private static void host(Exchange x, ProxyConf conf, ProxyExchange state, Buf out) {
        int from = out.end;
        out.put(HOST, 6);
        int at = out.end;
        var host = conf.request().host();
        if (host != null) {
            host.write(x, out);
        }
        if (out.end == at && (host == null || conf.request().http11())) {
            out.putAscii(state.place().hostHeader());
        }
        if (out.end == at) {
            out.end = from;
        } else {
            crlf(out);
        }
    }

    /** The headers that nginx adds unless the configuration names them. */
    private static void defaults(ProxyConf conf, ProxyExchange state, Buf out) {
        ProxyConf.Request request = conf.request();
        if (request.defaultHost()) {
            out.put(HOST, 6);
            out.putAscii(state.place().hostHeader());
            crlf(out);
        }
        if (request.defaultClose()) {
            out.put(CLOSE, 19);
        }
        if (request.defaultLength() && state.requestBody.length() >= 0) {
            out.put(CONTENT_LENGTH, 16);
            out.putDecimal(state.requestBody.length());
            crlf(out);
        }
        if (request.defaultEncoding() && state.requestBody.isChunked()) {
            out.put(CHUNKED, 28);
        }
    }

    private static void crlf(Buf out) {
        out.put((byte) '\r');
        out.put((byte) '\n');
    }
}

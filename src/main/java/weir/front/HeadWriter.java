package weir.front;

import weir.http.Fault;
import weir.http.Head;
import weir.http.Header;
import weir.http.HttpDate;
import weir.http.Method;
import weir.http.Status;
import weir.net.Buf;
import weir.net.Mem;

/**
 * Turns a prepared {@link Response} into the bytes of its head: decides framing and keep-alive
 * ({@code ngx_http_chunked_header_filter}, {@code ngx_http_header_filter}), in nginx's order of
 * lines.
 */
final class HeadWriter {
    private HeadWriter() {}

    /** Appends the head; false when a filter wants another response. */
    static boolean write(Exchange x, Buf out) {
        Response r = x.response();
        if (x.errorStatus() != 0) {
            r.status = x.errorStatus();
            r.statusLine.clear();
        }
        boolean inside = x.isSubrequest();
        for (HeadFilter filter : x.location().filters()) {
            if (inside && !filter.inSubrequests()) {
                continue;
            }
            filter.head(x);
            if (r.isToBeReplaced()) {
                return false;
            }
        }
        if (x.isHead()) {
            r.headerOnly = true;
        }
        if (r.lastModifiedS >= 0 && !mayTellLastModified(r.status)) {
            r.lastModifiedS = -1;
        }
        if (r.statusLine.isEmpty() && (r.status == 204 || r.status == 304)) {
            r.headerOnly = true;
            if (r.status == 204) {
                r.contentType.clear();
                r.contentLength = -1;
                r.lastModifiedS = -1;
            }
        }
        if (inside) {
            return true;
        }
        if (r.noHead) {
            x.keepAlive(false);
            return true;
        }
        frame(x);
        if (x.head().version() < Head.VERSION_10 && speaks09(x)) {
            x.keepAlive(false);
            return true;
        }
        lines(x, r, out);
        return true;
    }

    static boolean mayTellLastModified(int status) {
        return status == 200 || status == 206 || status == 304;
    }

    /** A request line refused before its version was read is answered as HTTP/1.0. */
    private static boolean speaks09(Exchange x) {
        Fault fault = x.head().fault();
        return fault == Fault.NONE || fault == Fault.INVALID_METHOD_09;
    }

    private static void frame(Exchange x) {
        Response r = x.response();
        boolean bodiless = r.status == 304 || r.status == 204 || r.status < 200;
        boolean trailed = r.trailers != null && !r.ranges.isOn();
        boolean unknown = r.contentLength < 0 || trailed;
        if (!bodiless && unknown && !x.isHead() && x.method() != Method.CONNECT) {
            boolean may = x.core().sending().chunked();
            if (x.head().version() >= Head.VERSION_11 && may) {
                r.contentLength = -1;
                r.chunked = true;
            } else if (r.contentLength < 0) {
                x.keepAlive(false);
            }
        }
        if (x.keepAlive() && !x.connection().mayStay(x)) {
            x.keepAlive(false);
        }
    }

    private static void lines(Exchange x, Response r, Buf out) {
        if (r.statusLine.isEmpty()) {
            Status.putLine(out, r.status);
        } else {
            out.putAscii("HTTP/1.1 ");
            out.put(r.statusLine.address(), r.statusLine.size());
            crlf(out);
        }
        if (r.ownServer) {
            boolean tokens = x.core().serverTokens();
            out.putAscii(tokens ? "Server: " + Product.NAME_VERSION : "Server: " + Product.NAME);
            crlf(out);
        }
        if (r.ownDate) {
            out.putAscii("Date: ");
            x.worker().time().writeHttp(x.loop().wallMs(), out);
            crlf(out);
        }
        if (!r.contentType.isEmpty()) {
            out.putAscii("Content-Type: ");
            r.putContentType(out);
            crlf(out);
        }
        if (r.contentLength >= 0) {
            out.putAscii("Content-Length: ");
            out.putDecimal(r.contentLength);
            crlf(out);
        }
        if (r.lastModifiedS >= 0 && r.headers.find(Header.LAST_MODIFIED, 0) < 0) {
            out.putAscii("Last-Modified: ");
            HttpDate.putSeconds(out, r.lastModifiedS);
            crlf(out);
        }
        boolean ours = !r.location.isEmpty() && completes(x, r);
        if (ours) {
            location(x, r, out);
        }
        if (r.chunked) {
            out.putAscii("Transfer-Encoding: chunked\r\n");
        }
        connection(x, r, out);
        if (r.variesByCoding) {
            out.putAscii("Vary: Accept-Encoding\r\n");
        }
        if (!ours && !r.location.isEmpty()) {
            line(out, "Location: ", r.location);
        }
        r.headers.write(out);
        crlf(out);
    }

    /** Whether a Location is a path that scheme and host are put before. */
    private static boolean completes(Exchange x, Response r) {
        return x.core().redirects().absolute() && Mem.getByte(r.location.address()) == '/';
    }

    /** Writes it and remembers it as it is sent, for {@code $sent_http_location}. */
    private static void location(Exchange x, Response r, Buf out) {
        out.putAscii("Location: ");
        int from = out.end;
        out.putAscii("http://");
        if (x.core().redirects().serverName() || !x.head().hasHost()) {
            putOwnName(x, out);
        } else {
            out.put(x.head().hostAddress(), x.head().hostLength());
        }
        int port = x.connection().localPort();
        if (x.core().redirects().port() && port != 80 && port != 0) {
            out.put((byte) ':');
            out.putDecimal(port);
        }
        out.put(r.location.address(), r.location.size());
        r.location.clear();
        r.location.put(out.base() + from, out.end - from);
        crlf(out);
    }

    private static void putOwnName(Exchange x, Buf out) {
        if (x.core().redirects().serverName()) {
            out.putAscii(x.server().name());
        } else {
            x.connection().putLocalHost(out);
        }
    }

    private static void connection(Exchange x, Response r, Buf out) {
        if (r.status == 101) {
            out.putAscii("Connection: upgrade\r\n");
        } else if (x.keepAlive()) {
            out.putAscii("Connection: keep-alive\r\n");
            int seconds = x.core().keepAlive().headerS();
            if (seconds > 0) {
                out.putAscii(Header.name(Header.KEEP_ALIVE));
                out.putAscii(": timeout=");
                out.putDecimal(seconds);
                crlf(out);
            }
        } else {
            out.putAscii("Connection: close\r\n");
        }
    }

    private static void line(Buf out, String name, Buf value) {
        out.putAscii(name);
        out.put(value.address(), value.size());
        crlf(out);
    }

    private static void crlf(Buf out) {
        out.put((byte) '\r');
        out.put((byte) '\n');
    }
}

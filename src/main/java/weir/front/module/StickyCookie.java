package weir.front.module;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.HeaderList;
import weir.http.Header;
import weir.http.HttpDate;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.Stickiness;
import weir.var.Template;

/**
 * The cookie of {@code sticky cookie} ({@code ngx_http_upstream_sticky_cookie_insert}).
 *
 * @param domain null for none
 * @param sameSite null for none
 */
record StickyCookie(
        Stickiness.Cookie line,
        @Nullable Template<Exchange> domain,
        @Nullable Template<Exchange> sameSite) {
    private static final Set<String> SAME_SITE = Set.of("strict", "lax", "none");

    /** Adds the line that binds the client to a server; returns its index. */
    int add(Exchange x, byte[] server) {
        HeaderList headers = x.response().headers;
        Buf out = headers.begin(Header.SET_COOKIE);
        out.putAscii(line.name());
        out.put((byte) '=');
        for (byte b : server) {
            out.put(b);
        }
        putExpiry(x, out);
        put(x, "; domain=", domain, out);
        out.putAscii(line.httpOnly() ? "; httponly" : "");
        out.putAscii(line.secure() ? "; secure" : "");
        putSameSite(x, out);
        out.putAscii(line.path().isEmpty() ? "" : "; path=" + line.path());
        headers.end();
        return headers.count() - 1;
    }

    private void putExpiry(Exchange x, Buf out) {
        long seconds = line.expiresS();
        if (seconds == Stickiness.Cookie.MAX) {
            out.putAscii("; expires=Thu, 31-Dec-37 23:55:55 GMT; max-age=315360000");
        } else if (seconds != Stickiness.Cookie.SESSION) {
            out.putAscii("; expires=");
            HttpDate.putCookie(out, x.loop().wallMs() / 1000 + seconds);
            out.putAscii("; max-age=");
            out.putDecimal(seconds);
        }
    }

    /** Appends a parameter unless its value is empty; returns where the value is. */
    private static int put(Exchange x, String name, @Nullable Template<Exchange> value, Buf out) {
        int before = out.end;
        if (value == null) {
            return before;
        }
        out.putAscii(name);
        int from = out.end;
        value.write(x, out);
        if (out.end == from) {
            out.end = before;
            return before;
        }
        return from;
    }

    private void putSameSite(Exchange x, Buf out) {
        int from = put(x, "; samesite=", sameSite, out);
        String value = Mem.string(out.base() + from, out.end - from);
        if (!value.isEmpty() && !SAME_SITE.contains(value.toLowerCase(Locale.ROOT))) {
            out.end = from;
            out.putAscii("strict");
        }
    }
}

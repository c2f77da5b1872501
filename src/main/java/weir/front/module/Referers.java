package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.NameMap;
import weir.front.Regex;
import weir.http.Header;
import weir.net.Mem;

/**
 * The pages from which a location may be linked to ({@code ngx_http_referer_variable}). Immutable.
 *
 * @param names hosts and the beginning of the path that a page must have, empty for any
 * @param hosts patterns of {@code server_name}, for the host
 * @param pages patterns for what follows the scheme
 * @param none whether a request without Referer is valid
 * @param blocked whether one that has no scheme in it is
 */
record Referers(
        NameMap<String> names,
        List<Regex> hosts,
        List<Regex> pages,
        boolean none,
        boolean blocked) {
    private static final int SHORTEST = "http://i.ru".length();
    private static final int LONGEST_HOST = 256;
    private static final byte[] HTTP = {'h', 't', 't', 'p', ':', '/', '/'};
    private static final byte[] HTTPS = {'h', 't', 't', 'p', 's', ':', '/', '/'};

    /** Whether the request's Referer is one of them. */
    boolean areOf(Exchange x) {
        int line = x.head().find(Header.REFERER);
        if (line < 0) {
            return none;
        }
        long from = x.head().valueAddress(line);
        int length = x.head().valueLength(line);
        int scheme = scheme(from, length);
        return scheme == 0 ? blocked : isPage(x, from + scheme, length - scheme);
    }

    /** How long the scheme is with its slashes, 0 for none. */
    private static int scheme(long from, int length) {
        if (length < SHORTEST) {
            return 0;
        }
        return begins(from, HTTP) ? HTTP.length : begins(from, HTTPS) ? HTTPS.length : 0;
    }

    private static boolean begins(long from, byte[] lower) {
        for (int i = 0; i < lower.length; i++) {
            int b = Mem.getByte(from + i);
            if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isPage(Exchange x, long page, int length) {
        int host = 0;
        while (host < length && !endsHost(Mem.getByte(page + host))) {
            host++;
        }
        if (host > LONGEST_HOST) {
            return false;
        }
        String path = names.find(x, page, host);
        return path != null
                ? hasPath(page + host, length - host, path)
                : matches(x, hosts, page, host) || matches(x, pages, page, length);
    }

    private static boolean endsHost(byte b) {
        return b == '/' || b == ':';
    }

    /** Whether what stands behind the host, a port left out, begins with a path. */
    private static boolean hasPath(long behind, int length, String path) {
        int at = 0;
        while (at < length && Mem.getByte(behind + at) != '/') {
            at++;
        }
        return length - at >= path.length() && Mem.string(behind + at, path.length()).equals(path);
    }

    private static boolean matches(Exchange x, List<Regex> patterns, long text, int length) {
        for (Regex pattern : patterns) {
            int found = pattern.find(x, text, length);
            if (found != Regex.NO) {
                return found == Regex.YES;
            }
        }
        return false;
    }

    /** Whether the Referer is valid; without {@code valid_referers} every one is. */
    static boolean allow(@Nullable Referers here, Exchange x) {
        return here == null || here.areOf(x);
    }
}

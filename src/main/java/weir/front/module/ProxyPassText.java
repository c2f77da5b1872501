package weir.front.module;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.conf.Context;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.upstream.PeerUrl;

/**
 * The value of {@code proxy_pass} ({@code ngx_http_proxy_pass}).
 *
 * @param text the whole of it
 * @param url what it names, null when it holds variables
 * @param at for messages
 */
record ProxyPassText(String text, @Nullable PeerUrl url, Statement at) {
    private static final int SCHEME = "http://".length();

    static ProxyPassText read(Statement s, Reading reading) {
        String text = s.arg(1);
        if (text.indexOf('$') >= 0) {
            return new ProxyPassText(text, null, s);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("https://")) {
            throw s.fault("https protocol requires SSL support");
        }
        if (!lower.startsWith("http://")) {
            throw s.fault("invalid URL prefix");
        }
        PeerUrl url;
        try {
            url = PeerUrl.parse(text.substring(SCHEME), 80, true);
        } catch (PeerUrl.Invalid e) {
            throw s.fault(e.words() + " in upstream \"" + text.substring(SCHEME) + "\"");
        }
        if (!url.uri().isEmpty() && hasNoPrefix(reading.scope())) {
            throw s.fault(
                    "\"proxy_pass\" cannot have URI part in location given by regular expression,"
                            + " or inside named location, or inside \"if\" statement, or inside"
                            + " \"limit_except\" block");
        }
        return new ProxyPassText(text, url, s);
    }

    /** Whether the location has no prefix that a URI could replace. */
    private static boolean hasNoPrefix(Scope scope) {
        if (!scope.context().equals(Context.LOCATION)) {
            return true;
        }
        List<String> name = scope.statement().args();
        return name.get(0).startsWith("~") || name.get(0).startsWith("@");
    }

    boolean isDynamic() {
        return url == null;
    }

    /** {@code ngx_http_proxy_set_vars}: what {@code $proxy_host} says. */
    static String hostHeader(PeerUrl url) {
        if (url.port() == 0) {
            return "localhost";
        }
        return url.hasPort() && url.port() != 80 ? url.host() + ":" + url.port() : url.host();
    }
}

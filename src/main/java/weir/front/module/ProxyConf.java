package weir.front.module;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.http.HeaderSet;
import weir.net.Address;
import weir.upstream.Stickiness;
import weir.var.Template;

/**
 * The proxy's settings of one location, as the request path reads them. Times in milliseconds,
 * sizes in bytes.
 *
 * @param locationLength bytes of the location's name, which a URI of {@code proxy_pass} replaces
 * @param tag what an idle connection must have been opened with to serve this location, when the
 *     upstream keeps them {@code local}: the same before and after a reload
 * @param ignoreClientAbort the upstream is read to its end though the client has left
 * @param names how a target that a request names is looked up
 */
record ProxyConf(
        ProxyTarget target,
        int locationLength,
        Object tag,
        Request request,
        Response response,
        Transport transport,
        Retry retry,
        boolean ignoreClientAbort,
        Balance balance,
        NameLookup names) {

    /**
     * How a request is made.
     *
     * @param hostFirst Host is the first line, as from 1.29.7 on
     * @param host the value of {@code proxy_set_header Host}, null when not set
     * @param headers all other lines of {@code proxy_set_header}
     * @param dropped the client's headers that are not passed
     * @param defaultHost a Host line comes among the defaults, as before 1.29.7
     * @param defaultClose {@code Connection: close} is sent unless set otherwise
     * @param closes whether our requests say, as far as is known at load, that we shall close
     */
    record Request(
            @Nullable Template<Exchange> method,
            boolean http11,
            boolean hostFirst,
            @Nullable Template<Exchange> host,
            List<HeaderTemplate> headers,
            HeaderSet dropped,
            boolean defaultHost,
            boolean defaultClose,
            boolean defaultLength,
            boolean defaultEncoding,
            boolean closes,
            boolean passHeaders,
            boolean passBody,
            boolean buffering,
            @Nullable Template<Exchange> body) {}

    /** How a response is treated. */
    record Response(
            HeaderSet hidden,
            Ignored ignored,
            boolean interceptErrors,
            boolean forceRanges,
            boolean passTrailers,
            boolean buffering,
            int headSize,
            long memory,
            long maxTempFileSize,
            String tempPath,
            @Nullable SizeTemplate limitRate,
            @Nullable EarlyHints earlyHints,
            List<Rewrite> redirects,
            CookieRewrite cookies) {}

    /** Which X-Accel headers do not do what they say ({@code proxy_ignore_headers}). */
    record Ignored(boolean redirect, boolean buffering, boolean charset, boolean limitRate) {}

    /**
     * How connections are made and waited for.
     *
     * @param transparent whether the address they come from may be one of others
     */
    record Transport(
            long connectTimeoutMs,
            long sendTimeoutMs,
            long readTimeoutMs,
            boolean keepalive,
            int rcvbuf,
            int sndbuf,
            @Nullable Template<Exchange> bind,
            @Nullable Address bindAddress,
            boolean transparent) {}

    /**
     * What the choice of a server needs to know of a request, of all upstreams.
     *
     * @param hashKeys of those that hash one, by its text
     * @param sticky of those that keep sessions, by what their line says
     */
    record Balance(Map<String, Template<Exchange>> hashKeys, Map<Stickiness, Sticky> sticky) {}

    /**
     * When another server is tried.
     *
     * @param on bits of {@link NextUpstream}
     * @param tries at most, 0 = all
     * @param timeoutMs for all of them, 0 = no limit
     */
    record Retry(int on, int tries, long timeoutMs) {}
}

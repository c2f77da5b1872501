package weir.front.module;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.upstream.PeerUrl;
import weir.upstream.ServerSpec;
import weir.upstream.UpstreamGroup;
import weir.upstream.UpstreamGroups;
import weir.upstream.UpstreamSpec;
import weir.var.Template;

/** Where a location's requests go: known at load, or from variables for each request. */
sealed interface ProxyTarget {

    /**
     * What one request needs of it.
     *
     * @param known where it goes, null until {@code unknown} is looked up
     */
    record Place(
            @Nullable UpstreamGroup known,
            @Nullable PeerUrl unknown,
            String schema,
            String hostHeader,
            String port,
            String uri) {
        /** A place that needs no look-up. */
        static Place of(
                UpstreamGroup group, String schema, String hostHeader, String port, String uri) {
            return new Place(group, null, schema, hostHeader, port, uri);
        }

        UpstreamGroup group() {
            if (known == null) {
                throw new IllegalStateException("not looked up yet: " + hostHeader);
            }
            return known;
        }

        Place at(UpstreamGroup group) {
            return of(group, schema, hostHeader, port, uri);
        }
    }

    /** The place for this request, or null with the status to answer in the state. */
    @Nullable Place place(Exchange x, ProxyExchange state);

    /** Whether the URI of a dynamic place is the whole request URI. */
    boolean isDynamic();

    /**
     * A target without variables.
     *
     * @param upstream its place in the configuration's table
     */
    record Fixed(int upstream, String hostHeader, String port, String uri) implements ProxyTarget {
        static Fixed of(int upstream, PeerUrl url) {
            return new Fixed(
                    upstream,
                    ProxyPassText.hostHeader(url),
                    url.port() == 0 ? "" : Integer.toString(url.port()),
                    url.uri());
        }

        @Override
        public @Nullable Place place(Exchange x, ProxyExchange state) {
            return state.fixedPlace(this, x.upstreams().group(upstream));
        }

        @Override
        public boolean isDynamic() {
            return false;
        }
    }

    /** A target with variables: {@code ngx_http_proxy_eval}. */
    record Dynamic(Template<Exchange> text) implements ProxyTarget {
        private static final int SCHEME = "http://".length();

        @Override
        public boolean isDynamic() {
            return true;
        }

        @Override
        public @Nullable Place place(Exchange x, ProxyExchange state) {
            Buf value = x.worker().text();
            text.write(x, value);
            String whole = Mem.string(value.address(), value.size());
            if (!whole.toLowerCase(Locale.ROOT).startsWith("http://") || whole.length() == SCHEME) {
                x.log(Level.ERROR, "invalid URL prefix in \"" + whole + "\"", 0);
                return state.refuse(500);
            }
            String rest = whole.substring(SCHEME);
            try {
                return place(x, PeerUrl.parse(rest, 80, true));
            } catch (PeerUrl.Invalid e) {
                x.log(Level.ERROR, e.words() + " in upstream \"" + rest + "\"", 0);
                return state.refuse(500);
            }
        }

        private static Place place(Exchange x, PeerUrl url) {
            String uri = url.uri().startsWith("?") ? "/" + url.uri() : url.uri();
            String port = url.port() == 0 ? "" : Integer.toString(url.port());
            UpstreamGroup group = group(x, url);
            return new Place(
                    group,
                    group == null ? url : null,
                    "http://",
                    ProxyPassText.hostHeader(url),
                    port,
                    uri);
        }

        private static @Nullable UpstreamGroup group(Exchange x, PeerUrl url) {
            UpstreamGroups groups = x.upstreams();
            UpstreamGroup known = groups.find(url.host(), url.port(), url.hasPort());
            if (known != null || url.literal() == null) {
                return known;
            }
            ServerSpec server = ServerSpec.of(url.host(), url.literal());
            return UpstreamGroup.of(UpstreamSpec.implicit(url.host(), server), x.loop());
        }
    }
}

package weir.front.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.conf.Buffers;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.http.HeaderSet;
import weir.net.Address;
import weir.upstream.Balancing;
import weir.upstream.PeerUrl;
import weir.upstream.UpstreamSpec;
import weir.var.Template;

/** Makes a location's {@link ProxyConf}: {@code ngx_http_proxy_merge_loc_conf}. Load time only. */
final class ProxyConfMaker {
    private static final String[] HIDDEN = {
        "Date",
        "Server",
        "X-Pad",
        "X-Accel-Expires",
        "X-Accel-Redirect",
        "X-Accel-Limit-Rate",
        "X-Accel-Buffering",
        "X-Accel-Charset"
    };

    /** The client's headers that are never passed as they are, and are ours to set. */
    private static final String[] DROPPED = {
        "Host",
        "Connection",
        "Content-Length",
        "Transfer-Encoding",
        "TE",
        "Keep-Alive",
        "Expect",
        "Upgrade"
    };

    private final Build build;
    private final Scope scope;

    private ProxyConfMaker(Build build, Scope scope) {
        this.build = build;
        this.scope = scope;
    }

    /**
     * The settings of a location that passes requests on.
     *
     * @param passing the level with the {@code proxy_pass} that counts
     */
    static ProxyConf make(Build build, Scope scope, Scope passing, ProxyPassText pass) {
        return new ProxyConfMaker(build, scope).make(pass, locationName(passing));
    }

    /** Refuses what is wrong in a location that passes nothing on. */
    static void check(Build build, Scope scope) {
        ProxyConfMaker maker = new ProxyConfMaker(build, scope);
        maker.request();
        maker.response(null, "");
        maker.transport();
    }

    private ProxyConf make(ProxyPassText pass, String locationName) {
        return new ProxyConf(
                target(pass),
                locationName.length(),
                ConnectionTag.of(scope),
                request(),
                response(pass, locationName),
                transport(),
                retry(),
                scope.get(ProxyDirectives.IGNORE_CLIENT_ABORT),
                new ProxyConf.Balance(hashKeys(pass), Map.copyOf(StickyModule.of(build))),
                NameLookup.of(scope));
    }

    private ProxyTarget target(ProxyPassText pass) {
        PeerUrl url = pass.url();
        return url == null
                ? new ProxyTarget.Dynamic(build.template(pass.at(), pass.text()))
                : ProxyTarget.Fixed.of(build.upstream(pass.at(), url), url);
    }

    /** The prefix that a URI replaces; empty where there is none. */
    static String locationName(Scope passing) {
        List<String> words = passing.statement().args();
        if (words.isEmpty()) {
            return "";
        }
        String last = words.get(words.size() - 1);
        String first = words.get(0);
        if (words.size() == 1) {
            return first.startsWith("~") || first.startsWith("@")
                    ? ""
                    : first.startsWith("^~")
                            ? first.substring(2)
                            : first.startsWith("=") ? first.substring(1) : first;
        }
        return first.startsWith("~") ? "" : last;
    }

    private Map<String, Template<Exchange>> hashKeys(ProxyPassText pass) {
        Map<String, Template<Exchange>> keys = new HashMap<>();
        for (UpstreamSpec spec : build.upstreams().specs()) {
            if (spec.balancing() instanceof Balancing.Hash(String key, _)) {
                keys.computeIfAbsent(key, k -> build.template(pass.at(), k));
            }
        }
        return Map.copyOf(keys);
    }

    // ---- the request

    private ProxyConf.Request request() {
        boolean recent = scope.epoch().compareTo(Epoch.V1_29_7) >= 0;
        boolean http11 = scope.get(ProxyDirectives.HTTP_VERSION).equals("1.1");
        Template<Exchange> host = null;
        List<HeaderTemplate> headers = new ArrayList<>();
        Set<String> set = new HashSet<>();
        List<String> dropped = new ArrayList<>(List.of(DROPPED));
        if (recent) {
            dropped.add("Proxy-Connection");
        }
        boolean saysClose = false;
        boolean saysOther = false;
        for (Found<List<String>> found : scope.findAll(ProxyDirectives.SET_HEADER)) {
            String name = found.value().get(0);
            String text = found.value().get(1);
            set.add(name.toLowerCase(Locale.ROOT));
            dropped.add(name);
            if (name.equalsIgnoreCase("Connection")) {
                saysClose |= text.toLowerCase(Locale.ROOT).contains("close");
                saysOther |= !text.isEmpty();
            }
            if (recent && name.equalsIgnoreCase("Host")) {
                host = build.template(found.statement(), text);
            } else if (!text.isEmpty()) {
                headers.add(new HeaderTemplate(name, build.template(found.statement(), text)));
            }
        }
        boolean defaultClose = !recent && !set.contains("connection");
        return new ProxyConf.Request(
                template(ProxyDirectives.METHOD),
                http11,
                recent,
                host,
                List.copyOf(headers),
                new HeaderSet(dropped),
                !recent && !set.contains("host"),
                defaultClose,
                !set.contains("content-length"),
                !set.contains("transfer-encoding"),
                defaultClose || saysClose || (!http11 && !saysOther),
                scope.get(ProxyDirectives.PASS_REQUEST_HEADERS),
                scope.get(ProxyDirectives.PASS_REQUEST_BODY),
                scope.get(ProxyDirectives.REQUEST_BUFFERING),
                template(ProxyDirectives.SET_BODY));
    }

    private @Nullable Template<Exchange> template(Directive<String> directive) {
        Found<String> found = scope.find(directive);
        return found == null ? null : build.template(found.statement(), found.value());
    }

    // ---- the response

    private ProxyConf.Response response(@Nullable ProxyPassText pass, String locationName) {
        ProxyBuffers.check(scope);
        ProxyRewrites rewrites = new ProxyRewrites(build, scope, pass, locationName);
        Buffers buffers = scope.get(ProxyDirectives.BUFFERS);
        long headSize = scope.get(ProxyDirectives.BUFFER_SIZE);
        return new ProxyConf.Response(
                hidden(),
                ignored(),
                scope.get(ProxyDirectives.INTERCEPT_ERRORS),
                scope.get(ProxyDirectives.FORCE_RANGES),
                scope.get(ProxyDirectives.PASS_TRAILERS),
                scope.get(ProxyDirectives.BUFFERING),
                (int) Math.min(headSize, 1 << 24),
                headSize + buffers.number() * buffers.size(),
                scope.get(ProxyDirectives.MAX_TEMP_FILE_SIZE),
                tempPath(),
                limitRate(),
                EarlyHints.of(build, scope),
                rewrites.redirects(),
                rewrites.cookies());
    }

    private ProxyConf.Ignored ignored() {
        Set<String> names = scope.get(ProxyDirectives.IGNORE_HEADERS);
        return new ProxyConf.Ignored(
                names.contains("X-Accel-Redirect"),
                names.contains("X-Accel-Buffering"),
                names.contains("X-Accel-Charset"),
                names.contains("X-Accel-Limit-Rate"));
    }

    private @Nullable SizeTemplate limitRate() {
        Found<String> found = scope.find(ProxyDirectives.LIMIT_RATE);
        return found == null ? null : SizeTemplate.of(build, found.statement(), found.value());
    }

    private String tempPath() {
        List<String> words = scope.orNull(ProxyDirectives.TEMP_PATH);
        return build.paths().underPrefix(words == null ? "proxy_temp" : words.get(0));
    }

    /** {@code ngx_http_upstream_hide_headers_hash}. */
    private HeaderSet hidden() {
        List<String> names = new ArrayList<>(List.of(HIDDEN));
        names.addAll(scope.all(ProxyDirectives.HIDE_HEADER));
        for (String passed : scope.all(ProxyDirectives.PASS_HEADER)) {
            names.removeIf(passed::equalsIgnoreCase);
        }
        return new HeaderSet(names);
    }

    // ---- connections

    private ProxyConf.Transport transport() {
        Found<List<String>> bind = scope.find(ProxyDirectives.BIND);
        String local =
                bind == null || bind.value().equals(List.of("off")) ? "" : bind.value().get(0);
        boolean transparent = bind != null && bind.value().size() == 2;
        if (transparent) {
            build.needsNetRaw();
        }
        boolean dynamic = local.indexOf('$') >= 0;
        Address address = local.isEmpty() || dynamic ? null : LocalAddress.parse(local);
        return new ProxyConf.Transport(
                scope.get(ProxyDirectives.CONNECT_TIMEOUT),
                scope.get(ProxyDirectives.SEND_TIMEOUT),
                scope.get(ProxyDirectives.READ_TIMEOUT),
                scope.get(ProxyDirectives.SOCKET_KEEPALIVE),
                scope.get(ProxyDirectives.SOCKET_RCVBUF).intValue(),
                scope.get(ProxyDirectives.SOCKET_SNDBUF).intValue(),
                dynamic && bind != null ? build.template(bind.statement(), local) : null,
                address,
                transparent);
    }

    private ProxyConf.Retry retry() {
        return new ProxyConf.Retry(
                NextUpstream.bits(scope.get(ProxyDirectives.NEXT_UPSTREAM)),
                scope.get(ProxyDirectives.NEXT_UPSTREAM_TRIES).intValue(),
                scope.get(ProxyDirectives.NEXT_UPSTREAM_TIMEOUT));
    }
}

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
import weir.conf.ConfException;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Regex;
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
        "Proxy-Connection",
        "Content-Length",
        "Transfer-Encoding",
        "TE",
        "Keep-Alive",
        "Expect",
        "Upgrade"
    };

    /** The same before 1.29.7. */
    private static final String[] DROPPED_BEFORE = {
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
    private final Scope passing;
    private final ProxyPassText pass;

    ProxyConfMaker(Build build, Scope scope, Scope passing, ProxyPassText pass) {
        this.build = build;
        this.scope = scope;
        this.passing = passing;
        this.pass = pass;
    }

    ProxyConf make() {
        checkBuffers();
        return new ProxyConf(
                target(),
                locationName().length(),
                request(),
                response(),
                transport(),
                retry(),
                scope.get(ProxyDirectives.IGNORE_CLIENT_ABORT),
                hashKeys());
    }

    private ProxyTarget target() {
        PeerUrl url = pass.url();
        return url == null
                ? new ProxyTarget.Dynamic(build.template(pass.at(), pass.text()))
                : ProxyTarget.Fixed.of(build.upstream(pass.at(), url), url);
    }

    /** The prefix that a URI replaces; empty where there is none. */
    private String locationName() {
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

    private Map<String, Template<Exchange>> hashKeys() {
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
        List<String> dropped = new ArrayList<>(List.of(recent ? DROPPED : DROPPED_BEFORE));
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

    private ProxyConf.Response response() {
        Set<String> ignored = scope.get(ProxyDirectives.IGNORE_HEADERS);
        Buffers buffers = scope.get(ProxyDirectives.BUFFERS);
        long headSize = scope.get(ProxyDirectives.BUFFER_SIZE);
        return new ProxyConf.Response(
                hidden(),
                ignored.contains("X-Accel-Redirect"),
                ignored.contains("X-Accel-Buffering"),
                ignored.contains("X-Accel-Charset"),
                scope.get(ProxyDirectives.INTERCEPT_ERRORS),
                scope.get(ProxyDirectives.FORCE_RANGES),
                scope.get(ProxyDirectives.PASS_TRAILERS),
                scope.get(ProxyDirectives.BUFFERING),
                (int) Math.min(headSize, 1 << 24),
                headSize + buffers.number() * buffers.size(),
                scope.get(ProxyDirectives.MAX_TEMP_FILE_SIZE),
                tempPath(),
                redirects(),
                cookies());
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

    private void checkBuffers() {
        Buffers buffers = scope.get(ProxyDirectives.BUFFERS);
        long size = Math.max(scope.get(ProxyDirectives.BUFFER_SIZE), buffers.size());
        if (buffers.number() < 2) {
            throw fault("there must be at least 2 \"proxy_buffers\"");
        }
        long busy = scope.get(ProxyDirectives.BUSY_BUFFERS_SIZE, 2 * size);
        if (busy < size) {
            throw fault(
                    "\"proxy_busy_buffers_size\" must be equal to or greater than the maximum of"
                            + " the value of \"proxy_buffer_size\" and one of the"
                            + " \"proxy_buffers\"");
        }
        if (busy > (buffers.number() - 1) * buffers.size()) {
            throw fault(
                    "\"proxy_busy_buffers_size\" must be less than the size of all"
                            + " \"proxy_buffers\" minus one buffer");
        }
        if (scope.get(ProxyDirectives.TEMP_FILE_WRITE_SIZE, 2 * size) < size) {
            throw fault(
                    "\"proxy_temp_file_write_size\" must be equal to or greater than the maximum"
                            + " of the value of \"proxy_buffer_size\" and one of the"
                            + " \"proxy_buffers\"");
        }
        long most = scope.get(ProxyDirectives.MAX_TEMP_FILE_SIZE);
        if (most != 0 && most < size) {
            throw fault(
                    "\"proxy_max_temp_file_size\" must be equal to zero to disable temporary files"
                            + " usage or must be equal to or greater than the maximum of the"
                            + " value of \"proxy_buffer_size\" and one of the \"proxy_buffers\"");
        }
    }

    /** nginx finds these when it merges, at the end of the {@code http} block. */
    private ConfException fault(String text) {
        Scope http = scope;
        for (Scope outer = http.parent(); outer != null && outer.parent() != null; ) {
            http = outer;
            outer = outer.parent();
        }
        return http.statement().faultAtEnd(text);
    }

    // ---- rewriting

    private List<Rewrite> redirects() {
        List<Found<List<String>>> found = scope.findAll(ProxyDirectives.REDIRECT);
        List<Rewrite> rewrites = new ArrayList<>();
        for (Found<List<String>> each : found) {
            if (each.value().equals(List.of("off"))) {
                return List.of();
            }
            rewrites.add(
                    each.value().size() == 1
                            ? defaultRedirect(each)
                            : pair(each, each.value(), true));
        }
        if (found.isEmpty() && pass.url() != null) {
            rewrites.add(defaultRedirect(null));
        }
        return List.copyOf(rewrites);
    }

    /** The URL of {@code proxy_pass} becomes the location's name. */
    private Rewrite defaultRedirect(@Nullable Found<List<String>> at) {
        ProxyPassText from = pass;
        if (at != null && at.up() > 0) {
            Scope level = scope;
            for (int i = 0; i < at.up() && level.parent() != null; i++) {
                level = level.parent();
            }
            List<Found<ProxyPassText>> there = level.own(ProxyDirectives.PASS);
            from = there.isEmpty() ? pass : there.get(0).value();
        }
        PeerUrl url = from.url();
        boolean bare = url == null || url.uri().isEmpty();
        return new Rewrite.Prefix(
                build.template(from.at(), bare ? from.text() + "/" : from.text()),
                build.template(from.at(), bare ? "/" : locationName()));
    }

    /**
     * One pair.
     *
     * @param caseful whether only {@code ~*} ignores case, or {@code ~} as well
     */
    private Rewrite pair(Found<?> at, List<String> words, boolean caseful) {
        Template<Exchange> to = build.template(at.statement(), words.get(1));
        String from = words.get(0);
        if (!from.startsWith("~")) {
            return new Rewrite.Prefix(build.template(at.statement(), from), to);
        }
        boolean star = caseful && from.startsWith("~*");
        Regex regex = build.regex(at.statement(), from.substring(star ? 2 : 1), star || !caseful);
        return new Rewrite.Pattern(regex, to);
    }

    private CookieRewrite cookies() {
        List<Rewrite> domains = new ArrayList<>();
        for (Found<List<String>> each : written(ProxyDirectives.COOKIE_DOMAIN)) {
            domains.add(domain(each));
        }
        List<Rewrite> paths = new ArrayList<>();
        for (Found<List<String>> each : written(ProxyDirectives.COOKIE_PATH)) {
            paths.add(pair(each, each.value(), true));
        }
        List<CookieRewrite.Flags> flags = new ArrayList<>();
        for (Found<List<String>> each : written(ProxyDirectives.COOKIE_FLAGS)) {
            flags.add(flags(each));
        }
        return new CookieRewrite(List.copyOf(domains), List.copyOf(paths), List.copyOf(flags));
    }

    private List<Found<List<String>>> written(Directive<List<String>> directive) {
        List<Found<List<String>>> found = scope.findAll(directive);
        boolean off = found.stream().anyMatch(f -> f.value().equals(List.of("off")));
        return off ? List.of() : found;
    }

    private Rewrite domain(Found<List<String>> at) {
        List<String> words = at.value();
        if (words.get(0).startsWith("~")) {
            return pair(at, words, false);
        }
        return new Rewrite.Domain(
                build.template(at.statement(), withoutDot(words.get(0))),
                build.template(at.statement(), withoutDot(words.get(1))));
    }

    private static String withoutDot(String domain) {
        return domain.startsWith(".") ? domain.substring(1) : domain;
    }

    private CookieRewrite.Flags flags(Found<List<String>> at) {
        String name = at.value().get(0);
        List<Template<Exchange>> flags = new ArrayList<>();
        for (String flag : at.value().subList(1, at.value().size())) {
            flags.add(build.template(at.statement(), flag));
        }
        return name.startsWith("~")
                ? new CookieRewrite.Flags(
                        null, build.regex(at.statement(), name.substring(1), true), flags)
                : new CookieRewrite.Flags(build.template(at.statement(), name), null, flags);
    }

    // ---- connections

    private ProxyConf.Transport transport() {
        Found<List<String>> bind = scope.find(ProxyDirectives.BIND);
        String local =
                bind == null || bind.value().equals(List.of("off")) ? "" : bind.value().get(0);
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
                address);
    }

    private ProxyConf.Retry retry() {
        return new ProxyConf.Retry(
                NextUpstream.bits(scope.get(ProxyDirectives.NEXT_UPSTREAM)),
                scope.get(ProxyDirectives.NEXT_UPSTREAM_TRIES).intValue(),
                scope.get(ProxyDirectives.NEXT_UPSTREAM_TIMEOUT));
    }
}

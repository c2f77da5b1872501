package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Regex;
import weir.upstream.PeerUrl;
import weir.var.Template;

/**
 * Makes the rewriting of a location's answers: {@code proxy_redirect} and the {@code
 * proxy_cookie_*} directives. Load time only.
 */
final class ProxyRewrites {
    private final Build build;
    private final Scope scope;
    private final @Nullable ProxyPassText pass;
    private final String locationName;

    /**
     * @param scope the location's level
     * @param pass the location's {@code proxy_pass}, null for none
     * @param locationName what {@code proxy_redirect default} puts in the place of the URL
     */
    ProxyRewrites(Build build, Scope scope, @Nullable ProxyPassText pass, String locationName) {
        this.build = build;
        this.scope = scope;
        this.pass = pass;
        this.locationName = locationName;
    }

    /**
     * The words of one statement: one argument is {@code off}, or {@code default} for {@code
     * proxy_redirect}.
     */
    static List<String> read(Statement s, Reading reading) {
        boolean redirect = s.name().equals("proxy_redirect");
        boolean word = s.arg(1).equals("off") || (redirect && s.arg(1).equals("default"));
        if (s.argCount() == 1 && !word) {
            throw s.invalidParameter(s.arg(1));
        }
        boolean off = s.argCount() == 1 && s.arg(1).equals("off");
        for (var before : reading.scope().items()) {
            if (before.statement().name().equals(s.name())
                    && (off || before.statement().args().equals(List.of("off")))) {
                throw s.complaint("is duplicate");
            }
        }
        if (redirect && s.args().equals(List.of("default"))) {
            checkDefault(s, reading);
        }
        return s.args();
    }

    private static void checkDefault(Statement s, Reading reading) {
        var pass = reading.scope().own(ProxyDirectives.PASS);
        if (pass.isEmpty()) {
            throw s.fault(
                    "\"proxy_redirect default\" should be placed after the \"proxy_pass\""
                            + " directive");
        }
        if (pass.get(0).value().isDynamic()) {
            throw s.fault(
                    "\"proxy_redirect default\" cannot be used with \"proxy_pass\" directive with"
                            + " variables");
        }
    }

    List<Rewrite> redirects() {
        List<Found<List<String>>> found = scope.findAll(ProxyDirectives.REDIRECT);
        List<Rewrite> rewrites = new ArrayList<>();
        for (Found<List<String>> each : found) {
            if (each.value().equals(List.of("off"))) {
                return List.of();
            }
            if (each.value().size() == 2) {
                rewrites.add(pair(each, each.value(), true));
            } else if (pass != null) {
                rewrites.add(defaultRedirect(passAt(each.up(), pass), locationName));
            }
        }
        Scope passing = found.isEmpty() ? outermostPass() : null;
        if (passing != null) {
            ProxyPassText from = passing.own(ProxyDirectives.PASS).get(0).value();
            rewrites.add(defaultRedirect(from, ProxyConfMaker.locationName(passing)));
        }
        return List.copyOf(rewrites);
    }

    /**
     * The level whose {@code proxy_pass} the default rewrites: the first from outside, because what
     * it makes is inherited ({@code ngx_http_proxy_merge_loc_conf}).
     */
    private @Nullable Scope outermostPass() {
        Scope outermost = null;
        for (Scope level = scope; level != null; level = level.parent()) {
            List<Found<ProxyPassText>> own = level.own(ProxyDirectives.PASS);
            if (!own.isEmpty() && own.get(0).value().url() != null) {
                outermost = level;
            }
        }
        return outermost;
    }

    /** The {@code proxy_pass} beside a {@code proxy_redirect default} that was inherited. */
    private ProxyPassText passAt(int levels, ProxyPassText otherwise) {
        Scope level = scope;
        Scope outer = scope.parent();
        for (int i = 0; i < levels && outer != null; i++) {
            level = outer;
            outer = outer.parent();
        }
        List<Found<ProxyPassText>> there = level.own(ProxyDirectives.PASS);
        return there.isEmpty() ? otherwise : there.get(0).value();
    }

    /** The URL of {@code proxy_pass} becomes its location's name. */
    private Rewrite defaultRedirect(ProxyPassText from, String name) {
        PeerUrl url = from.url();
        boolean bare = url == null || url.uri().isEmpty();
        return new Rewrite.Prefix(
                build.template(from.at(), bare ? from.text() + "/" : from.text()),
                build.template(from.at(), bare ? "/" : name));
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

    CookieRewrite cookies() {
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
}

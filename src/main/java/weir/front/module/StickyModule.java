package weir.front.module;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.Found;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.upstream.Stickiness;
import weir.upstream.UpstreamDirectives;
import weir.var.Template;

/** Sessions that keep to a server ({@code ngx_http_upstream_sticky_module}). */
public final class StickyModule implements Module {

    /** The compiled lines of a configuration, by what they say. */
    static Map<Stickiness, Sticky> of(Build build) {
        return build.shared(StickyModule.class, HashMap::new);
    }

    @Override
    public void http(Build build, Scope http) {
        for (Scope upstream : http.blocks(UpstreamDirectives.UPSTREAM_BLOCK)) {
            for (Found<Stickiness> line : upstream.own(UpstreamDirectives.STICKY)) {
                String name = upstream.statement().arg(1);
                of(build).put(line.value(), compile(build, line.statement(), name, line.value()));
            }
        }
    }

    private static Sticky compile(Build build, Statement at, String upstream, Stickiness line) {
        return switch (line) {
            case Stickiness.Cookie cookie ->
                    new Sticky(
                            variables(build, at, List.of("cookie_" + cookie.name())),
                            List.of(),
                            new StickyCookie(
                                    cookie,
                                    text(build, at, cookie.domain()),
                                    text(build, at, cookie.sameSite())),
                            null,
                            false);
            case Stickiness.Route(List<String> variables) ->
                    new Sticky(variables(build, at, variables), List.of(), null, null, false);
            case Stickiness.Learn learn ->
                    new Sticky(
                            variables(build, at, learn.lookup()),
                            variables(build, at, learn.create()),
                            null,
                            sessions(build, at, upstream, learn),
                            learn.afterHeader());
        };
    }

    private static StickySessions sessions(
            Build build, Statement at, String upstream, Stickiness.Learn learn) {
        ZoneLine line = new ZoneLine(learn.zone(), learn.zoneBytes());
        StickySessions sessions =
                line.kept(build, at.name(), upstream, () -> new StickySessions(line));
        sessions.timeout(learn.timeoutMs());
        ZoneTable.of(build).addSticky(at, line.name(), upstream, sessions);
        return sessions;
    }

    private static @Nullable Template<Exchange> text(Build build, Statement at, String text) {
        return text.isEmpty() ? null : build.template(at, text);
    }

    private static List<Template<Exchange>> variables(
            Build build, Statement at, List<String> names) {
        return names.stream()
                .map(name -> build.named(at, () -> build.variables().variable(name)))
                .toList();
    }
}

package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Module;
import weir.front.Steps;

/** {@code ngx_http_headers_module}: header lines of our own, and how long an answer stays fresh. */
public final class HeadersModule implements Module {

    /** Whether the lines of outer levels count where a level has lines of its own. */
    enum Inherit {
        ON,
        OFF,
        MERGE
    }

    static final Directive<Inherit> ADD_HEADER_INHERIT =
            Directive.oneOf("add_header_inherit", Inherit.class)
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(Inherit.ON)
                    .doc("Whether lines of outer levels are dropped, kept, or added to.");

    static final Directive<List<String>> ADD_HEADER =
            Directive.of("add_header", "name value [always]", HeadersModule::line)
                    .arity(2, 3)
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .merge((at, levels) -> inherited(at))
                    .doc(
                            "Adds a header line to good answers, with always to all. One here"
                                    + " replaces those of the outer levels.");

    static final Directive<ExpiresTime> EXPIRES =
            Directive.of("expires", "[modified] time | epoch | max | off", ExpiresTime::read)
                    .arity(1, 2)
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(ExpiresTime.OFF)
                    .doc("Sets Expires and Cache-Control.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(ADD_HEADER, ADD_HEADER_INHERIT, EXPIRES);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<AddedHeader> lines = new ArrayList<>();
        for (Found<List<String>> each : location.findAll(ADD_HEADER)) {
            lines.add(AddedHeader.of(build, each));
        }
        ExpiresTime expires = location.get(EXPIRES);
        if (!lines.isEmpty() || expires.mode() != ExpiresTime.Mode.OFF) {
            steps.filter(new HeadersFilter(List.copyOf(lines), expires.bound(build)));
        }
    }

    private static List<String> line(Statement s, Reading reading) {
        if (s.argCount() == 3 && !s.arg(3).equals("always")) {
            throw s.invalidParameter(s.arg(3));
        }
        return s.args();
    }

    /** {@code ngx_http_headers_merge_conf}. */
    private static List<Found<List<String>>> inherited(Scope at) {
        List<Found<List<String>>> own = at.own(ADD_HEADER);
        Scope outer = at.parent();
        Inherit mode = at.get(ADD_HEADER_INHERIT);
        if (outer == null || mode == Inherit.OFF || (mode == Inherit.ON && !own.isEmpty())) {
            return own;
        }
        List<Found<List<String>>> all = new ArrayList<>(own);
        for (Found<List<String>> each : inherited(outer)) {
            all.add(
                    new Found<>(
                            each.directive(),
                            each.value(),
                            each.statement(),
                            each.up() + 1,
                            each.body()));
        }
        return all;
    }
}

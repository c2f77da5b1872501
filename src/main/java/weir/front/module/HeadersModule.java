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

    static final Directive<Inherit> ADD_HEADER_INHERIT = inherit("add_header_inherit");
    static final Directive<Inherit> ADD_TRAILER_INHERIT = inherit("add_trailer_inherit");

    static final Directive<List<String>> ADD_HEADER =
            added("add_header")
                    .merge((at, levels) -> inherited(at, ADD_HEADER_INHERIT, levels))
                    .doc(
                            "Adds a header line to good answers, with always to all. One here"
                                    + " replaces those of the outer levels.");

    static final Directive<List<String>> ADD_TRAILER =
            added("add_trailer")
                    .merge((at, levels) -> inherited(at, ADD_TRAILER_INHERIT, levels))
                    .doc("The same for a line behind the body.");

    private static Directive<Inherit> inherit(String name) {
        return Directive.oneOf(name, Inherit.class)
                .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                .or(Inherit.ON)
                .doc("Whether lines of outer levels are dropped, kept, or added to.");
    }

    private static Directive<List<String>> added(String name) {
        return Directive.of(name, "name value [always]", HeadersModule::line)
                .arity(2, 3)
                .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION);
    }

    static final Directive<ExpiresTime> EXPIRES =
            Directive.of("expires", "[modified] time | epoch | max | off", ExpiresTime::read)
                    .arity(1, 2)
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(ExpiresTime.OFF)
                    .doc("Sets Expires and Cache-Control.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(ADD_HEADER, ADD_HEADER_INHERIT, ADD_TRAILER, ADD_TRAILER_INHERIT, EXPIRES);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<AddedHeader> lines = added(build, location, ADD_HEADER);
        List<AddedHeader> trailers = added(build, location, ADD_TRAILER);
        ExpiresTime expires = location.get(EXPIRES);
        boolean none = lines.isEmpty() && trailers.isEmpty();
        if (!none || expires.mode() != ExpiresTime.Mode.OFF) {
            boolean always = trailers.stream().anyMatch(AddedHeader::always);
            steps.filter(new HeadersFilter(lines, trailers, always, expires.bound(build)));
        }
    }

    private static List<AddedHeader> added(
            Build build, Scope location, Directive<List<String>> directive) {
        List<AddedHeader> lines = new ArrayList<>();
        for (Found<List<String>> each : location.findAll(directive)) {
            lines.add(AddedHeader.of(build, each));
        }
        return List.copyOf(lines);
    }

    private static List<String> line(Statement s, Reading reading) {
        if (s.argCount() == 3 && !s.arg(3).equals("always")) {
            throw s.invalidParameter(s.arg(3));
        }
        return s.args();
    }

    /** {@code ngx_http_headers_merge_conf}. */
    private static List<Found<List<String>>> inherited(
            Scope at, Directive<Inherit> mode, List<List<Found<List<String>>>> levels) {
        List<Found<List<String>>> all = new ArrayList<>();
        Scope scope = at;
        for (List<Found<List<String>>> level : levels) {
            all.addAll(level);
            Inherit here = scope == null ? Inherit.ON : scope.get(mode);
            if (here == Inherit.OFF || (here == Inherit.ON && !level.isEmpty())) {
                break;
            }
            scope = scope == null ? null : scope.parent();
        }
        return all;
    }
}

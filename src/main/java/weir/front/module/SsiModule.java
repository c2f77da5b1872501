package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.net.Buf;
import weir.var.Variable;

/** Commands inside pages ({@code ngx_http_ssi_filter_module}). */
public final class SsiModule implements Module {
    static final Directive<Boolean> SSI =
            Directive.flag("ssi")
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(false)
                    .doc("Whether SSI commands in responses are carried out.");

    static final Directive<Boolean> SILENT_ERRORS =
            Directive.flag("ssi_silent_errors")
                    .in(HTTP, SERVER, LOCATION)
                    .or(false)
                    .doc("Whether a command that failed leaves no text in the page.");

    static final Directive<Boolean> IGNORE_RECYCLED_BUFFERS =
            Directive.flag("ssi_ignore_recycled_buffers")
                    .in(HTTP, SERVER, LOCATION)
                    .noEffect("a page's bytes are copied before its commands run")
                    .doc("Whether buffers are kept from reuse.");

    static final Directive<Long> MIN_FILE_CHUNK =
            Directive.size("ssi_min_file_chunk")
                    .in(HTTP, SERVER, LOCATION)
                    .noEffect("a page with commands is sent from memory")
                    .doc("The smallest part of a file that sendfile sends.");

    static final Directive<Long> VALUE_LENGTH =
            Directive.size("ssi_value_length")
                    .in(HTTP, SERVER, LOCATION)
                    .or(255L)
                    .doc("The longest value of a parameter.");

    static final Directive<List<String>> TYPES =
            Directive.words("ssi_types")
                    .arity(1, Arity.MANY)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST)
                    .or(List.of("text/html"))
                    .doc("The media types that have commands; * for all. text/html always does.");

    static final Directive<Boolean> LAST_MODIFIED =
            Directive.flag("ssi_last_modified")
                    .in(HTTP, SERVER, LOCATION)
                    .or(false)
                    .doc("Whether Last-Modified is kept and ETag made weak, instead of dropped.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(
                SSI,
                SILENT_ERRORS,
                IGNORE_RECYCLED_BUFFERS,
                MIN_FILE_CHUNK,
                VALUE_LENGTH,
                TYPES,
                LAST_MODIFIED);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.of(
                                "date_local",
                                (Exchange x, Buf out) -> date(x, out, false),
                                "Local time, as the page's timefmt says.")
                        .asChanging(),
                Variable.of(
                                "date_gmt",
                                (Exchange x, Buf out) -> date(x, out, true),
                                "The time in GMT, as the page's timefmt says.")
                        .asChanging());
    }

    private static boolean date(Exchange x, Buf out, boolean gmt) {
        SsiTime format =
                x.response().bodyFilter instanceof SsiPage page ? page.time() : SsiTime.USUAL;
        out.putAscii(format.text(x.loop().wallMs(), gmt));
        return true;
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (!location.get(SSI)) {
            return;
        }
        List<String> types = new ArrayList<>(List.of("text/html"));
        location.get(TYPES).forEach(type -> types.add(type.toLowerCase(Locale.ROOT)));
        steps.filter(
                new SsiFilter(
                        types,
                        location.get(LAST_MODIFIED),
                        location.get(SILENT_ERRORS),
                        Math.toIntExact(location.get(VALUE_LENGTH)),
                        build.variables()));
    }
}

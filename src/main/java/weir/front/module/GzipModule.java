package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weir.conf.Arity;
import weir.conf.Buffers;
import weir.conf.Checks;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.GzipCoding;
import weir.front.MediaTypeSet;
import weir.front.Module;
import weir.front.Regex;
import weir.front.Steps;
import weir.http.Head;
import weir.net.Buf;
import weir.var.Variable;

/** Bodies compressed on their way out ({@code ngx_http_gzip_filter_module}). */
public final class GzipModule implements Module {
    private static final String MSIE6 = "msie6";

    static final Directive<Boolean> GZIP =
            Directive.flag("gzip")
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(false)
                    .doc("Whether responses are compressed for clients that accept it.");

    static final Directive<List<String>> TYPES =
            MediaTypeSet.directive("gzip_types")
                    .in(HTTP, SERVER, LOCATION)
                    .doc("The media types that are compressed; * for all. text/html always is.");

    static final Directive<Long> COMP_LEVEL =
            Directive.number("gzip_comp_level")
                    .in(HTTP, SERVER, LOCATION)
                    .or(1L)
                    .check(Checks.between(1, 9))
                    .doc("From 1, the quickest, to 9, the smallest.");

    static final Directive<Long> MIN_LENGTH =
            Directive.size("gzip_min_length")
                    .in(HTTP, SERVER, LOCATION)
                    .or(20L)
                    .doc("Bodies with a shorter Content-Length stay as they are.");

    static final Directive<Boolean> VARY =
            Directive.flag("gzip_vary")
                    .in(HTTP, SERVER, LOCATION)
                    .or(false)
                    .doc("Whether \"Vary: Accept-Encoding\" is said where compression may happen.");

    static final Directive<Integer> HTTP_VERSION =
            Directive.oneOf("gzip_http_version", versions())
                    .in(HTTP, SERVER, LOCATION)
                    .or(Head.VERSION_11)
                    .doc("The lowest version of a request that gets a compressed response.");

    static final Directive<Set<String>> PROXIED =
            Directive.bits(
                            "gzip_proxied",
                            "off",
                            "expired",
                            "no-cache",
                            "no-store",
                            "private",
                            "no_last_modified",
                            "no_etag",
                            "auth",
                            "any")
                    .in(HTTP, SERVER, LOCATION)
                    .or(Set.of("off"))
                    .doc("Which responses are compressed when the request has a Via header.");

    static final Directive<List<String>> DISABLE =
            Directive.words("gzip_disable")
                    .arity(1, Arity.MANY)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Patterns of User-Agent that get no compression; msie6 for that browser.");

    static final Directive<Buffers> BUFFERS =
            Directive.buffers("gzip_buffers")
                    .in(HTTP, SERVER, LOCATION)
                    .noEffect("compressed bytes go out as zlib gives them")
                    .doc("Buffers for compressed bytes.");

    static final Directive<Long> POSTPONE =
            Directive.size("postpone_gzipping")
                    .in(HTTP, SERVER, LOCATION)
                    .noEffect("zlib's memory is kept from response to response")
                    .doc("Bytes to have before zlib's memory is taken.");

    static final Directive<Boolean> NO_BUFFER =
            Directive.flag("gzip_no_buffer")
                    .in(HTTP, SERVER, LOCATION)
                    .noEffect("compressed bytes go out as zlib gives them")
                    .doc("Whether compressed bytes go out before a buffer is full.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(
                GZIP,
                TYPES,
                COMP_LEVEL,
                MIN_LENGTH,
                VARY,
                HTTP_VERSION,
                PROXIED,
                DISABLE,
                BUFFERS,
                POSTPONE,
                NO_BUFFER);
    }

    private static Map<String, Integer> versions() {
        Map<String, Integer> versions = new LinkedHashMap<>();
        versions.put("1.0", Head.VERSION_10);
        versions.put("1.1", Head.VERSION_11);
        return versions;
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.of(
                        "gzip_ratio",
                        GzipModule::ratio,
                        "How many times shorter the body became, with two decimals."));
    }

    /** {@code ngx_http_gzip_ratio_variable}. */
    private static boolean ratio(Exchange x, Buf out) {
        if (!(x.response().coding instanceof GzipCoding gzip) || gzip.codedLength() == 0) {
            return false;
        }
        long thousandths = gzip.length() * 1000 / gzip.codedLength();
        long hundredths = thousandths / 10 + (thousandths % 10 > 4 ? 1 : 0);
        out.putDecimal(hundredths / 100);
        out.put((byte) '.');
        out.putPadded(hundredths % 100, 2);
        return true;
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (!location.get(GZIP)) {
            return;
        }
        steps.filter(
                new GzipFilter(
                        new MediaTypeSet(location.get(TYPES)),
                        location.get(MIN_LENGTH),
                        Math.toIntExact(location.get(COMP_LEVEL)),
                        location.get(VARY),
                        clients(build, location)));
    }

    /** Which clients get compressed bodies at a level. */
    static GzipClients clients(Build build, Scope location) {
        List<Regex> patterns = new ArrayList<>();
        for (Found<List<String>> line : location.findAll(DISABLE)) {
            for (String word : line.value()) {
                if (!word.equals(MSIE6)) {
                    patterns.add(build.regex(line.statement(), word, true));
                }
            }
        }
        return new GzipClients(
                location.get(HTTP_VERSION),
                location.get(PROXIED),
                disablesMsie6(location),
                patterns);
    }

    /** That word, other than patterns, stays in force below where it stands. */
    private static boolean disablesMsie6(Scope location) {
        for (Scope level = location; level != null; level = level.parent()) {
            if (level.own(DISABLE).stream().anyMatch(line -> line.value().contains(MSIE6))) {
                return true;
            }
        }
        return false;
    }
}

package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;
import weir.front.Steps;

/**
 * Names the charset in Content-Type ({@code ngx_http_charset_filter_module}). Nothing is recoded: a
 * source charset other than the named one is refused, as nginx refuses it without a {@code
 * charset_map}.
 */
public final class CharsetModule implements Module {
    static final Directive<String> CHARSET =
            Directive.text("charset")
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or("off")
                    .doc("The charset named in Content-Type, for the types of charset_types.");

    static final Directive<String> SOURCE_CHARSET =
            Directive.text("source_charset")
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .doc("The charset that responses have; only the one named by charset.");

    static final Directive<Boolean> OVERRIDE_CHARSET =
            Directive.flag("override_charset")
                    .in(HTTP, SERVER, LOCATION, IF_IN_LOCATION)
                    .or(false)
                    .doc("Whether a charset that the upstream named is replaced.");

    static final Directive<List<String>> CHARSET_TYPES =
            Directive.words("charset_types")
                    .arity(1, Arity.MANY)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(weir.conf.Merge.NEAREST)
                    .or(
                            List.of(
                                    "text/html",
                                    "text/xml",
                                    "text/plain",
                                    "text/vnd.wap.wml",
                                    "application/javascript",
                                    "application/rss+xml"))
                    .doc("The media types that get a charset; * for all. text/html always does.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(CHARSET, SOURCE_CHARSET, OVERRIDE_CHARSET, CHARSET_TYPES);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        Set<String> known = build.shared(CharsetModule.class, HashSet::new);
        Found<String> found = location.find(CHARSET);
        Found<String> source = location.find(SOURCE_CHARSET);
        note(found, known);
        note(source, known);
        if (found == null || found.value().equals("off")) {
            steps.filter(new CharsetFilter(null, List.of(), false, known));
            return;
        }
        if (source != null && !source.value().equalsIgnoreCase(found.value())) {
            throw source.statement()
                    .fault(
                            "no \"charset_map\" between the charsets \""
                                    + source.value()
                                    + "\" and \""
                                    + found.value()
                                    + "\"");
        }
        steps.filter(
                new CharsetFilter(
                        build.template(found.statement(), found.value()),
                        types(location.get(CHARSET_TYPES)),
                        location.get(OVERRIDE_CHARSET),
                        known));
    }

    /** A charset that X-Accel-Charset may name is one that the configuration names. */
    private static void note(@Nullable Found<String> found, Set<String> known) {
        if (found != null && !found.value().equals("off") && found.value().indexOf('$') < 0) {
            known.add(found.value().toLowerCase(Locale.ROOT));
        }
    }

    /** The types in lower case; null stands for all. */
    private static @Nullable List<byte[]> types(List<String> words) {
        if (words.contains("*")) {
            return null;
        }
        List<byte[]> types = new ArrayList<>();
        types.add("text/html".getBytes(StandardCharsets.ISO_8859_1));
        for (String word : words) {
            types.add(word.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.ISO_8859_1));
        }
        return types;
    }
}

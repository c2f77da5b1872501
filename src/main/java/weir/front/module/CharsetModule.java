package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.HeadFilter;
import weir.front.Module;
import weir.front.Steps;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

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
        Found<String> found = location.find(CHARSET);
        if (found == null || found.value().equals("off")) {
            return;
        }
        Found<String> source = location.find(SOURCE_CHARSET);
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
                new Filter(
                        build.template(found.statement(), found.value()),
                        types(location.get(CHARSET_TYPES)),
                        location.get(OVERRIDE_CHARSET)));
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

    private static final class Filter implements HeadFilter {
        private static final String PARAMETER = "charset=";

        private final Template<Exchange> charset;
        private final @Nullable List<byte[]> types;
        private final boolean override;

        Filter(Template<Exchange> charset, @Nullable List<byte[]> types, boolean override) {
            this.charset = charset;
            this.types = types;
            this.override = override;
        }

        @Override
        public void head(Exchange x) {
            Buf type = x.response().contentType;
            if (type.isEmpty() || !isNamed(type)) {
                return;
            }
            int named = parameter(type);
            if (named >= 0) {
                if (!override) {
                    return;
                }
                type.end = type.start + named;
            }
            x.response().charset.clear();
            charset.write(x, x.response().charset);
        }

        private boolean isNamed(Buf type) {
            if (types == null) {
                return true;
            }
            int length = bare(type);
            for (int i = 0; i < types.size(); i++) {
                if (types.get(i).length == length && equal(type.address(), types.get(i))) {
                    return true;
                }
            }
            return false;
        }

        /** Bytes of the media type before its parameters. */
        private static int bare(Buf type) {
            int n = 0;
            while (n < type.size()) {
                byte b = Mem.getByte(type.address() + n);
                if (b == ';' || b == ' ') {
                    break;
                }
                n++;
            }
            return n;
        }

        private static boolean equal(long at, byte[] lower) {
            for (int i = 0; i < lower.length; i++) {
                if (lower(Mem.getByte(at + i)) != lower[i]) {
                    return false;
                }
            }
            return true;
        }

        /** Where the media type ends if a charset parameter follows it, else -1. */
        private static int parameter(Buf type) {
            int last = type.size() - PARAMETER.length();
            for (int from = bare(type); from <= last; from++) {
                int i = 0;
                while (i < PARAMETER.length()
                        && lower(Mem.getByte(type.address() + from + i)) == PARAMETER.charAt(i)) {
                    i++;
                }
                if (i == PARAMETER.length()) {
                    return bare(type);
                }
            }
            return -1;
        }

        private static int lower(byte b) {
            return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
        }
    }
}

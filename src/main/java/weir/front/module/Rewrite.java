package weir.front.module;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Regex;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/**
 * One pair of {@code proxy_redirect}, {@code proxy_cookie_path} or {@code proxy_cookie_domain}.
 * Works on text: only answers that carry such a header come here.
 */
sealed interface Rewrite {

    /**
     * Rewrites {@code value} from {@code prefix} on.
     *
     * @return the new value, null when this pair does not apply
     */
    @Nullable String apply(Exchange x, String value, int prefix);

    /** What begins with the pattern ({@code ngx_http_proxy_rewrite_complex_handler}). */
    record Prefix(Template<Exchange> pattern, Template<Exchange> replacement) implements Rewrite {
        @Override
        public @Nullable String apply(Exchange x, String value, int prefix) {
            String from = text(x, pattern);
            return value.startsWith(from, prefix)
                    ? value.substring(0, prefix)
                            + text(x, replacement)
                            + value.substring(prefix + from.length())
                    : null;
        }
    }

    /** What the pattern matches, as a whole ({@code ngx_http_proxy_rewrite_regex_handler}). */
    record Pattern(Regex regex, Template<Exchange> replacement) implements Rewrite {
        @Override
        public @Nullable String apply(Exchange x, String value, int prefix) {
            return matches(x, regex, value.substring(prefix))
                    ? value.substring(0, prefix) + text(x, replacement)
                    : null;
        }
    }

    /**
     * A domain, with or without a dot before it ({@code ngx_http_proxy_rewrite_domain_handler}).
     */
    record Domain(Template<Exchange> pattern, Template<Exchange> replacement) implements Rewrite {
        @Override
        public @Nullable String apply(Exchange x, String value, int prefix) {
            int from = value.startsWith(".", prefix) ? prefix + 1 : prefix;
            return value.substring(from).equalsIgnoreCase(text(x, pattern))
                    ? value.substring(0, from) + text(x, replacement)
                    : null;
        }
    }

    /** The first pair that applies, or null. */
    static @Nullable String first(List<Rewrite> pairs, Exchange x, String value, int prefix) {
        for (Rewrite pair : pairs) {
            String made = pair.apply(x, value, prefix);
            if (made != null) {
                return made;
            }
        }
        return null;
    }

    /** Whether it matches; its captures are the exchange's then. */
    static boolean matches(Exchange x, Regex regex, String text) {
        Buf bytes = x.worker().text();
        bytes.putAscii(text);
        return regex.matches(x, bytes.address(), bytes.size());
    }

    /** The value for this exchange. */
    static String text(Exchange x, Template<Exchange> template) {
        Buf out = new Buf(128);
        try {
            template.write(x, out);
            return Mem.string(out.address(), out.size());
        } finally {
            out.free();
        }
    }

    /** Where {@code url=} of a Refresh header ends, or -1. */
    static int refreshUrl(String value) {
        int at = value.toLowerCase(Locale.ROOT).indexOf("url=");
        return at < 0 ? -1 : at + 4;
    }
}

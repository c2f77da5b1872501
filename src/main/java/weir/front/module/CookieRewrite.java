package weir.front.module;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Regex;
import weir.var.Template;

/**
 * {@code proxy_cookie_domain}, {@code proxy_cookie_path} and {@code proxy_cookie_flags} of one
 * location ({@code ngx_http_proxy_rewrite_cookie}).
 */
record CookieRewrite(List<Rewrite> domains, List<Rewrite> paths, List<Flags> flags) {
    private static final List<String> SAME_SITE = List.of("Strict", "Lax", "None");

    /**
     * One {@code proxy_cookie_flags}.
     *
     * @param name of the cookie, null when a pattern is given
     */
    record Flags(
            @Nullable Template<Exchange> name,
            @Nullable Regex pattern,
            List<Template<Exchange>> flags) {
        boolean matches(Exchange x, String cookie) {
            if (pattern != null) {
                return Rewrite.matches(x, pattern, cookie);
            }
            return name != null && Rewrite.text(x, name).equalsIgnoreCase(cookie);
        }
    }

    /** One attribute; without a value when there was no equals sign. */
    private record Attribute(String key, @Nullable String value) {
        boolean is(String name) {
            return key.equalsIgnoreCase(name);
        }

        @Override
        public String toString() {
            return value == null ? key : key + "=" + value;
        }
    }

    boolean isEmpty() {
        return domains.isEmpty() && paths.isEmpty() && flags.isEmpty();
    }

    /** The rewritten value of a Set-Cookie header, or null: it stays as it is. */
    @Nullable String apply(Exchange x, String value) {
        List<Attribute> attributes = parse(value);
        if (attributes.get(0).value() == null) {
            return null;
        }
        boolean changed = false;
        for (int i = 1; i < attributes.size(); i++) {
            Attribute attribute = attributes.get(i);
            String old = attribute.value();
            List<Rewrite> pairs =
                    attribute.is("domain") ? domains : attribute.is("path") ? paths : List.of();
            String made = old == null ? null : Rewrite.first(pairs, x, old, 0);
            if (made != null) {
                attributes.set(i, new Attribute(attribute.key(), made));
                changed = true;
            }
        }
        changed |= applyFlags(x, attributes);
        return changed ? join(attributes) : null;
    }

    private boolean applyFlags(Exchange x, List<Attribute> attributes) {
        for (Flags each : flags) {
            if (each.matches(x, attributes.get(0).key())) {
                Set<String> words = new HashSet<>();
                for (Template<Exchange> flag : each.flags()) {
                    words.add(Rewrite.text(x, flag).toLowerCase(Locale.ROOT));
                }
                boolean any = edit(attributes, words, "Secure");
                any |= edit(attributes, words, "HttpOnly");
                any |= editSameSite(attributes, words);
                return any;
            }
        }
        return false;
    }

    /** {@code ngx_http_proxy_edit_cookie_flags}: on goes before off, and the order is fixed. */
    private static boolean edit(List<Attribute> attributes, Set<String> words, String key) {
        String word = key.toLowerCase(Locale.ROOT);
        if (words.contains(word)) {
            put(attributes, key, null);
            return true;
        }
        return words.contains("no" + word) && drop(attributes, key);
    }

    private static boolean editSameSite(List<Attribute> attributes, Set<String> words) {
        for (String value : SAME_SITE) {
            if (words.contains("samesite=" + value.toLowerCase(Locale.ROOT))) {
                put(attributes, "SameSite", value);
                return true;
            }
        }
        return words.contains("nosamesite") && drop(attributes, "SameSite");
    }

    private static void put(List<Attribute> attributes, String key, @Nullable String value) {
        for (int i = 1; i < attributes.size(); i++) {
            Attribute old = attributes.get(i);
            if (old.is(key)) {
                if (value != null && !value.equalsIgnoreCase(old.value())) {
                    attributes.set(i, new Attribute(key, value));
                }
                return;
            }
        }
        attributes.add(new Attribute(key, value));
    }

    private static boolean drop(List<Attribute> attributes, String key) {
        attributes.subList(1, attributes.size()).removeIf(a -> a.is(key));
        return true;
    }

    private static List<Attribute> parse(String value) {
        List<Attribute> attributes = new ArrayList<>();
        for (String part : value.split(";", -1)) {
            int equals = part.indexOf('=');
            attributes.add(
                    equals < 0
                            ? new Attribute(trim(part), null)
                            : new Attribute(
                                    trim(part.substring(0, equals)),
                                    trim(part.substring(equals + 1))));
        }
        return attributes;
    }

    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == ' ') {
            from++;
        }
        while (to > from && text.charAt(to - 1) == ' ') {
            to--;
        }
        return text.substring(from, to);
    }

    private static String join(List<Attribute> attributes) {
        return String.join("; ", attributes.stream().map(Attribute::toString).toList());
    }
}

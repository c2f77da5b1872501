package weir.load;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One user's cookies: RFC 6265 sections 5.2 to 5.4 as browsers (and HttpClient's {@code standard})
 * read them. They are sent with the longest path first, else in the order they were stored.
 */
final class Cookies {
    private record Cookie(
            String name,
            String value,
            String domain,
            boolean hostOnly,
            String path,
            boolean secure,
            long expiresMs) {

        boolean sameAs(Cookie other) {
            return name.equals(other.name)
                    && domain.equals(other.domain)
                    && path.equals(other.path);
        }

        boolean matches(String host, String requestPath, boolean tls, long nowMs) {
            boolean domainFits =
                    domain.isEmpty() || host.equals(domain) || !hostOnly && isBelow(host, domain);
            return domainFits
                    && expiresMs > nowMs
                    && (tls || !secure)
                    && pathFits(path, requestPath);
        }
    }

    /** {@code org.apache.http.cookie.CookiePriorityComparator}. */
    private static final Comparator<Cookie> LONGEST_PATH_FIRST =
            Comparator.comparingInt(cookie -> -cookie.path().length());

    private final CookieRules rules;
    private final List<Cookie> kept = new ArrayList<>();

    Cookies(CookieRules rules, Scope scope) {
        this.rules = rules;
        reset(scope);
    }

    /** Back to the cookies written in the plan. */
    void reset(Scope scope) {
        kept.clear();
        for (CookieRules.Preset preset : rules.preset()) {
            String domain = preset.domain().value(scope).trim().toLowerCase(Locale.ROOT);
            boolean below = domain.startsWith(".");
            String path = preset.path().value(scope);
            kept.add(
                    new Cookie(
                            preset.name().value(scope),
                            preset.value().value(scope),
                            below ? domain.substring(1) : domain,
                            !below,
                            path.isEmpty() ? "/" : path,
                            preset.secure(),
                            Long.MAX_VALUE));
        }
        kept.sort(LONGEST_PATH_FIRST);
    }

    /** The value of the {@code Cookie} header for this request, null when none is sent. */
    @Nullable String header(String host, String path, boolean tls, long nowMs) {
        if (kept.isEmpty()) {
            return null;
        }
        String lower = host.toLowerCase(Locale.ROOT);
        var line = new StringBuilder();
        for (Cookie cookie : kept) {
            if (cookie.matches(lower, path, tls, nowMs)) {
                line.append(line.isEmpty() ? "" : "; ");
                line.append(cookie.name).append('=').append(cookie.value);
            }
        }
        return line.isEmpty() ? null : line.toString();
    }

    /** Takes one {@code Set-Cookie} value; one that is not ours to keep is dropped. */
    void take(String line, String host, String requestPath, long nowMs) {
        if (!rules.accepts()) {
            return;
        }
        String[] parts = line.split(";", -1);
        int equals = parts[0].indexOf('=');
        if (equals <= 0) {
            return;
        }
        String name = parts[0].substring(0, equals).trim();
        String value = parts[0].substring(equals + 1).trim();
        if (name.isEmpty()) {
            return;
        }
        Cookie cookie = withAttributes(name, value, parts, host, requestPath, nowMs);
        if (cookie == null) {
            return;
        }
        kept.removeIf(cookie::sameAs);
        if (!value.isEmpty() && cookie.expiresMs > nowMs) {
            kept.add(cookie);
            kept.sort(LONGEST_PATH_FIRST);
        }
    }

    private static @Nullable Cookie withAttributes(
            String name, String value, String[] parts, String host, String path, long nowMs) {
        String ourHost = host.toLowerCase(Locale.ROOT);
        String domain = ourHost;
        boolean hostOnly = true;
        String cookiePath = defaultPath(path);
        boolean secure = false;
        long expiresMs = Long.MAX_VALUE;
        boolean maxAge = false;
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String key = (equals < 0 ? parts[i] : parts[i].substring(0, equals)).trim();
            String text = equals < 0 ? "" : parts[i].substring(equals + 1).trim();
            switch (key.toLowerCase(Locale.ROOT)) {
                case "domain" -> {
                    String given = text.toLowerCase(Locale.ROOT);
                    given = given.startsWith(".") ? given.substring(1) : given;
                    if (!given.isEmpty()) {
                        if (!ourHost.equals(given) && !isBelow(ourHost, given)) {
                            return null;
                        }
                        domain = given;
                        hostOnly = false;
                    }
                }
                case "path" -> cookiePath = text.startsWith("/") ? text : cookiePath;
                case "secure" -> secure = true;
                case "max-age" -> {
                    long seconds = Numbers.parse(text, Long.MIN_VALUE);
                    if (seconds != Long.MIN_VALUE) {
                        maxAge = true;
                        expiresMs = seconds <= 0 ? 0 : nowMs + Math.min(seconds, 1L << 40) * 1000;
                    }
                }
                case "expires" -> expiresMs = maxAge ? expiresMs : date(text, expiresMs);
                default -> {}
            }
        }
        return new Cookie(name, value, domain, hostOnly, cookiePath, secure, expiresMs);
    }

    private static final List<DateTimeFormatter> DATES =
            List.of(
                    DateTimeFormatter.RFC_1123_DATE_TIME,
                    DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss zzz", Locale.US),
                    DateTimeFormatter.ofPattern("EEE, dd-MMM-yyyy HH:mm:ss zzz", Locale.US),
                    DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss zzz", Locale.US));

    private static long date(String text, long absent) {
        for (DateTimeFormatter format : DATES) {
            try {
                return Instant.from(ZonedDateTime.parse(text, format)).toEpochMilli();
            } catch (DateTimeParseException _) {
                // the next format may fit
            }
        }
        return absent;
    }

    /** RFC 6265 section 5.1.4: the path up to its last slash. */
    private static String defaultPath(String path) {
        int query = path.indexOf('?');
        String bare = query < 0 ? path : path.substring(0, query);
        int slash = bare.lastIndexOf('/');
        return slash <= 0 ? "/" : bare.substring(0, slash);
    }

    private static boolean pathFits(String cookiePath, String requestPath) {
        int query = requestPath.indexOf('?');
        String path = query < 0 ? requestPath : requestPath.substring(0, query);
        return path.startsWith(cookiePath)
                && (path.length() == cookiePath.length()
                        || cookiePath.endsWith("/")
                        || path.charAt(cookiePath.length()) == '/');
    }

    private static boolean isBelow(String host, String domain) {
        return host.endsWith(domain)
                && host.length() > domain.length()
                && host.charAt(host.length() - domain.length() - 1) == '.'
                && !Character.isDigit(host.charAt(host.length() - 1));
    }
}

package weir.load;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A URL as a sampler makes it, or why it is none. Follows {@code HTTPSamplerBase.getUrl}, {@code
 * java.net.URL} and {@code java.net.URI} in what they accept and say.
 *
 * @param text the whole URL, for the row
 * @param target where to connect
 * @param authority host with the port as written, for the Host header
 * @param pathAndQuery what goes on the request line
 * @param failure why no request can be made of it, else null
 */
record Url(
        String text,
        Target target,
        String authority,
        String pathAndQuery,
        @Nullable Failure failure) {

    private static final String ILLEGAL = "java.net.URISyntaxException";

    /** Scheme, authority, path, query, fragment: {@code java.net.URL}'s division. */
    private static final Pattern PARTS =
            Pattern.compile("(\\w+)://([^/?#]*)([^?#]*)(?:[?]([^#]*))?(?:#(.*))?");

    private static final Target NOWHERE = new Target(false, "", 0);

    /**
     * From the fields of a sampler. {@code query} is appended when it is not empty, but not to a
     * path that is a whole URL.
     */
    static Url of(String protocol, String domain, String port, String path, String query) {
        String scheme = protocol.isBlank() ? "http" : protocol.trim().toLowerCase(Locale.ROOT);
        String file = path.replace(" ", "%20");
        if (file.startsWith("http://") || file.startsWith("https://")) {
            return parse(file);
        }
        long number = Numbers.parse(port, 0);
        boolean standard = number == (scheme.equals("https") ? 443 : 80);
        String shown = number <= 0 || standard ? "" : ":" + number;
        String slash = file.startsWith("/") ? "" : "/";
        String whole = scheme + "://" + domain.trim() + shown + slash + file;
        if (!query.isEmpty()) {
            whole += (whole.contains("?") ? "&" : "?") + query;
        }
        return parse(whole);
    }

    /** From a whole URL. */
    static Url parse(String text) {
        int colon = text.indexOf("://");
        String scheme = colon < 0 ? "" : text.substring(0, colon);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return failed(text, "java.net.MalformedURLException", unknown(text, scheme));
        }
        try {
            var _ = new URI(text);
        } catch (URISyntaxException e) {
            return failed(text, ILLEGAL, String.valueOf(e.getMessage()));
        }
        int from = colon + 3;
        int end = from;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String authority = text.substring(from, end);
        authority = authority.substring(authority.lastIndexOf('@') + 1);
        int portAt = authority.lastIndexOf(':');
        boolean hasPort = portAt > authority.lastIndexOf(']');
        String host = hasPort ? authority.substring(0, portAt) : authority;
        long port = hasPort ? Numbers.parse(authority.substring(portAt + 1), 0) : 0;
        if (host.isEmpty()) {
            return failed(
                    text,
                    "org.apache.http.client.ClientProtocolException",
                    "URI does not specify a valid host name: " + text);
        }
        boolean tls = scheme.equals("https");
        int realPort = port > 0 ? (int) Math.min(port, 65535) : tls ? 443 : 80;
        var target = new Target(tls, host.toLowerCase(Locale.ROOT), realPort);
        Failure failure = tls ? Failure.noTls(text) : null;
        return new Url(text, target, authority, requestTarget(text.substring(end)), failure);
    }

    private static String unknown(String text, String scheme) {
        return scheme.isEmpty() ? "no protocol: " + text : "unknown protocol: " + scheme;
    }

    private static Url failed(String text, String type, String why) {
        return new Url(text, NOWHERE, "", "/", new Failure(type, why));
    }

    /** Path and query without the fragment; characters beyond ASCII as UTF-8 escapes. */
    private static String requestTarget(String file) {
        int hash = file.indexOf('#');
        String bare = hash < 0 ? file : file.substring(0, hash);
        if (!bare.startsWith("/")) {
            bare = "/" + bare;
        }
        if (bare.chars().allMatch(c -> c < 128)) {
            return bare;
        }
        var escaped = new StringBuilder();
        for (byte b : bare.getBytes(StandardCharsets.UTF_8)) {
            if (b < 0) {
                escaped.append('%').append(String.format("%02X", b & 0xff));
            } else {
                escaped.append((char) b);
            }
        }
        return escaped.toString();
    }

    /**
     * Where a Location header leads: resolved against this URL, blanks escaped and dot segments
     * removed ({@code ConversionUtils.makeRelativeURL}, {@code sanitizeUrl}).
     */
    Url redirected(String location) {
        String clean = location.trim().replace(" ", "%20");
        if (clean.startsWith("//")) {
            clean = text.substring(0, text.indexOf(':') + 1) + clean;
        }
        if (!clean.startsWith("http://") && !clean.startsWith("https://")) {
            int authorityEnd = text.indexOf('/', text.indexOf("://") + 3);
            String site = authorityEnd < 0 ? text : text.substring(0, authorityEnd);
            clean = clean.startsWith("/") ? site + clean : site + folder() + clean;
        } else if (clean.startsWith("http://[") && clean.indexOf(']') < 0) {
            String authority = clean.substring("http://".length());
            return failed(
                    clean,
                    "java.net.MalformedURLException",
                    "Invalid authority field: " + authority);
        }
        Url next = parse(withoutDots(clean));
        return next.isIllegal() ? parse(quoted(next.text)) : next;
    }

    private boolean isIllegal() {
        return failure != null && failure.type().equals(ILLEGAL);
    }

    /**
     * Every illegal character escaped, and with them each percent sign: so does {@code
     * ConversionUtils.sanitizeUrl}, but only where there is an illegal one.
     */
    private static String quoted(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            return text;
        }
        try {
            return new URI(
                            parts.group(1),
                            parts.group(2),
                            parts.group(3),
                            parts.group(4),
                            parts.group(5))
                    .toString();
        } catch (URISyntaxException _) {
            return text;
        }
    }

    private String folder() {
        int query = pathAndQuery.indexOf('?');
        String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private static String withoutDots(String url) {
        int query = url.indexOf('?');
        String bare = query < 0 ? url : url.substring(0, query);
        if (!bare.contains("/.")) {
            return url;
        }
        try {
            String normal = new URI(bare).normalize().toString();
            while (normal.contains("/../")) {
                normal = normal.replaceFirst("/\\.\\./", "/");
            }
            return query < 0 ? normal : normal + url.substring(query);
        } catch (URISyntaxException _) {
            return url;
        }
    }
}

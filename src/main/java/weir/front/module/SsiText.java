package weir.front.module;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Regex;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.net.Pcre;
import weir.var.Writer;

/**
 * Values and expressions of a page ({@code ngx_http_ssi_evaluate_string}, {@code ngx_http_ssi_if}).
 */
final class SsiText {
    private final SsiPage page;
    private final Exchange x;
    private SsiShared shared = new SsiShared();

    SsiText(Exchange x, SsiPage page) {
        this.page = page;
        this.x = x;
    }

    void begin(SsiShared with) {
        shared = with;
    }

    /** The value of a page's or of the server's variable, by its name in lower case; or null. */
    @Nullable String variable(String name) {
        String own = shared.variable(name);
        if (own != null) {
            return own;
        }
        Writer<Exchange> found = page.filter().variables().find(name);
        if (found == null) {
            return null;
        }
        Buf work = x.work();
        int from = work.end;
        boolean has = found.write(x, work);
        String value = has ? Mem.string(work.base() + from, work.end - from) : null;
        work.end = from;
        return value;
    }

    /**
     * Puts values for variables, and undoes escapes.
     *
     * @param path whether a relative path is put behind the folder of the page
     * @return null when the text is malformed, which is logged
     */
    @Nullable String evaluate(String text, boolean path) {
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            if (text.charAt(i) != '$') {
                i = plain(text, i, out);
                continue;
            }
            i++;
            boolean bracket = i < text.length() && text.charAt(i) == '{';
            int from = bracket ? i + 1 : i;
            int end = from;
            while (end < text.length() && isName(text.charAt(end))) {
                end++;
            }
            String name = text.substring(Math.min(from, text.length()), end);
            boolean closed = end < text.length() && text.charAt(end) == '}';
            if (bracket && from < text.length() && !closed) {
                return fault("the closing bracket in \"" + name + "\" variable is missing");
            }
            if (name.isEmpty()) {
                return fault("invalid variable name in \"" + text + "\"");
            }
            String value = variable(name.toLowerCase(Locale.ROOT));
            out.append(value == null ? "" : value);
            i = bracket ? end + 1 : end;
        }
        if (path && !out.isEmpty() && out.charAt(0) != '/') {
            String page = x.target().toString();
            out.insert(0, page.substring(0, page.lastIndexOf('/') + 1));
        }
        return out.toString();
    }

    private static int plain(String text, int from, StringBuilder out) {
        boolean quoted = false;
        int i = from;
        for (; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!quoted) {
                if (c == '\\') {
                    quoted = true;
                    continue;
                }
                if (c == '$') {
                    break;
                }
            } else {
                quoted = false;
                if ("\\'\"$".indexOf(c) < 0) {
                    out.append('\\');
                }
            }
            out.append(c);
        }
        return i;
    }

    private static boolean isName(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_';
    }

    /** Whether an expression holds; null when it is malformed, which is logged. */
    @Nullable Boolean holds(String expression) {
        int at = 0;
        while (at < expression.length()
                && (isName(expression.charAt(at))
                        || "${}\"'".indexOf(expression.charAt(at)) >= 0)) {
            at++;
        }
        String left = evaluate(expression.substring(0, at).toLowerCase(Locale.ROOT), false);
        if (left == null) {
            return null;
        }
        String rest = behindSpaces(expression.substring(at));
        if (rest.isEmpty()) {
            return !left.isEmpty();
        }
        boolean negative = rest.startsWith("!=");
        if (!negative && !rest.startsWith("=")) {
            return invalid(expression);
        }
        String right = behindSpaces(rest.substring(negative ? 2 : 1));
        boolean pattern = right.length() > 1 && right.startsWith("/");
        if (pattern && !right.endsWith("/")) {
            return invalid(expression);
        }
        if (pattern) {
            right = right.substring(1, right.length() - 1);
        } else if (right.length() > 1 && right.startsWith("\\/")) {
            right = right.substring(1);
        }
        String value = evaluate(right, false);
        if (value == null) {
            return null;
        }
        Boolean same = pattern ? matches(value, left) : (Boolean) left.equals(value);
        return same == null ? null : (Boolean) (same != negative);
    }

    private @Nullable Boolean invalid(String expression) {
        fault("invalid expression in \"" + expression + "\"");
        return null;
    }

    private static String behindSpaces(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        return text.substring(i);
    }

    private @Nullable Boolean matches(String pattern, String subject) {
        if (!Pcre.isPresent()) {
            fault("using regex \"" + pattern + "\" requires PCRE library");
            return null;
        }
        Pcre.Match match = new Pcre.Match();
        Buf bytes = new Buf(subject.length() + 1);
        bytes.putAscii(subject);
        try (Pcre pcre = Pcre.compile(pattern, false, false)) {
            int found = pcre.match(match, bytes.address(), bytes.size());
            if (found >= 0) {
                shared.take(subject, pcre, match);
                return true;
            }
            if (found == Pcre.NO_MATCH) {
                return false;
            }
            String failed = "pcre2_match() failed: " + found + " on \"" + subject;
            x.log(Level.ALERT, failed + "\" using \"" + pattern + "\"", 0);
        } catch (Pcre.Invalid e) {
            fault(Regex.fault(pattern, e));
        } finally {
            bytes.free();
            match.free();
        }
        return null;
    }

    private @Nullable String fault(String why) {
        x.log(Level.ERROR, why, 0);
        return null;
    }
}

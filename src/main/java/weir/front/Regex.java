package weir.front;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import weir.var.VariableException;
import weir.var.Variables;

/**
 * A regular expression of the configuration, matched on bytes. nginx uses PCRE; the constructs of
 * PCRE that Java writes otherwise are translated, and what Java cannot express is refused at load.
 * Immutable; each worker has its own matcher for it, by {@link #index}.
 */
public final class Regex {
    private final Pattern pattern;
    private final int index;
    private final int groups;
    private final int[] namedGroups;
    private final int[] namedSlots;
    private final String text;

    private Regex(String text, Pattern pattern, int index, int[] namedGroups, int[] namedSlots) {
        this.text = text;
        this.pattern = pattern;
        this.index = index;
        this.groups = pattern.matcher("").groupCount();
        this.namedGroups = namedGroups;
        this.namedSlots = namedSlots;
    }

    /**
     * Compiles; named groups become variables.
     *
     * @throws VariableException with the text of nginx's message for a bad pattern
     */
    static Regex compile(String text, boolean caseless, int index, Variables<Exchange> variables) {
        var names = new ArrayList<String>();
        var groups = new ArrayList<Integer>();
        Pattern pattern;
        try {
            pattern = pattern(text, caseless, names, groups);
        } catch (PatternSyntaxException e) {
            throw new VariableException(
                    "pcre2_compile() failed: " + e.getDescription() + " in \"" + text + "\"");
        }
        int[] slots = new int[names.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = variables.capture(names.get(i));
        }
        int[] numbers = groups.stream().mapToInt(Integer::intValue).toArray();
        return new Regex(text, pattern, index, numbers, slots);
    }

    /**
     * A pattern in PCRE's syntax as Java has it.
     *
     * @param names gets the names of named groups
     * @param groups gets their numbers
     * @throws PatternSyntaxException for what Java cannot read
     */
    public static Pattern pattern(
            String text, boolean caseless, List<String> names, List<Integer> groups) {
        var translated = new StringBuilder();
        translate(text, translated, names, groups);
        int flags = Pattern.UNIX_LINES | (caseless ? Pattern.CASE_INSENSITIVE : 0);
        return Pattern.compile(translated.toString(), flags);
    }

    /** Numbers every group, because Java's group names may not hold an underscore. */
    private static void translate(
            String text, StringBuilder out, List<String> names, List<Integer> groups) {
        int group = 0;
        boolean set = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                out.append(c).append(text.charAt(++i));
            } else if (set) {
                i = inSet(text, i, out);
                set = text.charAt(i) != ']' || text.startsWith(":]", i - 1);
            } else if (c == '[') {
                set = true;
                out.append(c);
                if (text.startsWith("^", i + 1)) {
                    out.append(text.charAt(++i));
                }
                if (text.startsWith("]", i + 1)) {
                    out.append('\\').append(text.charAt(++i));
                }
            } else if (c == '(') {
                String name = groupName(text, i);
                if (name != null) {
                    group++;
                    names.add(name);
                    groups.add(group);
                    out.append('(');
                    i =
                            text.indexOf(
                                    text.charAt(text.indexOf(name, i) - 1) == '\'' ? '\'' : '>', i);
                } else {
                    group += text.startsWith("?", i + 1) ? 0 : 1;
                    out.append(c);
                }
            } else {
                out.append(c);
            }
        }
    }

    /** Copies one element of a set: Java would read {@code [} and {@code &&} as operators. */
    private static int inSet(String text, int i, StringBuilder out) {
        if (text.startsWith("[:", i)) {
            int end = text.indexOf(":]", i);
            String posix = end < 0 ? "" : text.substring(i + 2, end);
            String java = POSIX.get(posix);
            if (java != null) {
                out.append(java);
                return end + 1;
            }
        }
        char c = text.charAt(i);
        if (c == '[' || c == '&') {
            out.append('\\');
        }
        out.append(c);
        return i;
    }

    private static final java.util.Map<String, String> POSIX =
            java.util.Map.ofEntries(
                    java.util.Map.entry("alpha", "\\p{Alpha}"),
                    java.util.Map.entry("digit", "\\p{Digit}"),
                    java.util.Map.entry("alnum", "\\p{Alnum}"),
                    java.util.Map.entry("upper", "\\p{Upper}"),
                    java.util.Map.entry("lower", "\\p{Lower}"),
                    java.util.Map.entry("punct", "\\p{Punct}"),
                    java.util.Map.entry("space", "\\s"),
                    java.util.Map.entry("blank", "\\p{Blank}"),
                    java.util.Map.entry("cntrl", "\\p{Cntrl}"),
                    java.util.Map.entry("xdigit", "\\p{XDigit}"),
                    java.util.Map.entry("graph", "\\p{Graph}"),
                    java.util.Map.entry("print", "\\p{Print}"),
                    java.util.Map.entry("word", "\\w"));

    private static @org.jspecify.annotations.Nullable String groupName(String text, int at) {
        for (String opening : List.of("(?<", "(?P<", "(?'")) {
            if (text.startsWith(opening, at)) {
                int from = at + opening.length();
                int end = from;
                while (end < text.length() && isNameChar(text.charAt(end))) {
                    end++;
                }
                char close = opening.endsWith("'") ? '\'' : '>';
                boolean named = end > from && end < text.length() && text.charAt(end) == close;
                return named ? text.substring(from, end) : null;
            }
        }
        return null;
    }

    private static boolean isNameChar(char c) {
        return c == '_' || (c < 128 && Character.isLetterOrDigit(c));
    }

    /** Whether the bytes match; captures stay what they were ({@code ngx_regex_exec_array}). */
    public boolean isIn(Exchange x, long address, int length) {
        Matcher matcher = x.worker().matcher(this);
        matcher.reset(x.worker().byteText.at(address, length));
        try {
            return matcher.find();
        } catch (StackOverflowError tooDeep) {
            x.log(weir.log.Level.ALERT, "regular expression \"" + text + "\" is too deep", 0);
            return false;
        }
    }

    /** Whether the bytes match; captures of a match become {@code $1}, {@code $2} and names. */
    public boolean matches(Exchange x, long address, int length) {
        if (!isIn(x, address, length)) {
            return false;
        }
        Matcher matcher = x.worker().matcher(this);
        if (groups > 0) {
            x.captures.take(matcher, address, length);
        } else {
            x.captures.clear();
        }
        for (int i = 0; i < namedSlots.length; i++) {
            int g = namedGroups[i];
            int from = matcher.start(g);
            x.slots.set(
                    namedSlots[i],
                    address + Math.max(0, from),
                    from < 0 ? 0 : matcher.end(g) - from);
        }
        return true;
    }

    Pattern pattern() {
        return pattern;
    }

    int index() {
        return index;
    }

    @Override
    public String toString() {
        return text;
    }
}

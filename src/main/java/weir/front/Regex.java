package weir.front;

import java.util.Map;
import weir.log.Level;
import weir.net.Mem;
import weir.net.Pcre;
import weir.var.VariableException;
import weir.var.Variables;

/**
 * A regular expression of the configuration, matched on bytes; its named groups are variables
 * ({@code ngx_http_regex_t}). Immutable; any loop.
 */
public final class Regex {
    /** It does not match. */
    public static final int NO = 0;

    /** It matches. */
    public static final int YES = 1;

    /** It tried too much and gave up: told at the level alert, and the request fails. */
    public static final int FAILED = -1;

    private final String text;
    private final Pcre pcre;
    private final int[] namedGroups;
    private final int[] namedSlots;

    private Regex(String text, Pcre pcre, int[] namedGroups, int[] namedSlots) {
        this.text = text;
        this.pcre = pcre;
        this.namedGroups = namedGroups;
        this.namedSlots = namedSlots;
    }

    /**
     * Compiles; named groups become variables.
     *
     * @param jit whether machine code is made of it
     * @throws VariableException with the text of nginx's message for a bad pattern
     */
    static Regex compile(
            String text, boolean caseless, boolean jit, Variables<Exchange> variables) {
        if (!Pcre.isPresent()) {
            throw new VariableException("using regex \"" + text + "\" requires PCRE library");
        }
        try {
            Pcre pcre = Pcre.compile(text, caseless, jit);
            Map<String, Integer> names = pcre.names();
            return new Regex(
                    text,
                    pcre,
                    names.values().stream().mapToInt(Integer::intValue).toArray(),
                    names.keySet().stream().mapToInt(variables::capture).toArray());
        } catch (Pcre.Invalid e) {
            throw new VariableException(fault(text, e));
        }
    }

    /** nginx's message for a pattern that PCRE cannot read. */
    public static String fault(String pattern, Pcre.Invalid e) {
        String rest = pattern.substring(Math.min(e.offset(), pattern.length()));
        String place = rest.isEmpty() ? "" : " at \"" + rest + "\"";
        return "pcre2_compile() failed: " + e.getMessage() + " in \"" + pattern + "\"" + place;
    }

    /** Whether the bytes match; captures stay what they were ({@code ngx_regex_exec_array}). */
    public int find(Exchange x, long address, int length) {
        int found = pcre.match(x.worker().match(), address, length);
        if (found >= 0) {
            return YES;
        }
        if (found == Pcre.NO_MATCH) {
            return NO;
        }
        String subject = Mem.string(address, length);
        x.log(
                Level.ALERT,
                "pcre2_match() failed: " + found + " on \"" + subject + "\" using \"" + text + "\"",
                0);
        return FAILED;
    }

    /**
     * Whether the bytes match; captures of a match become {@code $1}, {@code $2} and names ({@code
     * ngx_http_regex_exec}).
     *
     * @return {@link #YES}, {@link #NO} or {@link #FAILED}
     */
    public int capture(Exchange x, long address, int length) {
        int found = find(x, address, length);
        if (found != YES) {
            return found;
        }
        Pcre.Match match = x.worker().match();
        if (pcre.groups() > 0) {
            x.captures.take(match, pcre.groups(), address, length);
        } else {
            x.captures.clear();
        }
        for (int i = 0; i < namedSlots.length; i++) {
            int from = match.start(namedGroups[i]);
            int size = from < 0 ? 0 : match.end(namedGroups[i]) - from;
            x.slots.set(namedSlots[i], address + Math.max(0, from), size);
        }
        return YES;
    }

    /** The same where a failure counts as no match. */
    public boolean matches(Exchange x, long address, int length) {
        return capture(x, address, length) == YES;
    }

    /** The pattern as it was written. */
    @Override
    public String toString() {
        return text;
    }
}

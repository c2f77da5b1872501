package weir.front.module;

import weir.front.Exchange;
import weir.front.Regex;
import weir.log.Level;
import weir.net.Mem;

/** Matching with the notices of {@code rewrite_log on}. */
final class RewriteLog {
    private RewriteLog() {}

    /** Matches; without a match there are no captures afterwards. */
    static boolean matches(Exchange x, Regex regex, long address, int length, boolean log) {
        boolean matches = regex.matches(x, address, length);
        if (log) {
            x.log(
                    Level.NOTICE,
                    "\""
                            + regex
                            + (matches ? "\" matches \"" : "\" does not match \"")
                            + Mem.string(address, length)
                            + "\"",
                    0);
        }
        if (!matches) {
            x.forgetCaptures();
        }
        return matches;
    }
}

package weir.front.module;

import weir.front.Exchange;
import weir.front.Regex;
import weir.log.Level;
import weir.net.Mem;

/** Matching with the notices of {@code rewrite_log on}. */
final class RewriteLog {
    private RewriteLog() {}

    /** Matches; without a match there are no captures afterwards. A constant of {@link Regex}. */
    static int match(Exchange x, Regex regex, long address, int length, boolean log) {
        int matched = regex.capture(x, address, length);
        if (log && matched != Regex.FAILED) {
            x.log(
                    Level.NOTICE,
                    "\""
                            + regex
                            + (matched == Regex.YES ? "\" matches \"" : "\" does not match \"")
                            + Mem.string(address, length)
                            + "\"",
                    0);
        }
        if (matched == Regex.NO) {
            x.forgetCaptures();
        }
        return matched;
    }
}

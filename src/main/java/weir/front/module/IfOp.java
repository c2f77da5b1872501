package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Location;
import weir.front.Regex;

/**
 * The head of an {@code if} block ({@code ngx_http_script_if_code}): when the condition holds, the
 * block's own settings count from here on.
 *
 * @param inner the block as a location, null in a server
 */
record IfOp(IfTest test, @Nullable Location inner) implements RewriteOp {
    @Override
    public int run(Exchange x) {
        int met = test.test(x);
        if (met != Regex.YES) {
            return met == Regex.NO ? SKIP : 500;
        }
        if (inner != null) {
            x.enter(inner);
        }
        return GO;
    }
}

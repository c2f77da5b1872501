package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Location;

/**
 * The head of an {@code if} block ({@code ngx_http_script_if_code}): when the condition holds, the
 * block's own settings count from here on.
 *
 * @param inner the block as a location, null in a server
 */
record IfOp(IfTest test, @Nullable Location inner) implements RewriteOp {
    @Override
    public int run(Exchange x) {
        if (!test.holds(x)) {
            return SKIP;
        }
        if (inner != null) {
            x.enter(inner);
        }
        return GO;
    }
}

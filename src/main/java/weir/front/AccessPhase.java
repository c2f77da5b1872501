package weir.front;

import java.util.List;
import weir.http.Header;
import weir.log.Level;

/**
 * The access phase of a location ({@code ngx_http_core_access_phase}, {@code
 * ngx_http_core_post_access_phase}): all rules must agree, or with {@code satisfy any} one is
 * enough.
 */
final class AccessPhase implements Step {
    private final AccessRule[] rules;
    private final boolean any;
    private final long delayMs;

    /**
     * @param delayMs how long an answer 401 is held back ({@code auth_delay})
     */
    AccessPhase(List<AccessRule> rules, boolean any, long delayMs) {
        this.rules = rules.toArray(AccessRule[]::new);
        this.any = any;
        this.delayMs = delayMs;
    }

    @Override
    public int run(Exchange x) {
        if (x.isSubrequest()) {
            return NEXT;
        }
        int result = judge(x);
        if (result == 401 && delayMs > 0) {
            x.log(Level.INFO, "delaying unauthorized request", 0);
            int waited = Delay.of(x, delayMs);
            return waited == NEXT ? result : waited;
        }
        return result;
    }

    private int judge(Exchange x) {
        int refused = 0;
        for (AccessRule rule : rules) {
            int result = rule.check(x);
            if (result == AccessRule.GRANTED && any) {
                x.response().headers.removeAll(Header.WWW_AUTHENTICATE);
                return NEXT;
            }
            if (result <= 0) {
                continue;
            }
            if (!any) {
                return result;
            }
            if (result != 401 && result != 403) {
                return result;
            }
            refused = refused == 401 ? 401 : result;
        }
        if (refused == 403) {
            x.log(Level.ERROR, "access forbidden by rule", 0);
        }
        return refused == 0 ? NEXT : refused;
    }
}

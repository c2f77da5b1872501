package weir.front.module;

import java.util.List;
import weir.front.Exchange;
import weir.front.Limits;
import weir.front.Limits.Verdict;
import weir.front.Step;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/** The limits of one location at work ({@code ngx_http_limit_conn_handler}). */
final class LimitConn {
    private static final int LONGEST_KEY = 255;

    /** One {@code limit_conn}. */
    record Limit(LimitConnZone.Keyed keyed, long most) {}

    private final Limit[] limits;
    private final Level level;
    private final int status;
    private final boolean dryRun;

    LimitConn(List<Limit> limits, Level level, int status, boolean dryRun) {
        this.limits = limits.toArray(Limit[]::new);
        this.level = level;
        this.status = status;
        this.dryRun = dryRun;
    }

    /** A step of the preaccess phase. */
    int run(Exchange x) {
        if (x.limits().connections != null) {
            return Step.NEXT;
        }
        for (Limit limit : limits) {
            if (!take(x, limit)) {
                return reject(x, limit);
            }
        }
        return Step.NEXT;
    }

    private static boolean take(Exchange x, Limit limit) {
        Buf work = x.work();
        int from = work.end;
        limit.keyed.key().write(x, work);
        int length = work.end - from;
        work.end = from;
        long key = work.base() + from;
        if (length == 0) {
            return true;
        }
        if (length > LONGEST_KEY) {
            x.log(
                    Level.ERROR,
                    "the value of the \""
                            + limit.keyed.key()
                            + "\" key is more than 255 bytes: \""
                            + Mem.string(key, length)
                            + "\"",
                    0);
            return true;
        }
        x.limits().connections = Verdict.PASSED;
        Limits.Held place = limit.keyed.zone().take(key, length, limit.most);
        if (place == null) {
            return false;
        }
        x.limits().hold(place);
        return true;
    }

    private int reject(Exchange x, Limit limit) {
        if (x.core().errorLog().isOn(level)) {
            String dry = dryRun ? ", dry run," : "";
            String zone = limit.keyed.zone().name();
            x.log(level, "limiting connections" + dry + " by zone \"" + zone + "\"", 0);
        }
        x.limits().release();
        x.limits().connections = dryRun ? Verdict.REJECTED_DRY_RUN : Verdict.REJECTED;
        return dryRun ? Step.NEXT : status;
    }
}

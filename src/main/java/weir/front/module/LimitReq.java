package weir.front.module;

import weir.front.Delay;
import weir.front.Exchange;
import weir.front.Limits.Verdict;
import weir.front.Step;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/** The limits of one location at work ({@code ngx_http_limit_req_handler}). */
final class LimitReq {
    private static final int LONGEST_KEY = 65535;

    /**
     * One {@code limit_req}.
     *
     * @param burst thousandths of requests over the rate that are let in
     * @param delay thousandths of those that do not wait
     */
    record Limit(LimitReqZone.Keyed keyed, long burst, long delay) {}

    private final Limit[] limits;
    private final Level level;
    private final Level delayLevel;
    private final int status;
    private final boolean dryRun;

    LimitReq(java.util.List<Limit> limits, Level level, int status, boolean dryRun) {
        this.limits = limits.toArray(Limit[]::new);
        this.level = level;
        this.delayLevel = lower(level);
        this.status = status;
        this.dryRun = dryRun;
    }

    /** A step of the preaccess phase. */
    int run(Exchange x) {
        if (x.limits().requests != null) {
            return Step.NEXT;
        }
        LimitReqZone.Found[] found = new LimitReqZone.Found[limits.length];
        int judged = -1;
        int counted = -1;
        for (int i = 0; i < limits.length; i++) {
            LimitReqZone.Found each = new LimitReqZone.Found();
            found[i] = each;
            long result = look(x, i, each);
            if (result == LimitReqZone.BUSY || result == LimitReqZone.FULL) {
                return reject(x, i, result, found);
            }
            if (result == 0) {
                judged = i;
                counted = i == limits.length - 1 ? i : -1;
            }
        }
        return judged < 0 ? Step.NEXT : pass(x, judged, counted, found);
    }

    /** 0, a fault of the zone, or 1 when the request has no key of this limit. */
    private long look(Exchange x, int i, LimitReqZone.Found found) {
        LimitReqZone.Keyed keyed = limits[i].keyed;
        Buf work = x.work();
        int from = work.end;
        keyed.key().write(x, work);
        int length = work.end - from;
        work.end = from;
        if (length == 0) {
            return 1;
        }
        long key = work.base() + from;
        if (length > LONGEST_KEY) {
            x.log(
                    Level.ERROR,
                    "the value of the \""
                            + keyed.key()
                            + "\" key is more than 65535 bytes: \""
                            + Mem.string(key, length)
                            + "\"",
                    0);
            return 1;
        }
        boolean last = i == limits.length - 1;
        return keyed.zone().look(key, length, limits[i].burst, last, x.loop().nowMs(), found);
    }

    private int reject(Exchange x, int i, long result, LimitReqZone.Found[] found) {
        String zone = limits[i].keyed.zone().name();
        if (result == LimitReqZone.FULL) {
            x.log(Level.ALERT, "could not allocate node in limit_req zone \"" + zone + "\"", 0);
        } else if (x.core().errorLog().isOn(level)) {
            String dry = dryRun ? ", dry run" : "";
            String text = "limiting requests" + dry + ", excess: " + thousandths(found[i].excess);
            x.log(level, text + " by zone \"" + zone + "\"", 0);
        }
        for (int k = 0; k < i; k++) {
            SharedKeys.Entry entry = found[k].entry;
            if (entry != null) {
                limits[k].keyed.zone().letGo(entry);
            }
        }
        x.limits().requests = dryRun ? Verdict.REJECTED_DRY_RUN : Verdict.REJECTED;
        return dryRun ? Step.NEXT : status;
    }

    /** Counts the request in all zones and waits for the longest of their delays. */
    private int pass(Exchange x, int judged, int counted, LimitReqZone.Found[] found) {
        int worst = judged;
        long excess = counted < 0 ? 0 : found[counted].excess;
        long delayMs = delayMs(limits[judged], excess);
        for (int i = judged; i >= 0; i--) {
            SharedKeys.Entry entry = found[i].entry;
            if (entry == null) {
                continue;
            }
            long own = limits[i].keyed.zone().account(entry, x.loop().nowMs());
            long ownMs = delayMs(limits[i], own);
            if (ownMs > delayMs) {
                delayMs = ownMs;
                excess = own;
                worst = i;
            }
        }
        if (delayMs == 0) {
            x.limits().requests = Verdict.PASSED;
            return Step.NEXT;
        }
        if (x.core().errorLog().isOn(delayLevel)) {
            String dry = dryRun ? ", dry run" : "";
            String text = "delaying request" + dry + ", excess: " + thousandths(excess);
            String zone = limits[worst].keyed.zone().name();
            x.log(delayLevel, text + ", by zone \"" + zone + "\"", 0);
        }
        x.limits().requests = dryRun ? Verdict.DELAYED_DRY_RUN : Verdict.DELAYED;
        return dryRun ? Step.NEXT : Delay.of(x, delayMs);
    }

    private static long delayMs(Limit limit, long excess) {
        return excess <= limit.delay ? 0 : (excess - limit.delay) * 1000 / limit.keyed.zone().rate;
    }

    private static Level lower(Level level) {
        return switch (level) {
            case ERROR -> Level.WARN;
            case WARN -> Level.NOTICE;
            default -> Level.INFO;
        };
    }

    private static String thousandths(long value) {
        long rest = value % 1000;
        return value / 1000 + (rest < 10 ? ".00" : rest < 100 ? ".0" : ".") + rest;
    }
}

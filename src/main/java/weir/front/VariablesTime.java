package weir.front;

import java.util.List;
import weir.net.Buf;
import weir.var.TimeText;
import weir.var.Variable;

/** Times ({@code ngx_http_log_vars} and the core's). The clock is the loop's, read once a turn. */
final class VariablesTime {
    private VariablesTime() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of(
                                    "msec",
                                    VariablesTime::msec,
                                    "Seconds since the epoch with three decimals.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                                    "time_local",
                                    VariablesTime::local,
                                    "Local time, as 30/Nov/2026:20:00:00 +0000.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                                    "time_iso8601",
                                    VariablesTime::iso8601,
                                    "Local time, as 2026-11-30T20:00:00+00:00.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                                    "request_time",
                                    VariablesTime::requestTime,
                                    "Seconds since the first byte of the request, with three"
                                            + " decimals.")
                            .asPlain()
                            .asChanging());

    private static boolean msec(Exchange x, Buf out) {
        TimeText.writeSeconds(x.loop().wallMs(), out);
        return true;
    }

    private static boolean local(Exchange x, Buf out) {
        x.worker().time().writeLocal(x.loop().wallMs(), out);
        return true;
    }

    private static boolean iso8601(Exchange x, Buf out) {
        x.worker().time().writeIso8601(x.loop().wallMs(), out);
        return true;
    }

    private static boolean requestTime(Exchange x, Buf out) {
        TimeText.writeSeconds(x.loop().nowMs() - x.startMs(), out);
        return true;
    }
}

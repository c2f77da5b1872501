package weir.front;

import org.jspecify.annotations.Nullable;
import weir.log.LogLane;
import weir.log.Syslog;
import weir.var.LogFormat;
import weir.var.Template;

/**
 * One {@code access_log syslog:...} at request time: as {@link AccessLog}, a message for a line.
 *
 * @param condition null when every exchange is logged
 */
public record AccessSyslog(
        Syslog syslog, LogFormat<Exchange> format, @Nullable Template<Exchange> condition)
        implements LogStep {

    @Override
    public void log(Exchange x) {
        if (condition != null && !condition.isTrue(x, x.worker().text())) {
            return;
        }
        LogLane lane = x.worker().lane();
        format.write(x, lane.line());
        lane.end(syslog);
    }
}

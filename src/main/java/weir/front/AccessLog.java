package weir.front;

import org.jspecify.annotations.Nullable;
import weir.log.LogFile;
import weir.log.LogLane;
import weir.var.LogFormat;
import weir.var.Template;

/**
 * One {@code access_log} at request time: a line of {@code format} in {@code file} for each
 * exchange whose {@code if=} is true ({@code ngx_http_log_handler}). Allocates nothing.
 *
 * @param condition null when every exchange is logged
 */
public record AccessLog(
        LogFile file, LogFormat<Exchange> format, @Nullable Template<Exchange> condition)
        implements LogStep {

    @Override
    public void log(Exchange x) {
        if (condition != null && !condition.isTrue(x, x.worker().text())) {
            return;
        }
        LogLane lane = x.worker().lane();
        format.write(x, lane.line());
        lane.end(file);
    }
}

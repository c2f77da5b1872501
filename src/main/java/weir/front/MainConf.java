package weir.front;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the process ({@code ngx_core_conf_t} and the events module's).
 *
 * @param workers number of loops
 * @param workerConnections most client and upstream connections per loop
 * @param pid path of the pid file
 * @param user who the workers run as, null to stay who we are
 * @param openFiles worker_rlimit_nofile, 0 leaves it
 * @param shutdownTimeoutMs worker_shutdown_timeout, 0 waits for ever
 */
public record MainConf(
        int workers,
        int workerConnections,
        String pid,
        boolean daemon,
        @Nullable SystemUser user,
        long openFiles,
        long shutdownTimeoutMs) {

    /** The directives of which a reload to {@code next} changes nothing before a restart. */
    List<String> settledBefore(MainConf next) {
        List<String> names = new ArrayList<>();
        if (workers != next.workers) {
            names.add("worker_processes");
        }
        if (!Objects.equals(user, next.user)) {
            names.add("user");
        }
        if (openFiles != next.openFiles) {
            names.add("worker_rlimit_nofile");
        }
        if (daemon != next.daemon) {
            names.add("daemon");
        }
        return names;
    }
}

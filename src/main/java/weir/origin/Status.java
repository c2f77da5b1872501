package weir.origin;

import com.zaxxer.hikari.HikariPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.catalina.connector.Connector;
import org.jspecify.annotations.Nullable;

/** The counters of a running origin as one JSON text; any thread. */
final class Status {
    private final List<Connector> connectors;
    private final @Nullable SxbmTable table;
    private final @Nullable SecondService second;

    Status(List<Connector> connectors, @Nullable SxbmTable table, @Nullable SecondService second) {
        this.connectors = connectors;
        this.table = table;
        this.second = second;
    }

    String json() {
        Json json = Json.object().put("pid", ProcessHandle.current().pid());
        json.put("uptime_ms", ManagementFactory.getRuntimeMXBean().getUptime());
        json.put("heap_used_bytes", heapUsed());
        json.openArray("connectors");
        for (Connector connector : connectors) {
            json.openElement();
            ConnectorCounters.of(connector).write(json);
            json.closeObject();
        }
        json.closeArray();
        pool(json);
        second(json);
        return json.end();
    }

    private static long heapUsed() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void pool(Json json) {
        if (table == null) {
            json.raw("pool", "null");
            return;
        }
        HikariPoolMXBean pool = table.pool();
        json.openObject("pool")
                .put("url", table.url())
                .put("active", pool.getActiveConnections())
                .put("idle", pool.getIdleConnections())
                .put("pending", pool.getThreadsAwaitingConnection())
                .put("max", table.maxConnections())
                .put("queries", table.queries())
                .put("errors", table.failures())
                .put("total_ms", table.totalMs())
                .closeObject();
    }

    private void second(Json json) {
        if (second == null) {
            json.raw("remote", "null");
            return;
        }
        json.openObject("remote")
                .put("url", second.url())
                .put("calls", second.calls())
                .put("errors", second.failures())
                .put("total_ms", second.totalMs())
                .closeObject();
    }
}

package weir.origin;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardThreadExecutor;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.ProtocolHandler;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.modeler.Registry;

/**
 * One connector's settings in force and its counters, taken from the two MBeans that Tomcat keeps
 * for it, ThreadPool and GlobalRequestProcessor.
 */
final class ConnectorCounters {
    private final Connector connector;
    private final AbstractProtocol<?> protocol;
    private final MBeanServer beans = Registry.getRegistry(null).getMBeanServer();

    private ConnectorCounters(Connector connector, AbstractProtocol<?> protocol) {
        this.connector = connector;
        this.protocol = protocol;
    }

    static ConnectorCounters of(Connector connector) {
        ProtocolHandler handler = connector.getProtocolHandler();
        return new ConnectorCounters(connector, (AbstractProtocol<?>) handler);
    }

    void write(Json json) {
        json.put("port", connector.getLocalPort());
        json.put("protocol", connector.getProtocolHandlerClassName());
        json.openObject("threads")
                .put("busy", endpoint("currentThreadsBusy"))
                .put("current", endpoint("currentThreadCount"))
                .put("max", maxThreads())
                .closeObject();
        json.openObject("connections")
                .put("open", openConnections())
                .put("keepalive", endpoint("keepAliveCount"))
                .put("max", protocol.getMaxConnections())
                .closeObject();
        json.put("accept_count", protocol.getAcceptCount());
        json.put("connection_timeout_ms", protocol.getConnectionTimeout());
        json.put("keepalive_timeout_ms", protocol.getKeepAliveTimeout());
        if (protocol instanceof AbstractHttp11Protocol<?> http) {
            json.put("max_keepalive_requests", http.getMaxKeepAliveRequests());
        }
        json.put("requests", requests("requestCount"));
        json.put("errors", requests("errorCount"));
        json.put("bytes_sent", requests("bytesSent"));
        json.put("bytes_received", requests("bytesReceived"));
        json.put("processing_ms", requests("processingTime"));
        json.put("longest_ms", requests("maxTime"));
    }

    private long maxThreads() {
        return protocol.getExecutor() instanceof StandardThreadExecutor named
                ? named.getMaxThreads()
                : endpoint("maxThreads");
    }

    /**
     * Tomcat's acceptor counts a connection before it has one (Acceptor.run,
     * countUpOrAwaitConnection) and stops doing so at the limit.
     */
    private long openConnections() {
        long counted = protocol.getConnectionCount();
        return counted > 0 && counted < protocol.getMaxConnections() ? counted - 1 : counted;
    }

    private long endpoint(String attribute) {
        ObjectName requests = protocol.getGlobalRequestProcessorMBeanName();
        if (requests == null) {
            return -1;
        }
        String name = requests.getKeyProperty("name");
        return read(requests.getDomain() + ":type=ThreadPool,name=" + name, attribute);
    }

    private long requests(String attribute) {
        ObjectName name = protocol.getGlobalRequestProcessorMBeanName();
        return name == null ? -1 : read(name.toString(), attribute);
    }

    /** -1 for what this kind of connector does not count. */
    private long read(String bean, String attribute) {
        try {
            Object value = beans.getAttribute(new ObjectName(bean), attribute);
            return value instanceof Number number ? number.longValue() : -1;
        } catch (JMException e) {
            return -1;
        }
    }
}

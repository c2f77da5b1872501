package weir.origin;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Host;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Server;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.jspecify.annotations.Nullable;

/**
 * A running Tomcat with the origin's endpoints. Start it, {@link #await} its end (the shutdown port
 * or {@link #close} from another thread), close it.
 */
public final class Origin implements AutoCloseable {
    private final ServerXml xml;
    private final Status status;
    private final DataFolder workFolder;
    private final @Nullable SxbmTable table;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Origin(ServerXml xml, Status status, DataFolder workFolder, @Nullable SxbmTable table) {
        this.xml = xml;
        this.status = status;
        this.workFolder = workFolder;
        this.table = table;
    }

    /**
     * Returns once every connector accepts connections.
     *
     * @throws ServerXmlException when the file cannot be run as written
     * @throws OriginException when something outside the file is missing, such as the database
     */
    public static Origin start(OriginSettings settings) throws ServerXmlException, OriginException {
        ServerXml xml = ServerXml.read(settings);
        checkShutdownPort(xml);
        DatabaseSettings database = settings.database();
        SecondService second =
                settings.remote() == null
                        ? null
                        : new SecondService(settings.remote(), settings.remoteTimeoutMs());
        SxbmTable table = database == null ? null : SxbmTable.open(database);
        Status status = new Status(xml.connectors(), table, second);
        Origin origin = new Origin(xml, status, folder(table), table);
        try {
            origin.start(new Endpoints(table, second, status));
            return origin;
        } catch (ServerXmlException | OriginException | RuntimeException e) {
            origin.close();
            throw e;
        }
    }

    private static DataFolder folder(@Nullable SxbmTable opened) throws OriginException {
        try {
            return DataFolder.work();
        } catch (IOException e) {
            if (opened != null) {
                opened.close();
            }
            throw new OriginException("no temporary folder: " + OriginException.why(e), e);
        }
    }

    private void start(Endpoints endpoints) throws ServerXmlException, OriginException {
        List<StandardContext> contexts = new ArrayList<>();
        for (Host host : xml.hosts()) {
            contexts.add(endpoints.addTo(host, workFolder.path()));
        }
        try {
            xml.server().init();
            xml.server().start();
        } catch (LifecycleException e) {
            throw failure(e);
        }
        for (StandardContext context : contexts) {
            if (!context.getState().isAvailable()) {
                throw new OriginException("Tomcat did not start the endpoints; see its log");
            }
        }
    }

    private ServerXmlException failure(LifecycleException e) {
        String why = OriginException.why(e);
        List<Connector> connectors = xml.connectors();
        for (int i = 0; i < connectors.size(); i++) {
            if (connectors.get(i).getState() == LifecycleState.FAILED) {
                String text = "Connector port " + connectors.get(i).getPort() + ": " + why;
                return new ServerXmlException(List.of(xml.atConnector(i, text)));
            }
        }
        return new ServerXmlException(List.of(xml.atServer("Tomcat does not start: " + why)));
    }

    /** Tomcat itself would log the failure and stop at once. */
    private static void checkShutdownPort(ServerXml xml) throws ServerXmlException {
        Server server = xml.server();
        int port = server.getPortWithOffset();
        if (port <= 0) {
            return;
        }
        try (ServerSocket free =
                new ServerSocket(port, 1, InetAddress.getByName(server.getAddress()))) {
            free.setReuseAddress(true);
        } catch (IOException e) {
            throw new ServerXmlException(
                    List.of(
                            xml.atServer(
                                    "shutdown port "
                                            + port
                                            + ": "
                                            + OriginException.why(e)
                                            + " (--shutdown-port -1 opens none)")));
        }
    }

    /** What Tomcat warned about in the file, each with its line. */
    public List<Fault> warnings() {
        return xml.warnings();
    }

    /** The port that the n-th connector of the file listens on. */
    public int port(int connector) {
        return xml.connectors().get(connector).getLocalPort();
    }

    /** Of every connector, in file order, such as {@code http://127.0.0.1:8080}. */
    public List<String> addresses() {
        return xml.connectors().stream().map(Origin::address).toList();
    }

    private static String address(Connector connector) {
        Object bound = connector.getProperty("address");
        String host =
                bound instanceof InetAddress address && !address.isAnyLocalAddress()
                        ? address.getHostAddress()
                        : "127.0.0.1";
        String scheme =
                connector.getProtocolHandlerClassName().contains(".ajp.")
                        ? "ajp"
                        : connector.getScheme();
        return scheme
                + "://"
                + (host.contains(":") ? "[" + host + "]" : host)
                + ":"
                + connector.getLocalPort();
    }

    /** What {@code /status} answers. */
    public String status() {
        return status.json();
    }

    /** Waits for the shutdown command on the shutdown port, or for {@link #close}. */
    public void await() {
        xml.server().await();
    }

    /** Stops everything; the second call does nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            if (xml.server().getState() != LifecycleState.NEW) {
                xml.server().stop();
                xml.server().destroy();
            }
        } catch (LifecycleException e) {
            System.getLogger(Origin.class.getName())
                    .log(System.Logger.Level.WARNING, "Tomcat did not stop cleanly", e);
        }
        if (table != null) {
            table.close();
        }
        workFolder.close();
    }
}

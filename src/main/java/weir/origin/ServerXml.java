package weir.origin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.catalina.Container;
import org.apache.catalina.Host;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.Server;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.apache.catalina.startup.CatalinaBaseConfigurationSource;
import org.apache.catalina.startup.HostConfig;
import org.apache.tomcat.util.digester.Digester;
import org.apache.tomcat.util.file.ConfigFileLoader;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A server.xml turned into Tomcat's objects by Tomcat's own rules ({@link
 * Catalina#createStartDigester}), so every attribute means what it means in a real Tomcat.
 *
 * <p>Tomcat resolves {@code ${catalina.base}} and files through static settings of the process:
 * this sets them, so two origins in one process share the last one's base.
 */
final class ServerXml {
    private final Server server;
    private final List<Connector> connectors;
    private final List<Fault> warnings;
    private final String file;
    private final ServerXmlScan scan;

    private ServerXml(Server server, List<Fault> warnings, String file, ServerXmlScan scan) {
        this.server = server;
        this.warnings = warnings;
        this.file = file;
        this.scan = scan;
        this.connectors = new ArrayList<>();
        for (Service service : server.findServices()) {
            connectors.addAll(List.of(service.findConnectors()));
        }
    }

    static ServerXml read(OriginSettings settings) throws ServerXmlException, OriginException {
        Path xml = settings.serverXml();
        Path base = base(settings);
        try {
            ServerXmlScan scan = ServerXmlScan.of(settings);
            System.setProperty("catalina.base", base.toString());
            System.setProperty("catalina.home", base.toString());
            ConfigFileLoader.setSource(
                    new CatalinaBaseConfigurationSource(base.toFile(), xml.toString()));
            List<Fault> warnings = new ArrayList<>(scan.warnings());
            Server server = new Reader().read(xml, warnings);
            server.setCatalinaBase(base.toFile());
            server.setCatalinaHome(base.toFile());
            ServerXml result = new ServerXml(server, warnings, xml.toString(), scan);
            result.overridePorts(settings);
            result.dropDeployers();
            return result;
        } catch (IOException e) {
            throw new OriginException(xml + ": " + OriginException.why(e), e);
        } catch (SAXException e) {
            throw new OriginException(xml + ": Tomcat refuses it: " + OriginException.why(e), e);
        }
    }

    private static Path base(OriginSettings settings) {
        Path given = settings.base();
        if (given != null) {
            return given.toAbsolutePath().normalize();
        }
        Path folder = settings.serverXml().toAbsolutePath().normalize().getParent();
        if (folder == null) {
            return Path.of("/");
        }
        Path name = folder.getFileName();
        Path above = folder.getParent();
        return name != null && above != null && name.toString().equals("conf") ? above : folder;
    }

    private void overridePorts(OriginSettings settings) throws OriginException {
        List<Integer> ports = settings.ports();
        if (ports.size() > connectors.size()) {
            throw new OriginException(
                    ports.size()
                            + " ports given, but "
                            + file
                            + " has "
                            + connectors.size()
                            + " connectors");
        }
        for (int i = 0; i < ports.size(); i++) {
            connectors.get(i).setPort(ports.get(i));
        }
        Integer shutdownPort = settings.shutdownPort();
        if (shutdownPort != null) {
            server.setPort(shutdownPort);
        }
        for (Connector connector : connectors) {
            connector.setThrowOnFailure(true);
        }
    }

    /** Web applications of an appBase are not ours to deploy; says so where there are some. */
    private void dropDeployers() {
        for (Host host : hosts()) {
            for (LifecycleListener listener : host.findLifecycleListeners()) {
                if (listener instanceof HostConfig) {
                    host.removeLifecycleListener(listener);
                }
            }
            String[] found = host.getAppBaseFile().list();
            if (found != null && found.length > 0 && !host.getAppBase().isEmpty()) {
                String text =
                        "the web applications in "
                                + host.getAppBaseFile()
                                + " are not deployed; the origin serves its own endpoints";
                warnings.add(new Fault(file, scan.hostLine(host.getName()), text));
            }
        }
    }

    Server server() {
        return server;
    }

    /** In file order. */
    List<Connector> connectors() {
        return List.copyOf(connectors);
    }

    List<Host> hosts() {
        List<Host> hosts = new ArrayList<>();
        for (Service service : server.findServices()) {
            for (Container child : service.getContainer().findChildren()) {
                if (child instanceof Host host) {
                    hosts.add(host);
                }
            }
        }
        return hosts;
    }

    /** In file order. */
    List<Fault> warnings() {
        return warnings.stream().sorted(Comparator.comparingInt(Fault::line)).toList();
    }

    Fault atConnector(int index, String text) {
        return new Fault(file, scan.connectorLines().get(index), text);
    }

    Fault atServer(String text) {
        return new Fault(file, scan.serverLine(), text);
    }

    private static final class Reader extends Catalina {
        Server read(Path xml, List<Fault> warnings) throws IOException, SAXException {
            initNaming();
            Digester digester = createStartDigester();
            digester.startDocument(); // configures it once, which would undo the next line
            digester.setLogger(new DigesterWarnings(digester, xml.toString(), warnings));
            digester.push(this);
            digester.parse(new InputSource(xml.toUri().toString()));
            @Nullable Server read = getServer();
            if (read == null) {
                throw new SAXException("no Server element");
            }
            return read;
        }
    }
}

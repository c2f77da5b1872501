package weir.origin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads a server.xml before Tomcat does, to say at once and with its line everything that this
 * program cannot run as written, and what Tomcat would pass over without a word.
 */
final class ServerXmlScan extends DefaultHandler {
    /** The class that Tomcat gives an element without a className; only what is not in our jars. */
    private static final String CLUSTER = "org.apache.catalina.ha.tcp.SimpleTcpCluster";

    private final String file;
    private final List<Integer> portOverrides;
    private final boolean shutdownPortOverridden;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> warnings = new ArrayList<>();
    private final List<Integer> connectorLines = new ArrayList<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final Set<String> executors = new HashSet<>();
    private final Map<String, Integer> hostLines = new HashMap<>();
    private int serverLine;
    private @Nullable Locator locator;

    private ServerXmlScan(
            String file, List<Integer> portOverrides, boolean shutdownPortOverridden) {
        this.file = file;
        this.portOverrides = portOverrides;
        this.shutdownPortOverridden = shutdownPortOverridden;
    }

    /**
     * @throws ServerXmlException with every fault of the file
     * @throws IOException when it cannot be read
     */
    static ServerXmlScan of(OriginSettings settings) throws ServerXmlException, IOException {
        Path xml = settings.serverXml();
        ServerXmlScan scan =
                new ServerXmlScan(
                        xml.toString(), settings.ports(), settings.shutdownPort() != null);
        try {
            SAXParserFactory.newInstance()
                    .newSAXParser()
                    .parse(new InputSource(xml.toUri().toString()), scan);
        } catch (SAXParseException e) {
            scan.faults.add(new Fault(xml.toString(), e.getLineNumber(), "not XML: " + text(e)));
        } catch (SAXException | ParserConfigurationException e) {
            scan.fault(OriginException.why(e));
        }
        if (scan.faults.isEmpty() && scan.connectorLines.isEmpty()) {
            scan.faults.add(new Fault(scan.file, scan.serverLine, "no Connector in the file"));
        }
        if (!scan.faults.isEmpty()) {
            throw new ServerXmlException(scan.faults);
        }
        return scan;
    }

    private static String text(SAXParseException e) {
        String message = e.getMessage();
        return message == null ? "parse error" : message;
    }

    List<Fault> warnings() {
        return List.copyOf(warnings);
    }

    /** The line of each Connector element, in file order. */
    List<Integer> connectorLines() {
        return List.copyOf(connectorLines);
    }

    /** Of the Host element of that name; 0 when there is none. */
    int hostLine(String name) {
        return hostLines.getOrDefault(name, 0);
    }

    int serverLine() {
        return serverLine;
    }

    @Override
    public void setDocumentLocator(Locator place) {
        locator = place;
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) {
        if (path.isEmpty() && !name.equals("Server")) {
            fault("expected a Server element, found " + name);
        }
        path.push(name);
        values(name, attributes);
        switch (name) {
            case "Server" -> server(attributes);
            case "Connector" -> connector(attributes);
            case "Executor" -> executor(attributes);
            case "Context" ->
                    fault(
                            "Context "
                                    + quoted(attributes, "path")
                                    + ": web applications are not supported; the origin serves its"
                                    + " own endpoints");
            case "Host" -> host(attributes);
            case "Cluster" -> present(name, attributes, CLUSTER);
            default -> present(name, attributes, null);
        }
    }

    @Override
    public void endElement(String uri, String local, String name) {
        path.pop();
    }

    private void server(Attributes attributes) {
        serverLine = line();
        present("Server", attributes, null);
        String port = attributes.getValue("port");
        if (port != null && !shutdownPortOverridden) {
            number("Server", "port", port);
        }
    }

    private void values(String element, Attributes attributes) {
        for (int i = 0; i < attributes.getLength(); i++) {
            String value = attributes.getValue(i);
            String resolved = XmlValues.resolve(value);
            if (resolved != null && resolved.contains("${")) {
                String attribute = attributes.getQName(i);
                warn(
                        element
                                + ": "
                                + attribute
                                + "=\""
                                + value
                                + "\" names a property without a value; -D gives it one");
            }
        }
    }

    private void host(Attributes attributes) {
        present("Host", attributes, null);
        hostLines.put(String.valueOf(XmlValues.resolve(attributes.getValue("name"))), line());
    }

    private void executor(Attributes attributes) {
        present("Executor", attributes, null);
        String name = attributes.getValue("name");
        if (name != null) {
            executors.add(name);
        }
    }

    private void connector(Attributes attributes) {
        int index = connectorLines.size();
        connectorLines.add(line());
        String port = attributes.getValue("port");
        if (index >= portOverrides.size()) {
            if (port == null) {
                fault("Connector has no port");
            } else {
                number("Connector", "port", port);
            }
        }
        String protocol = XmlValues.resolve(attributes.getValue("protocol"));
        if (protocol != null) {
            protocol(protocol, attributes);
        }
        String executor = XmlValues.resolve(attributes.getValue("executor"));
        if (executor != null && !executors.contains(executor)) {
            warn(
                    "Connector: executor=\""
                            + executor
                            + "\" names no Executor above it; Tomcat gives the connector its own"
                            + " threads");
        }
    }

    private void protocol(String protocol, Attributes attributes) {
        if (protocol.startsWith("AJP") || protocol.startsWith("org.apache.coyote.ajp.")) {
            String required = XmlValues.resolve(attributes.getValue("secretRequired"));
            String secret = attributes.getValue("secret");
            if (!"false".equals(required) && (secret == null || secret.isEmpty())) {
                fault(
                        "Connector protocol=\""
                                + protocol
                                + "\": Tomcat does not start an AJP connector without a secret;"
                                + " give secret=\"…\" or secretRequired=\"false\", or remove it");
            }
            return;
        }
        if (!protocol.equals("HTTP/1.1") && !XmlValues.classExists(protocol)) {
            fault(
                    "Connector protocol=\""
                            + protocol
                            + "\": not in Tomcat 11, which has HTTP/1.1, AJP/1.3,"
                            + " org.apache.coyote.http11.Http11NioProtocol and Http11Nio2Protocol");
        }
    }

    /** The class an element names, or {@code otherwise}, must be among our jars. */
    private void present(String element, Attributes attributes, @Nullable String otherwise) {
        String named = XmlValues.resolve(attributes.getValue("className"));
        String wanted = named == null ? otherwise : named;
        if (wanted != null && !XmlValues.classExists(wanted)) {
            fault(element + " " + wanted + ": this class is not in the origin's Tomcat 11");
        }
    }

    private void number(String element, String attribute, String value) {
        String resolved = XmlValues.resolve(value);
        try {
            Integer.parseInt(resolved);
        } catch (NumberFormatException e) {
            fault(element + " " + attribute + "=\"" + value + "\" is not a number");
        }
    }

    private static String quoted(Attributes attributes, String name) {
        return name + "=\"" + attributes.getValue(name) + "\"";
    }

    private int line() {
        return locator == null ? 0 : locator.getLineNumber();
    }

    private void fault(String text) {
        faults.add(new Fault(file, line(), text));
    }

    private void warn(String text) {
        warnings.add(new Fault(file, line(), text));
    }
}

package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.IntrospectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attributes of a Connector element reach Tomcat's objects. */
class ConnectorAttributesTest {
    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "maxThreads, 7",
        "minSpareThreads, 3",
        "maxConnections, 55",
        "acceptCount, 11",
        "connectionTimeout, 1234",
        "keepAliveTimeout, 4321",
        "compression, on",
        "compressionMinSize, 99",
        "URIEncoding, ISO-8859-1",
        "tcpNoDelay, false",
        "maxHttpRequestHeaderSize, 4096",
        "disableUploadTimeout, false",
        "connectionUploadTimeout, 777",
        "maxParameterCount, 12",
        "maxPostSize, 4096",
        "redirectPort, 9443",
        "scheme, https",
        "proxyPort, 443",
        "server, Apache",
        "useKeepAliveResponseHeader, false",
        "maxSwallowSize, 1000",
    })
    void anAttributeReachesTheConnector(String name, String value) throws Exception {
        Connector connector = only(name + "=\"" + value + "\"");
        assertThat(String.valueOf(value(connector, name))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, org.apache.coyote.http11.Http11NioProtocol",
        "org.apache.coyote.http11.Http11NioProtocol, org.apache.coyote.http11.Http11NioProtocol",
        "org.apache.coyote.http11.Http11Nio2Protocol, org.apache.coyote.http11.Http11Nio2Protocol",
    })
    void theProtocolPicksTheHandler(String protocol, String handler) throws Exception {
        assertThat(only("protocol=\"" + protocol + "\"").getProtocolHandlerClassName())
                .isEqualTo(handler);
    }

    @Test
    void tomcatsOwnDefaultsStandWhereNothingIsWritten() throws Exception {
        Connector connector = only("");
        assertThat(connector.getProperty("connectionTimeout")).isEqualTo(60000);
        assertThat(connector.getProperty("keepAliveTimeout")).isEqualTo(60000);
        assertThat(connector.getProperty("maxThreads")).isEqualTo(200);
    }

    @Test
    void theShippedFileLoadsAndHoldsTomcatsDefaults() throws Exception {
        Path shipped = Path.of(System.getProperty("weir.basedir", "."), "conf", "server.xml");
        ServerXml xml = ServerXml.read(OriginSettings.of(shipped));
        assertThat(xml.warnings()).isEmpty();
        Connector written = xml.connectors().get(0);
        Connector bare = only("connectionTimeout=\"20000\"");
        for (String name :
                List.of(
                        "maxThreads",
                        "minSpareThreads",
                        "maxConnections",
                        "acceptCount",
                        "connectionTimeout",
                        "keepAliveTimeout")) {
            assertThat(value(written, name)).as(name).isEqualTo(value(bare, name));
        }
    }

    @Test
    void propertiesAreReplaced() throws Exception {
        System.setProperty("weir.test.threads", "9");
        try {
            assertThat(only("maxThreads=\"${weir.test.threads}\"").getProperty("maxThreads"))
                    .isEqualTo(9);
            assertThat(only("maxThreads=\"${weir.test.none:-8}\"").getProperty("maxThreads"))
                    .isEqualTo(8);
        } finally {
            System.clearProperty("weir.test.threads");
        }
    }

    @Test
    void portsAreReplacedInFileOrder() throws Exception {
        Path file =
                ServerXmlFile.service(folder, "<Connector port=\"1\"/><Connector port=\"2\"/>", "");
        ServerXml xml = ServerXml.read(OriginSettings.of(file).withPorts(0));
        assertThat(xml.connectors()).extracting(Connector::getPort).containsExactly(0, 2);
    }

    @Test
    void relativeFilesBelongToTheFolderAboveConf() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Path file = ServerXmlFile.connector(conf, "");
        assertThat(ServerXml.read(OriginSettings.of(file)).server().getCatalinaBase())
                .isEqualTo(folder.toFile());
        Path other = folder.resolve("elsewhere");
        assertThat(
                        ServerXml.read(OriginSettings.of(file).withBase(other))
                                .server()
                                .getCatalinaBase())
                .isEqualTo(other.toFile());
    }

    private static Object value(Connector connector, String name) {
        return IntrospectionUtils.getProperty(connector, name);
    }

    private Connector only(String attributes) throws Exception {
        Path file = ServerXmlFile.connector(folder, attributes);
        return ServerXml.read(OriginSettings.of(file)).connectors().get(0);
    }
}

package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, what a server.xml holds beside its connectors, and stopping. */
class OriginSocketTest {
    @TempDir Path folder;

    @Test
    void aTakenPortIsRefusedAtItsLine() throws Exception {
        try (ServerSocket taken = loopbackSocket()) {
            String connector =
                    "<Connector port=\"0\"/>\n<Connector address=\"127.0.0.1\" port=\"%d\"/>"
                            .formatted(taken.getLocalPort());
            Path xml = ServerXmlFile.service(folder, connector, "");
            assertThatThrownBy(() -> Origin.start(OriginSettings.of(xml)))
                    .isInstanceOf(ServerXmlException.class)
                    .hasMessage(
                            xml
                                    + ":4: Connector port "
                                    + taken.getLocalPort()
                                    + ": Address already in use");
        }
    }

    @Test
    void aTakenShutdownPortIsRefusedAtItsLine() throws Exception {
        try (ServerSocket taken = loopbackSocket()) {
            Path xml = withShutdownPort(taken.getLocalPort());
            assertThatThrownBy(() -> Origin.start(OriginSettings.of(xml)))
                    .isInstanceOf(ServerXmlException.class)
                    .hasMessageStartingWith(xml + ":1: shutdown port " + taken.getLocalPort())
                    .hasMessageContaining("--shutdown-port -1");
            Origin.start(OriginSettings.of(xml).withShutdownPort(-1)).close();
        }
    }

    @Test
    void theShutdownCommandEndsTheWait() throws Exception {
        int port = freePort();
        try (Origin origin = Origin.start(OriginSettings.of(withShutdownPort(port)))) {
            Thread waiting = Thread.ofPlatform().start(origin::await);
            Eventually.sees(() -> sendShutdown(port), sent -> sent);
            waiting.join(10_000);
            assertThat(waiting.isAlive()).isFalse();
        }
    }

    @Test
    void closeEndsTheWaitToo() throws Exception {
        Origin origin = Origin.start(OriginSettings.of(ServerXmlFile.connector(folder, "")));
        Thread waiting = Thread.ofPlatform().start(origin::await);
        origin.close();
        origin.close();
        waiting.join(20_000);
        assertThat(waiting.isAlive()).isFalse();
    }

    @Test
    void aClosedOriginFreesItsPort() throws Exception {
        Path xml = ServerXmlFile.connector(folder, "");
        Origin origin = Origin.start(OriginSettings.of(xml));
        int port = origin.port(0);
        origin.close();
        Origin.start(OriginSettings.of(xml).withPorts(port)).close();
    }

    @Test
    void theAccessLogIsWritten() throws Exception {
        String valve =
                "<Valve className=\"org.apache.catalina.valves.AccessLogValve\" directory=\"logs\""
                        + " prefix=\"a\" suffix=\".txt\" pattern=\"%r %s %b\" buffered=\"false\"/>";
        Path xml = ServerXmlFile.service(folder, "<Connector port=\"0\"/>", valve);
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            HttpPeer.get(origin.port(0), "/bytes?n=7");
            Eventually.sees(this::logged, "GET /bytes?n=7 HTTP/1.1 200 7"::equals);
        }
    }

    @Test
    void compressionIsTomcats() throws Exception {
        String on = "compression=\"on\" compressionMinSize=\"10\"";
        Path xml = ServerXmlFile.connector(folder, on);
        try (Origin origin = Origin.start(OriginSettings.of(xml));
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.send("GET /status HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip\r\n\r\n");
            assertThat(peer.read(false).header("content-encoding")).isEqualTo("gzip");
        }
    }

    @Test
    void theServerHeaderIsAsWritten() throws Exception {
        Path xml = ServerXmlFile.connector(folder, "server=\"Apache\"");
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            assertThat(HttpPeer.get(origin.port(0), "/remote").header("server"))
                    .isEqualTo("Apache");
        }
    }

    @Test
    void twoServicesServeBoth() throws Exception {
        Path xml =
                ServerXmlFile.write(
                        folder,
                        """
                        <Server port="-1">
                          <Service name="one"><Connector port="0"/>
                            <Engine name="one" defaultHost="a"><Host name="a"/></Engine></Service>
                          <Service name="two"><Connector port="0"/>
                            <Engine name="two" defaultHost="b"><Host name="b"/></Engine></Service>
                        </Server>
                        """);
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            assertThat(HttpPeer.get(origin.port(0), "/remote").status()).isEqualTo(200);
            assertThat(HttpPeer.get(origin.port(1), "/remote").status()).isEqualTo(200);
        }
    }

    @Test
    void addressesNameWhatWasBound() throws Exception {
        String connectors =
                "<Connector port=\"0\"/><Connector port=\"0\" address=\"127.0.0.2\"/>"
                        + "<Connector port=\"0\" address=\"::1\"/>";
        Path xml = ServerXmlFile.service(folder, connectors, "");
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            assertThat(origin.addresses())
                    .containsExactly(
                            "http://127.0.0.1:" + origin.port(0),
                            "http://127.0.0.2:" + origin.port(1),
                            "http://[0:0:0:0:0:0:0:1]:" + origin.port(2));
        }
    }

    @Test
    void aTlsConnectorWithoutItsKeyIsRefused() throws Exception {
        String connector =
                """
                <Connector port="0" SSLEnabled="true">
                  <SSLHostConfig>
                    <Certificate certificateKeystoreFile="conf/none.p12"/>
                  </SSLHostConfig>
                </Connector>
                """;
        Path xml = ServerXmlFile.service(folder, connector, "");
        assertThatThrownBy(() -> Origin.start(OriginSettings.of(xml)))
                .isInstanceOf(ServerXmlException.class)
                .hasMessageContaining(xml + ":3: Connector port 0: ")
                .hasMessageContaining("none.p12");
    }

    @Test
    void webApplicationsInAnAppBaseAreNamed() throws Exception {
        Files.createDirectories(folder.resolve("webapps").resolve("shop"));
        Path xml = ServerXmlFile.connector(folder, "");
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            assertThat(origin.warnings()).hasSize(1);
            assertThat(origin.warnings().get(0).line()).isEqualTo(5);
            assertThat(origin.warnings().get(0).text()).contains("webapps are not deployed");
        }
    }

    @Test
    void morePortsThanConnectorsAreRefused() throws Exception {
        Path xml = ServerXmlFile.connector(folder, "");
        assertThatThrownBy(() -> Origin.start(OriginSettings.of(xml).withPorts(0, 0)))
                .isInstanceOf(OriginException.class)
                .hasMessage("2 ports given, but " + xml + " has 1 connectors");
    }

    @Test
    void aMissingFileIsNamed() {
        Path xml = folder.resolve("none.xml");
        assertThatThrownBy(() -> Origin.start(OriginSettings.of(xml)))
                .isInstanceOf(OriginException.class)
                .hasMessageContaining("none.xml");
    }

    @Test
    void theSecondServiceMustBeHttp() throws Exception {
        Path xml = ServerXmlFile.connector(folder, "");
        OriginSettings settings =
                OriginSettings.of(xml).withRemote(URI.create("ftp://localhost/x"), 100);
        assertThatThrownBy(() -> Origin.start(settings))
                .isInstanceOf(OriginException.class)
                .hasMessage("the second service must be an http:// address, not ftp://localhost/x");
    }

    private String logged() {
        try (Stream<Path> files = Files.list(folder.resolve("logs"))) {
            return Files.readString(files.findFirst().orElseThrow()).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path withShutdownPort(int port) throws Exception {
        String text = Files.readString(ServerXmlFile.connector(folder, ""));
        return ServerXmlFile.write(
                folder, text.replace("port=\"-1\"", "port=\"" + port + "\" shutdown=\"ENOUGH\""));
    }

    private static boolean sendShutdown(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("ENOUGH".getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static ServerSocket loopbackSocket() throws Exception {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static int freePort() throws Exception {
        try (ServerSocket free = loopbackSocket()) {
            return free.getLocalPort();
        }
    }
}

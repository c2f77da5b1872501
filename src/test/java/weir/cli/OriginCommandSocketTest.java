package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as other programs meet it: ready lines, signals, exit codes. */
class OriginCommandSocketTest {
    private static final String XML =
            """
            <Server port="8005">
              <Service name="Catalina">
                <Connector port="8080" maxThread="3"/>
                <Engine name="Catalina" defaultHost="h"><Host name="h"/></Engine>
              </Service>
            </Server>
            """;

    @TempDir Path folder;

    @Test
    void itSaysWhereItListensAndEndsWellOnSigterm() throws Exception {
        Path xml = Files.writeString(folder.resolve("s.xml"), XML);
        Path errors = folder.resolve("errors");
        String[] arguments = {"--server-xml=" + xml, "--port=0", "--shutdown-port=-1", "--db=none"};
        try (OriginProcess origin = new OriginProcess(errors, arguments)) {
            String ready = origin.line();
            assertThat(ready).matches("origin ready http://127\\.0\\.0\\.1:\\d+");
            URI status = URI.create(ready.substring("origin ready ".length()) + "/status");
            HttpURLConnection request = (HttpURLConnection) status.toURL().openConnection();
            assertThat(request.getResponseCode()).isEqualTo(200);
            assertThat(new String(request.getInputStream().readAllBytes()))
                    .contains("\"pid\":" + origin.handle().pid());
            assertThat(origin.terminate()).isZero();
            assertThat(origin.line()).isNull();
        }
        assertThat(errors)
                .hasContent(
                        "weir origin: warning: "
                                + xml
                                + ":3: [Service/Connector] failed to set property [maxThread] to"
                                + " [3]");
    }

    @Test
    void theDatabaseGoesWithItsProcess() throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "no MariaDB binary here");
        Path errors = folder.resolve("errors");
        try (OriginProcess database = new OriginProcess(errors, "db")) {
            String ready = database.line();
            assertThat(ready).as(Files.readString(errors)).startsWith("database ready jdbc:");
            String url = ready.substring("database ready ".length());
            DriverManager.getConnection(url).close();
            ProcessHandle server = server(database.handle());
            Path data = Path.of(argument(server, "--datadir="));
            assertThat(data).isDirectory();
            assertThat(database.terminate()).isZero();
            assertThat(server.isAlive()).isFalse();
            assertThat(data.getParent()).doesNotExist();
        }
        assertThat(errors).isEmptyFile();
    }

    @Test
    void aDatabaseThatDiesEndsItsProcessWithOne() throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "no MariaDB binary here");
        Path errors = folder.resolve("errors");
        try (OriginProcess database = new OriginProcess(errors, "db")) {
            String url = database.line().substring("database ready ".length());
            try (Connection open = DriverManager.getConnection(url)) {
                assertThat(open.isValid(5)).isTrue();
                server(database.handle()).destroyForcibly();
                assertThat(database.exitCode()).isEqualTo(1);
            }
        }
        assertThat(errors).content().contains("weir origin db: the database ended by itself");
    }

    @Test
    void theDatabaseEndsWhenItsProcessIsKilled() throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "no MariaDB binary here");
        assumeTrue(
                new ProcessBuilder("setpriv", "--pdeathsig", "TERM", "true").start().waitFor() == 0,
                "no setpriv here");
        try (OriginProcess database = new OriginProcess(folder.resolve("errors"), "db")) {
            assertThat(database.line()).startsWith("database ready");
            ProcessHandle server = server(database.handle());
            database.close();
            assertThat(server.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }

    @Test
    void aTakenDatabasePortIsSaidInTheServersWords() throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "no MariaDB binary here");
        Path errors = folder.resolve("errors");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                OriginProcess database =
                        new OriginProcess(errors, "db", "--port=" + taken.getLocalPort())) {
            assertThat(database.exitCode()).isEqualTo(1);
            assertThat(database.line()).isNull();
        }
        assertThat(errors)
                .content()
                .startsWith("weir origin db: MariaDB does not start: ")
                .contains("Address already in use")
                .hasLineCount(1);
    }

    private static ProcessHandle server(ProcessHandle of) {
        List<ProcessHandle> found =
                of.children()
                        .filter(p -> p.info().command().orElse("").endsWith("/mariadbd"))
                        .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static String argument(ProcessHandle process, String name) {
        return Arrays.stream(process.info().arguments().orElseThrow())
                .filter(argument -> argument.startsWith(name))
                .findFirst()
                .orElseThrow()
                .substring(name.length());
    }
}

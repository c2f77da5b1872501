package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code /getSxbm} on a real MariaDB, with another origin as the second service. */
class SxbmSocketTest {
    @TempDir static Path folder;
    private static Path xml;
    private static Origin second;
    private static Origin origin;

    @BeforeAll
    static void start() throws Exception {
        DatabaseSettings database = DatabaseSettings.of(TestDatabase.url());
        xml = ServerXmlFile.connector(folder, "maxKeepAliveRequests=\"-1\"");
        second = Origin.start(OriginSettings.of(xml));
        origin = Origin.start(settings(remote("/remote")).withDatabase(database));
    }

    @AfterAll
    static void stop() {
        if (origin != null) {
            origin.close();
            second.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/getSxbm, 1, SX0000007919, 0.37",
        "/getSxbm?id=2, 2, SX0000015838, 0.74",
        "/getSxbm?id=1000, 1000, SX0007919000, 370.00",
    })
    void theRowAndTheSecondServicesAnswerAreOneObject(String path, int id, String bm, String amount)
            throws Exception {
        HttpPeer.Answer answer = HttpPeer.get(origin.port(0), path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).startsWith("application/json");
        assertThat(answer.text())
                .matches(
                        "\\{\"id\":%d,\"bm\":\"%s\",\"name\":\"item %d\",\"amount\":%s,"
                                        .formatted(id, bm, id, amount)
                                + "\"remote\":\\{\"service\":\"remote\",\"serial\":\\d+}}");
    }

    @Test
    void aRequestIsOneQueryAndOneCall() throws Exception {
        try (Connection connection = TestDatabase.connect();
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.get("/getSxbm");
            long before = TestDatabase.counter(connection, "Com_stmt_execute");
            long connections = TestDatabase.counter(connection, "Connections");
            long calls = number(origin.status(), "calls");
            for (int id = 1; id <= 20; id++) {
                assertThat(peer.get("/getSxbm?id=" + id).status()).isEqualTo(200);
            }
            assertThat(TestDatabase.counter(connection, "Com_stmt_execute")).isEqualTo(before + 20);
            assertThat(number(origin.status(), "calls")).isEqualTo(calls + 20);
            assertThat(TestDatabase.counter(connection, "Connections"))
                    .as("pooled: HikariCP may add idle ones, not one a request")
                    .isLessThan(connections + 15);
        }
    }

    @Test
    void theConnectionToTheSecondServiceIsKept() throws Exception {
        try (HttpPeer peer = new HttpPeer(origin.port(0))) {
            for (int i = 0; i < 20; i++) {
                peer.get("/getSxbm");
            }
        }
        assertThat(number(second.status(), "open")).isLessThanOrEqualTo(2);
    }

    @Test
    void anUnknownRowIsNotFound() throws Exception {
        HttpPeer.Answer answer = HttpPeer.get(origin.port(0), "/getSxbm?id=1001");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).isEqualTo("{\"error\":\"no row 1001\"}");
    }

    @Test
    void statusShowsThePoolWithoutItsPassword() throws Exception {
        HttpPeer.get(origin.port(0), "/getSxbm");
        String status = origin.status();
        assertThat(status).contains("password=…").contains("\"max\":10,\"queries\":");
        assertThat(number(status.substring(status.indexOf("\"pool\"")), "pending")).isZero();
    }

    @Test
    void withoutASecondServiceItSaysSo() throws Exception {
        try (Origin alone = Origin.start(settings(null).withDatabase(small(250)))) {
            HttpPeer.Answer answer = HttpPeer.get(alone.port(0), "/getSxbm");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.text()).contains("without a second service");
        }
    }

    @Test
    void aDeadSecondServiceIsABadGateway() throws Exception {
        int dead;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dead = socket.getLocalPort();
        }
        URI address = URI.create("http://127.0.0.1:" + dead);
        try (Origin alone = Origin.start(settings(address).withDatabase(small(250)))) {
            HttpPeer.Answer answer = HttpPeer.get(alone.port(0), "/getSxbm");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.text())
                    .isEqualTo("{\"error\":\"second service: Connection refused\"}");
            assertThat(alone.status()).contains("\"calls\":1,\"errors\":1");
        }
    }

    @ParameterizedTest
    @CsvSource({"/none, answered 404", "/bytes?n=x, answered 400"})
    void anotherStatusIsABadGateway(String path, String why) throws Exception {
        try (Origin alone = Origin.start(settings(remote(path)).withDatabase(small(250)))) {
            HttpPeer.Answer answer = HttpPeer.get(alone.port(0), "/getSxbm");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.text()).contains(why);
        }
    }

    @Test
    void aSlowSecondServiceIsABadGateway() throws Exception {
        OriginSettings impatient = OriginSettings.of(xml).withRemote(remote("/slow?ms=2000"), 100);
        try (Origin alone = Origin.start(impatient.withDatabase(small(250)))) {
            HttpPeer.Answer answer = HttpPeer.get(alone.port(0), "/getSxbm");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.text()).contains("Read timed out");
        }
    }

    @Test
    void anAnswerThatIsNotJsonBecomesAString() throws Exception {
        try (Origin alone = Origin.start(settings(remote("/bytes?n=3")).withDatabase(small(250)))) {
            assertThat(HttpPeer.get(alone.port(0), "/getSxbm").text())
                    .endsWith("\"remote\":\"abc\"}");
        }
    }

    @Test
    void aFullPoolIsSeenAndEndsInAnUnavailable() throws Exception {
        try (Origin one = Origin.start(settings(remote("/remote")).withDatabase(small(400)));
                Connection locker = TestDatabase.connect();
                Statement lock = locker.createStatement();
                HttpPeer first = new HttpPeer(one.port(0));
                HttpPeer next = new HttpPeer(one.port(0))) {
            lock.execute("LOCK TABLES sxbm WRITE");
            first.send("GET /getSxbm HTTP/1.1\r\nHost: h\r\n\r\n");
            Eventually.sees(one::status, s -> number(s, "active") == 1);
            next.send("GET /getSxbm HTTP/1.1\r\nHost: h\r\n\r\n");
            Eventually.sees(one::status, s -> number(s, "pending") == 1);
            HttpPeer.Answer refused = next.read(true);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("no database connection");
            lock.execute("UNLOCK TABLES");
            assertThat(first.read(true).status()).isEqualTo(200);
        }
    }

    @Test
    void aMysqlAddressWorksToo() throws Exception {
        String mysql = TestDatabase.url().replace("jdbc:mariadb:", "jdbc:mysql:");
        DatabaseSettings settings = DatabaseSettings.of(mysql).withPool(1, 2000);
        try (SxbmTable table = SxbmTable.open(settings)) {
            assertThat(table.row(5).name()).isEqualTo("item 5");
            assertThat(table.row(0)).isNull();
        }
    }

    @Test
    void aUserBesideTheUrlIsTaken() throws Exception {
        String url = TestDatabase.url();
        String bare = url.substring(0, url.indexOf('?'));
        String password = url.substring(url.indexOf("password=") + 9);
        DatabaseSettings settings =
                DatabaseSettings.of(bare).withUser("weir", password).withPool(1, 2000);
        try (SxbmTable table = SxbmTable.open(settings)) {
            assertThat(table.row(1).id()).isEqualTo(1);
        }
    }

    @Test
    void aWrongPasswordIsRefusedWithoutShowingIt() throws Exception {
        String wrong = TestDatabase.url().replaceAll("password=.*", "password=secret");
        assertThatThrownBy(() -> SxbmTable.open(DatabaseSettings.of(wrong).withPool(1, 250)))
                .isInstanceOf(OriginException.class)
                .hasMessageContaining("Access denied")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aServerThatIsNotThereIsNamed() throws Exception {
        int dead;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dead = socket.getLocalPort();
        }
        String url = "jdbc:mariadb://127.0.0.1:" + dead + "/weir";
        assertThatThrownBy(() -> SxbmTable.open(DatabaseSettings.of(url).withPool(1, 250)))
                .isInstanceOf(OriginException.class)
                .hasMessageStartingWith("no connection to " + url)
                .hasMessageContaining("Connection refused");
    }

    @Test
    void aMissingTableIsMadeOnlyWhenAsked() throws Exception {
        try (Connection connection = TestDatabase.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("RENAME TABLE sxbm TO aside");
            try {
                DatabaseSettings plain = small(250);
                assertThatThrownBy(() -> SxbmTable.open(plain))
                        .isInstanceOf(OriginException.class)
                        .hasMessageContaining("sxbm' doesn't exist")
                        .hasMessageEndingWith("(--db-create makes the table sxbm)");
                try (SxbmTable made = SxbmTable.open(plain.withCreate(true))) {
                    assertThat(made.row(SxbmTable.ROWS)).isNotNull();
                }
            } finally {
                statement.execute("DROP TABLE IF EXISTS sxbm");
                statement.execute("RENAME TABLE aside TO sxbm");
            }
        }
    }

    @Test
    void theServerRunsInItsOwnProcessWithPrivateFiles() throws Exception {
        ProcessHandle server = ProcessHandle.of(TestDatabase.server().pid()).orElseThrow();
        assertThat(server.info().command().orElseThrow()).endsWith("/bin/mariadbd");
        try (Connection connection = TestDatabase.connect()) {
            assertThat(connection.getMetaData().getDatabaseProductVersion()).startsWith("11.4.");
        }
        assertThat(Files.isExecutable(Path.of(server.info().command().orElseThrow()))).isTrue();
    }

    private static DatabaseSettings small(int waitMs) throws OriginException {
        return DatabaseSettings.of(TestDatabase.url()).withPool(1, waitMs);
    }

    private static OriginSettings settings(URI remote) {
        return OriginSettings.of(xml).withRemote(remote, 5000);
    }

    private static URI remote(String path) {
        return URI.create("http://127.0.0.1:" + second.port(0) + path);
    }

    private static long number(String json, String field) {
        String name = "\"" + field + "\":";
        int at = json.indexOf(name) + name.length();
        int end = at;
        while (Character.isDigit(json.charAt(end))) {
            end++;
        }
        return Long.parseLong(json.substring(at, end));
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Epoch;
import weir.net.Address;
import weir.net.DatagramReceiver;
import weir.net.NetException;

/** Logs of a running front to real syslog servers. */
class SyslogSocketTest {
    private static final String TIME = "[A-Z][a-z]{2} [ 1-3]\\d \\d\\d:\\d\\d:\\d\\d ";

    @TempDir Path dir;

    private static String text(String http) {
        return "error_log error.log info; pid nginx.pid; events {} http { access_log off; "
                + http
                + " }";
    }

    private static String server(String inner) {
        return text(
                "log_format uri '$uri'; server { listen 127.0.0.1:PORT; server_name first; location"
                        + " / { "
                        + inner
                        + " } }");
    }

    private FrontRun run(String inner) throws Exception {
        return FrontRun.of(dir, Epoch.newest(), server(inner));
    }

    private static String hostname() throws Exception {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().toLowerCase();
    }

    @Test
    void aLineOfAnAccessLogIsAMessage() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front = run("access_log syslog:server=" + log.address() + " uri;")) {
            front.get("/one");
            assertThat(log.receive()).matches("<190>" + TIME + hostname() + " nginx: /one");
            front.get("/two");
            assertThat(log.receive()).endsWith(" nginx: /two");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', <190>.*",
        "',facility=kern', <6>.*",
        "',facility=user', <14>.*",
        "',facility=authpriv', <86>.*",
        "',facility=cron', <126>.*",
        "',facility=local0,severity=emerg', <128>.*",
        "',severity=alert', <185>.*",
        "',severity=debug', <191>.*",
        "',tag=SEE_this9', .* SEE_this9: /",
        "',tag=', .* : /",
        "',nohostname,tag=x', <190>[A-Z][a-z]{2} .{2} .{8} x: /",
    })
    void parametersChangeTheHeader(String parameters, String form) throws Exception {
        try (var log = DatagramReceiver.udp();
                var front =
                        run("access_log syslog:server=" + log.address() + parameters + " uri;")) {
            front.get("/");
            assertThat(log.receive()).matches(form);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', 187",
        "',severity=alert', 187",
        "',facility=user', 11",
    })
    void aLineOfAnErrorLogHasTheSeverityOfItsLevel(String parameters, int priority)
            throws Exception {
        try (var log = DatagramReceiver.udp();
                var front =
                        run(
                                "deny all; error_log syslog:server="
                                        + log.address()
                                        + parameters
                                        + ";")) {
            front.get("/x");
            assertThat(log.receive())
                    .matches(
                            "<"
                                    + priority
                                    + ">"
                                    + TIME
                                    + hostname()
                                    + " nginx: \\d{4}/\\d\\d/\\d\\d \\S+ \\[error] \\d+#\\d+: \\*\\d+"
                                    + " access forbidden by rule, client: 127.0.0.1, server: first,"
                                    + " request: \"GET /x HTTP/1.1\", host: \"localhost\"");
        }
    }

    @Test
    void onlyLinesOfTheLevelAreSent() throws Exception {
        try (var quiet = DatagramReceiver.udp();
                var loud = DatagramReceiver.udp();
                var front =
                        run(
                                "deny all; error_log syslog:server="
                                        + quiet.address()
                                        + " crit; error_log syslog:server="
                                        + loud.address()
                                        + " info;")) {
            front.get("/");
            assertThat(loud.receive()).contains("[error]");
            assertThat(quiet.isEmpty()).isTrue();
        }
    }

    @Test
    void aUnixSocketIsAServerToo() throws Exception {
        try (var log = DatagramReceiver.bind(Address.unix(dir.resolve("log").toString()));
                var front = run("access_log syslog:server=" + log.address() + " uri;")) {
            front.get("/unix");
            assertThat(log.receive()).endsWith(" nginx: /unix");
        }
    }

    @Test
    void severalLogsEachGetTheirMessage() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front =
                        run(
                                ("access_log syslog:server=@ uri; access_log syslog:server=@ uri;"
                                                + " access_log a.log uri;")
                                        .replace("@", log.address().text()))) {
            front.get("/both");
            assertThat(List.of(log.receive(), log.receive()))
                    .allMatch(message -> message.endsWith(": /both"));
            front.errorLog(); // everything that was handed over is written
            assertThat(front.log("a.log")).containsExactly("/both");
            assertThat(log.isEmpty()).isTrue();
        }
    }

    @Test
    void onlyWhatTheConditionLetsThroughIsSent() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front =
                        run("access_log syslog:server=" + log.address() + " uri if=$arg_log;")) {
            front.get("/no?log=0");
            front.get("/yes?log=1");
            assertThat(log.receive()).endsWith(": /yes");
        }
    }

    @Test
    void aLineFeedInAFormatDoesNotEndTheMessage() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front =
                        FrontRun.of(
                                dir,
                                Epoch.newest(),
                                text(
                                        "log_format two '$uri\nsecond'; server { listen"
                                                + " 127.0.0.1:PORT; access_log syslog:server="
                                                + log.address()
                                                + " two; }"))) {
            front.get("/a");
            front.get("/b");
            assertThat(log.receive()).endsWith(": /a\nsecond");
            assertThat(log.receive()).endsWith(": /b\nsecond");
        }
    }

    @Test
    void manyMessagesArriveWholeAndInOrder() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front = run("access_log syslog:server=" + log.address() + " uri;")) {
            String path = "/" + "x".repeat(3000) + "/";
            for (int i = 0; i < 200; i++) {
                front.get(path + i);
                assertThat(log.receive()).endsWith(": " + path + i);
            }
        }
    }

    @Test
    void aServerThatIsGoneIsToldAndTriedAgain() throws Exception {
        Address address;
        try (var log = DatagramReceiver.udp()) {
            address = log.address();
        }
        try (var front = run("access_log syslog:server=" + address + " uri;")) {
            String failed =
                    "send() failed (111: Connection refused) while logging to syslog, server: "
                            + address;
            getUntil(front, failed);
            assertThat(front.errorLog())
                    .containsPattern("\\[error] \\d+#\\d+: send\\(\\) failed")
                    .containsPattern(
                            "\\[warn] \\d+#\\d+: send\\(\\) to syslog failed while logging request");
            try (var log = DatagramReceiver.bind(address)) {
                String told = front.errorLog();
                front.get("/a");
                front.get("/back");
                assertThat(log.receive()).containsPattern(": /(a|back)$");
                assertThat(front.errorLog()).startsWith(told);
            }
        }
    }

    /** Requests until the error log has that text; each finds what became of the one before. */
    private static void getUntil(FrontRun front, String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!front.errorLog().contains(text)) {
            assertThat(System.nanoTime()).as(front.errorLog()).isLessThan(deadline);
            assertThat(front.get("/")).startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void aUnixSocketThatIsNotThereIsTold() throws Exception {
        try (var front = run("access_log syslog:server=unix:" + dir + "/none uri;")) {
            front.get("/");
            getUntil(
                    front,
                    "connect() failed (2: No such file or directory) while logging to syslog,"
                            + " server: unix:"
                            + dir
                            + "/none");
            assertThat(front.errorLog()).contains("[alert]");
        }
    }

    @Test
    void aMessageThatIsTooLongForADatagramIsLostAndTold() throws Exception {
        String part = "x".repeat(3500);
        String format = "log_format long '" + ("'\n'" + part).repeat(20) + "';";
        try (var log = DatagramReceiver.udp();
                var front =
                        FrontRun.of(
                                dir,
                                Epoch.newest(),
                                text(
                                        format
                                                + " server { listen 127.0.0.1:PORT; access_log"
                                                + " syslog:server="
                                                + log.address()
                                                + " long; }"))) {
            front.get("/");
            getUntil(front, "send() failed (90: Message too long) while logging to syslog");
            assertThat(log.isEmpty()).isTrue();
        }
    }

    @Test
    void aFailingErrorLogDoesNotFeedItself() throws Exception {
        Address address = Address.unix(dir.resolve("none").toString());
        String conf =
                server("deny all;")
                        .replace(
                                "error_log error.log info;",
                                "error_log error.log info; error_log syslog:server="
                                        + address
                                        + " info;");
        try (var front = FrontRun.of(dir, Epoch.newest(), conf)) {
            front.get("/");
            String told = front.errorLog();
            assertThat(told).contains("access forbidden by rule");
            assertThat(told.lines().filter(l -> l.contains("access forbidden"))).hasSize(1);
            assertThat(told.lines().filter(l -> l.contains("connect() failed"))).isNotEmpty();
            assertThat(front.errorLog()).isEqualTo(told);
        }
    }

    @Test
    void theMainErrorLogKeepsAFileBesideSyslog() throws Exception {
        try (var log = DatagramReceiver.udp()) {
            String conf =
                    server("deny all;")
                            .replace(
                                    "error_log error.log info;",
                                    "error_log syslog:server=" + log.address() + " info;");
            try (var front = FrontRun.of(dir, Epoch.newest(), conf)) {
                front.get("/");
                assertThat(log.receive()).contains("access forbidden by rule");
                assertThat(front.errorLog()).contains("access forbidden by rule");
            }
        }
    }

    @Test
    void aReloadKeepsSendingAndClosesWhatIsNotUsed() throws Exception {
        try (var log = DatagramReceiver.udp();
                var front = run("access_log syslog:server=" + log.address() + " uri;")) {
            front.get("/before");
            assertThat(log.receive()).endsWith(": /before");
            assertThat(connected(log.address())).isOne();
            front.reload(server("access_log syslog:server=" + log.address() + ",tag=new uri;"));
            front.get("/after");
            assertThat(log.receive()).endsWith(" new: /after");
            assertThat(connected(log.address())).isOne();
            front.reload(server(""));
            assertThat(connected(log.address())).isZero();
        }
    }

    /** Sockets that send to that server. */
    private static long connected(Address server) throws Exception {
        String remote = String.format(":%04X", server.port());
        return Files.readAllLines(Path.of("/proc/net/udp")).stream()
                .filter(line -> line.strip().split("\\s+")[2].endsWith(remote))
                .count();
    }

    @Test
    void messagesLookAsNginxs() throws Exception {
        try (var log = DatagramReceiver.udp();
                var twins = new LogTwins(dir, parityConf(log))) {
            for (String path : List.of("/", "/deny", "/tag", "/bare")) {
                String request = "GET " + path + " HTTP/1.0\r\nHost: h\r\n\r\n";
                twins.weir(request, 1);
                List<String> ours = plain(log);
                twins.nginx(request, 1);
                assertThat(ours).as(path).isEqualTo(plain(log));
            }
        }
    }

    private static String parityConf(DatagramReceiver log) throws NetException {
        String to = "syslog:server=" + log.address();
        return "log_format f '$status \"$request\" $http_x\\t'; access_log a.log; server { listen"
                + " 127.0.0.1:PORT; server_name s; error_log off.log; access_log a.log; access_log "
                + to
                + " f; error_log "
                + to
                + "; location = / { return 404; } location /deny { deny all; } location /tag { access_log a.log; access_log "
                + to
                + ",facility=news,severity=crit,tag=T_1 f; deny all; error_log "
                + to
                + ",tag=E,facility=kern warn; } location /bare { access_log a.log; access_log "
                + to
                + ",nohostname f; return 200; } }";
    }

    /** The messages of one request, without what must differ. */
    private static List<String> plain(DatagramReceiver log) throws Exception {
        String first = log.receive();
        List<String> all =
                first.contains("forbidden") ? List.of(first, log.receive()) : List.of(first);
        return all.stream()
                .map(line ->
                        line.replaceFirst(
                                        ">[A-Z][a-z]{2} [ 1-3]\\d \\d\\d:\\d\\d:\\d\\d ", ">TIME ")
                                .replaceFirst("\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d", "NOW")
                                .replaceFirst("\\[\\d\\d/[^]]+]", "[NOW]")
                                .replaceFirst("\\d+#\\d+: \\*\\d+", "PID"))
                .toList();
    }
}

package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.net.Os;

/** The front as a process of its own, led by signals. */
class FrontProcessSocketTest {
    private static final int HUP = 1;
    private static final int USR1 = 10;
    private static final int USR2 = 12;

    /** What the launcher makes of SIGWINCH when it is in the background. */
    private static final int URG = 23;

    /** What the launcher makes of SIGQUIT. */
    private static final int WINCH = 28;

    @TempDir Path dir;
    private int port;
    private Process process;

    @BeforeEach
    void start() throws Exception {
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        write("first", "pid a.pid;", "access_log first.log;");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "front"));
        command.addAll(arguments());
        process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(dir.resolve("console").toFile())
                        .start();
        eventually(() -> Files.exists(dir.resolve("a.pid")));
    }

    @AfterEach
    void kill() {
        process.destroyForcibly();
    }

    private List<String> arguments() {
        return List.of("-p", dir + "/", "-c", "nginx.conf", "-e", "error.log");
    }

    private void write(String answer, String main, String http) throws IOException {
        String server = "server { listen 127.0.0.1:%d; return 200 %s; }".formatted(port, answer);
        Files.writeString(
                dir.resolve("nginx.conf"),
                "daemon off; error_log error.log notice; %s events {} http { %s %s }"
                        .formatted(main, http, server));
    }

    private String get() throws IOException {
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes());
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }

    private String errors() throws IOException {
        return Files.readString(dir.resolve("error.log"));
    }

    private void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as(() -> console() + "\nin time").isLessThan(deadline);
            Thread.sleep(5);
        }
    }

    private String console() {
        try {
            return Files.readString(dir.resolve("console"));
        } catch (IOException e) {
            return "";
        }
    }

    /** The files that the process has open below the folder, by name. */
    private List<String> openFiles() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
            return all.map(FrontProcessSocketTest::target)
                    .filter(path -> path.startsWith(dir.toString()))
                    .map(path -> path.substring(path.lastIndexOf('/') + 1))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aReloadMovesThePidFileAndClosesWhatIsNotUsedAnyMore() throws Exception {
        assertThat(get()).isEqualTo("first");
        assertThat(openFiles()).containsExactly("console", "console", "error.log", "first.log");
        write("second", "pid b.pid;", "access_log second.log;");

        Os.kill(process.pid(), HUP);

        eventually(() -> Files.exists(dir.resolve("b.pid")));
        assertThat(dir.resolve("b.pid")).hasContent(process.pid() + "\n");
        eventually(() -> !Files.exists(dir.resolve("a.pid")));
        assertThat(get()).isEqualTo("second");
        eventually(() -> !openFiles().contains("first.log"));
        assertThat(openFiles()).containsExactly("console", "console", "error.log", "second.log");
        assertThat(dir.resolve("first.log")).content().hasLineCount(1);
    }

    @Test
    void aReloadThatFailsChangesNothing() throws Exception {
        write("second", "pid b.pid;", "access_log none/second.log;");

        Os.kill(process.pid(), HUP);

        eventually(() -> errors().contains("none/second.log\" failed (2: No such file"));
        assertThat(get()).isEqualTo("first");
        assertThat(dir.resolve("b.pid")).doesNotExist();
        assertThat(openFiles()).containsExactly("console", "console", "error.log", "first.log");
    }

    @Test
    void whatNeedsARestartIsTold() throws Exception {
        write(
                "second",
                "pid a.pid; worker_processes 3; worker_rlimit_nofile 1000;",
                "access_log off;");

        Os.kill(process.pid(), HUP);

        eventually(() -> get().equals("second") && errors().contains("worker_rlimit_nofile"));
        assertThat(errors())
                .contains(
                        "[warn] ",
                        "\"worker_processes\" has changed: the workers go on as they are until a"
                                + " restart")
                .doesNotContain("\"user\"", "\"daemon\"");
    }

    @Test
    void logsAreOpenedAgainAndTheEndIsClean() throws Exception {
        assertThat(get()).isEqualTo("first");
        eventually(() -> Files.size(dir.resolve("first.log")) > 0);
        Files.move(dir.resolve("first.log"), dir.resolve("rotated.log"));
        Files.move(dir.resolve("error.log"), dir.resolve("error.old"));

        Os.kill(process.pid(), USR1);

        eventually(() -> Files.exists(dir.resolve("first.log")));
        assertThat(get()).isEqualTo("first");
        Os.kill(process.pid(), WINCH);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(dir.resolve("first.log")).content().hasLineCount(1);
        assertThat(dir.resolve("rotated.log")).content().hasLineCount(1);
        assertThat(errors()).contains("signal 3 (SIGQUIT) received", " exit\n");
        assertThat(dir.resolve("a.pid")).doesNotExist();
    }

    @Test
    void whatASignalCannotDoIsTold() throws Exception {
        Os.kill(process.pid(), USR2);
        Os.kill(process.pid(), URG);

        eventually(() -> errors().contains("SIGUSR2") && errors().contains("SIGWINCH"));
        assertThat(errors()).contains("(SIGUSR2) received, changing binary: not supported");
        assertThat(get()).isEqualTo("first");
    }

    @Test
    void theCommandSignalsTheProcessOfThePidFile() throws Exception {
        write("second", "pid a.pid;", "access_log off;");

        assertThat(send("reload")).isZero();

        eventually(() -> get().equals("second"));
        assertThat(send("stop")).isZero();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(send("stop")).as("no pid file").isEqualTo(1);
    }

    private int send(String signal) {
        List<String> all = new ArrayList<>(List.of("-s", signal));
        all.addAll(arguments());
        var nowhere = new PrintStream(new ByteArrayOutputStream());
        return FrontCommand.run(all.toArray(String[]::new), nowhere, nowhere);
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}

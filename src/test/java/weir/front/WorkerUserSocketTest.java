package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;

/** Whom the workers run as, and which rights they keep. Only root can become another. */
class WorkerUserSocketTest {
    private static final String NOBODY = "65534";
    private static final String NET_RAW = "0000000000002000";

    @TempDir Path dir;

    @BeforeEach
    void isRoot() throws IOException {
        String own = facts(Path.of("/proc/self/status"), "Uid");
        Assumptions.assumeTrue(own.startsWith("0\t"), "not root: no other user can be taken on");
    }

    private FrontRun run(String main, String location) throws IOException {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log; pid nginx.pid; "
                        + main
                        + " events {} http { server { listen 127.0.0.1:PORT; location / { "
                        + location
                        + " } } }");
    }

    /** A line of the status of this process's worker threads. */
    private static List<String> workers(String fact) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return threads.filter(t -> facts(t.resolve("status"), "Name").startsWith("worker-"))
                    .map(t -> facts(t.resolve("status"), fact))
                    .toList();
        }
    }

    private static String facts(Path status, String name) {
        try {
            var line =
                    Pattern.compile("(?m)^" + name + ":\\s+(.*)$")
                            .matcher(Files.readString(status));
            return line.find() ? line.group(1) : "";
        } catch (IOException e) {
            return ""; // the thread has ended
        }
    }

    @Test
    void workersGiveUpWhatTheMainThreadKeeps() throws Exception {
        try (FrontRun front = run("user nobody nogroup; worker_processes 2;", "return 200 x;")) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 200");
            assertThat(workers("Uid"))
                    .hasSize(2)
                    .allSatisfy(ids -> assertThat(ids.split("\t")).containsOnly(NOBODY));
            assertThat(workers("CapPrm")).containsOnly("0000000000000000");
            assertThat(facts(Path.of("/proc/self/status"), "Uid")).startsWith("0\t");
        }
    }

    @Test
    void aTransparentAddressNeedsOneRightMore() throws Exception {
        try (ServerSocket origin = new ServerSocket(0);
                FrontRun front =
                        run(
                                "user nobody nogroup;",
                                "proxy_bind 192.0.2.1 transparent; proxy_connect_timeout 50ms;"
                                        + " proxy_pass http://127.0.0.1:"
                                        + origin.getLocalPort()
                                        + ";")) {
            // nothing comes back to an address that is nowhere, but the socket was bound to it
            assertThat(front.get("/")).startsWith("HTTP/1.1 504");
            assertThat(workers("Uid")).allSatisfy(ids -> assertThat(ids).startsWith(NOBODY));
            assertThat(workers("CapPrm")).containsOnly(NET_RAW);
            assertThat(workers("CapEff")).containsOnly(NET_RAW);
        }
    }

    @Test
    void withoutItTheAddressMustBeOurs() throws Exception {
        String location = "proxy_bind 192.0.2.1; proxy_pass http://127.0.0.1:1;";
        try (FrontRun front = run("user nobody nogroup;", location)) {
            assertThat(front.get("/")).startsWith("HTTP/1.1 500");
            assertThat(front.errorLog())
                    .contains("bind(192.0.2.1) failed (99: Cannot assign requested address)");
        }
    }

    @Test
    void aRightThatWasGivenUpIsMissed() throws Exception {
        String bound = "proxy_bind 192.0.2.1 transparent; proxy_pass http://127.0.0.1:1;";
        try (FrontRun front = run("user nobody nogroup;", "return 200 x;")) {
            front.reload(
                    "error_log error.log; pid nginx.pid; user nobody nogroup; events {} http { server {"
                            + " listen 127.0.0.1:PORT; "
                            + "location / { "
                            + bound
                            + " } } }");
            assertThat(front.get("/")).startsWith("HTTP/1.1 500");
            assertThat(front.errorLog())
                    .contains("setsockopt(IP_TRANSPARENT) failed (1: Operation not permitted)");
        }
    }
}

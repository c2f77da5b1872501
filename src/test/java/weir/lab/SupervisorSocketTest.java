package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: small shell scripts. */
class SupervisorSocketTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir Path folder;

    @Test
    void closingEndsEverythingThatWasStarted() throws LabException {
        Supervisor supervisor = new Supervisor(folder);
        RoleProcess first = shell(supervisor, "first", "exec sleep 600");
        RoleProcess second = shell(supervisor, "second", "exec sleep 600");
        supervisor.close();

        assertThat(first.alive()).isFalse();
        assertThat(second.alive()).isFalse();
    }

    @Test
    void childrenOfALauncherThatIgnoresItsEndAreKilled() throws LabException {
        RoleProcess launcher;
        long child;
        try (Supervisor supervisor = new Supervisor(folder)) {
            launcher = shell(supervisor, "launcher", "sleep 600 & echo child $!; wait");
            child = Long.parseLong(launcher.awaitLine(Pattern.compile("child (\\d+)"), PATIENCE));
            assertThat(ProcessHandle.of(child)).isPresent();
        }
        assertThat(ProcessHandle.of(child).map(ProcessHandle::isAlive).orElse(false)).isFalse();
    }

    @Test
    void nothingStartsWhileStopping() {
        Supervisor supervisor = new Supervisor(folder);
        supervisor.close();

        assertThatThrownBy(() -> shell(supervisor, "late", "true"))
                .isInstanceOf(LabException.class);
    }

    @Test
    void whatFailsBecauseOfTheEndIsCalledInterrupted() throws LabException {
        Supervisor supervisor = new Supervisor(folder);
        RoleProcess role = shell(supervisor, "role", "exec sleep 600");
        supervisor.close();

        assertThatThrownBy(() ->
                        supervisor.guard(() -> role.awaitLine(Pattern.compile("(x)"), PATIENCE)))
                .hasMessage("interrupted; everything that was started is stopped");
    }

    @Test
    void otherFailuresKeepTheirWords() {
        try (Supervisor supervisor = new Supervisor(folder)) {
            assertThatThrownBy(() ->
                            supervisor.guard(() -> {
                                throw new LabException("no ports");
                            }))
                    .hasMessage("no ports");
        }
    }

    @Test
    void aLineIsWaitedFor() throws LabException {
        try (Supervisor supervisor = new Supervisor(folder)) {
            RoleProcess role =
                    shell(supervisor, "role", "echo noise; echo ready 4711; exec sleep 600");
            assertThat(role.awaitLine(Pattern.compile("ready (\\d+)"), PATIENCE)).isEqualTo("4711");
        }
        assertThat(folder.resolve("role.log")).content().contains("ready 4711");
    }

    @Test
    void aRoleThatEndsBeforeItIsReadyIsNamedWithItsWords() {
        try (Supervisor supervisor = new Supervisor(folder)) {
            assertThatThrownBy(() ->
                            shell(supervisor, "role", "echo no database; exit 3")
                                    .awaitLine(Pattern.compile("(ready)"), PATIENCE))
                    .hasMessageContaining("role")
                    .hasMessageContaining("3 before it was ready");
        }
    }

    @Test
    void aRoleThatDiesIsNoticed() throws LabException {
        try (Supervisor supervisor = new Supervisor(folder)) {
            RoleProcess role = shell(supervisor, "role", "exit 0");
            role.awaitExit(PATIENCE);
            assertThatThrownBy(supervisor::check).hasMessageContaining("role ended unexpectedly");
        }
    }

    @Test
    void theLastLinesOfARoleThatDiedAreInTheMessage() throws LabException {
        for (int i = 0; i < 20; i++) {
            try (Supervisor supervisor = new Supervisor(folder)) {
                RoleProcess role = shell(supervisor, "role", "seq 3000; echo no space; exit 3");
                assertThatThrownBy(() -> role.awaitLine(Pattern.compile("(ready)"), PATIENCE))
                        .hasMessageEndingWith("no space");
            }
        }
    }

    @Test
    void aLogThatCannotBeWrittenDoesNotStopTheRole() throws Exception {
        Files.createDirectory(folder.resolve("role.log"));
        try (Supervisor supervisor = new Supervisor(folder)) {
            RoleProcess role = shell(supervisor, "role", "seq 50000; echo ready 1; exec sleep 600");
            assertThat(role.awaitLine(Pattern.compile("ready (\\d+)"), PATIENCE)).isEqualTo("1");
        }
    }

    @Test
    void aDiskThatIsFullDoesNotStopTheRole() throws Exception {
        Files.createSymbolicLink(folder.resolve("role.log"), Path.of("/dev/full"));
        try (Supervisor supervisor = new Supervisor(folder)) {
            RoleProcess role = shell(supervisor, "role", "seq 50000; echo ready 1; exec sleep 600");
            assertThat(role.awaitLine(Pattern.compile("ready (\\d+)"), PATIENCE)).isEqualTo("1");
        }
    }

    @Test
    void anExitCodeIsGiven() throws LabException {
        try (Supervisor supervisor = new Supervisor(folder)) {
            assertThat(shell(supervisor, "role", "exit 7").awaitExit(PATIENCE)).isEqualTo(7);
        }
    }

    @Test
    void whatDoesNotExistCannotBeStarted() {
        try (Supervisor supervisor = new Supervisor(folder)) {
            assertThatThrownBy(() -> supervisor.start("role", List.of("/nowhere/weir"), folder))
                    .hasMessageContaining("role cannot be started");
        }
    }

    @Test
    void aPortThatListensIsReady() throws Exception {
        try (Supervisor supervisor = new Supervisor(folder);
                ServerSocket listener =
                        new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            RoleProcess role = shell(supervisor, "role", "exec sleep 600");
            role.awaitPort(listener.getLocalPort(), PATIENCE);
            assertThat(role.alive()).isTrue();
        }
    }

    @Test
    void aPortThatNeverListensIsAFault() throws Exception {
        int free;
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            free = listener.getLocalPort();
        }
        try (Supervisor supervisor = new Supervisor(folder)) {
            RoleProcess role = shell(supervisor, "role", "exec sleep 600");
            assertThatThrownBy(() -> role.awaitPort(free, Duration.ofMillis(50)))
                    .hasMessageContaining("was not ready");
        }
    }

    @Test
    void freePortsAreDifferentAndBelowTheEphemeralOnes() throws LabException {
        List<Integer> ports = FreePorts.find(20);
        assertThat(ports).hasSize(20).doesNotHaveDuplicates().allMatch(p -> p < 32_768);
    }

    @Test
    void aToolIsFoundInTheUsualFolders() {
        assertThat(Tools.find("sh")).isNotNull().isExecutable();
        assertThat(Tools.find("no-such-program-here")).isNull();
        assertThat(Tools.says(Pattern.compile("(\\d+)"), List.of("sh", "-c", "echo v42")))
                .isEqualTo("42");
    }

    private RoleProcess shell(Supervisor supervisor, String name, String script)
            throws LabException {
        return supervisor.start(name, List.of("sh", "-c", script), folder);
    }
}

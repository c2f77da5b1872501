package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {
    @TempDir Path root;

    @Test
    void cpuIsReadBehindACommandNameWithBlanksAndBrackets() throws IOException {
        file("7/stat", "7 (a (b) c d) S 1 7 7 0 -1 4194304 1 0 0 0 123 45 9 9 20 0 1 0 5 0 0");

        assertThat(proc().cpu(7)).isEqualTo(new CpuTime(123, 45));
        assertThat(proc().cpu(7).micros()).isEqualTo(1_680_000);
    }

    @Test
    void aProcessThatHasEndedReadsAsZero() {
        assertThat(proc().cpu(99)).isEqualTo(CpuTime.ZERO);
        assertThat(proc().threads(99)).isEmpty();
        assertThat(proc().residentKib(99)).isZero();
        assertThat(proc().openFiles(99)).isZero();
        assertThat(proc().exists(99)).isFalse();
    }

    @Test
    void theTreeHoldsGrandchildrenOfEveryThread() throws IOException {
        file("10/task/10/children", "11 ");
        file("10/task/12/children", "13 14 ");
        file("11/task/11/children", "15 ");

        assertThat(proc().tree(10)).containsExactlyInAnyOrder(10L, 11L, 13L, 14L, 15L);
    }

    @Test
    void treeCpuAddsAllDescendants() throws IOException {
        file("10/stat", "10 (m) S 1 1 1 0 -1 0 0 0 0 0 10 1 0 0");
        file("10/task/10/children", "11 ");
        file("11/stat", "11 (w) S 1 1 1 0 -1 0 0 0 0 0 20 2 0 0");

        assertThat(proc().treeCpu(10)).isEqualTo(new CpuTime(30, 3));
    }

    @Test
    void threadTimesComeInNanoseconds() throws IOException {
        file("5/task/5/schedstat", "1500000000 77 3\n");
        file("5/task/5/comm", "nginx\n");

        assertThat(proc().threads(5)).containsExactly(new ThreadCpu(5, "nginx", 1_500_000_000));
    }

    @Test
    void limitsComeFromTheProcessAndItsNamespace() throws IOException {
        file(
                "3/limits",
                "Limit   Soft  Hard  Units\nMax open files            1024        4096     files\n");
        file("sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        file("sys/net/ipv4/tcp_max_tw_buckets", "131072\n");
        file("sys/net/ipv4/tcp_tw_reuse", "2\n");
        file("sys/net/core/somaxconn", "4096\n");

        Limits limits = proc().limits(3);
        assertThat(limits).isEqualTo(new Limits(1024, 32768, 60999, 131072, 2, 4096));
        assertThat(limits.ephemeralPorts()).isEqualTo(28232);
    }

    @Test
    void anUnlimitedDescriptorCountIsVeryLarge() throws IOException {
        file("3/limits", "Max open files            unlimited        unlimited     files\n");

        assertThat(proc().limits(3).openFiles()).isEqualTo(Long.MAX_VALUE);
        assertThat(proc().limits(3).ephemeralPorts()).isZero();
    }

    @Test
    void machineTimeSplitsIntoBusyIdleAndStolen() throws IOException {
        file("stat", "cpu  100 5 50 800 20 1 2 30 0 0\ncpu0 1 1 1 1\ncpu1 1 1 1 1\nintr 5\n");

        assertThat(proc().machine()).isEqualTo(new MachineCpu(158, 820, 30, 2));
    }

    @Test
    void busyProcessorsIsTheShareOfTheMachineTimesItsSize() {
        MachineCpu before = new MachineCpu(100, 100, 0, 2);
        MachineCpu after = new MachineCpu(250, 140, 10, 2);

        assertThat(after.busyProcessors(before)).isEqualTo(1.5);
        assertThat(after.stolenShare(before)).isEqualTo(0.05);
        assertThat(before.busyProcessors(before)).isZero();
    }

    @Test
    void theRunningTestSeesItself() {
        long self = ProcessHandle.current().pid();
        Proc system = Proc.system();

        assertThat(system.cpu(self).micros()).isPositive();
        assertThat(system.threads(self)).anyMatch(t -> t.nanos() > 0);
        assertThat(system.residentKib(self)).isGreaterThan(10_000);
        assertThat(system.openFiles(self)).isPositive();
        assertThat(system.limits(self).ephemeralPorts()).isPositive();
        assertThat(system.machine().processors()).isPositive();
    }

    @Test
    void workOfAGrandchildCountsForTheTree() throws IOException {
        String work = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; exec sleep 600";
        Process launcher = new ProcessBuilder("sh", "-c", "sh -c '" + work + "' & wait").start();
        try {
            Proc system = Proc.system();
            SocketTableSocketTest.await(() -> system.treeCpu(launcher.pid()).micros() >= 50_000);
            assertThat(system.tree(launcher.pid())).hasSize(2);
            assertThat(system.cpu(launcher.pid()).micros()).isLessThan(50_000);
        } finally {
            launcher.descendants().forEach(ProcessHandle::destroyForcibly);
            launcher.destroyForcibly();
        }
    }

    @Test
    void whatAnEndedChildCostIsKeptByItsParent() throws Exception {
        Proc system = Proc.system();
        long self = ProcessHandle.current().pid();
        CpuTime before = system.endedChildrenCpu(self);
        String work = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

        int code = new ProcessBuilder("sh", "-c", work).start().waitFor();

        assertThat(code).isZero();
        assertThat(system.endedChildrenCpu(self).minus(before).micros())
                .isGreaterThanOrEqualTo(50_000);
    }

    @Test
    void endedChildrenAreReadFromTheirOwnFields() throws IOException {
        file("7/stat", "7 (sh) S 1 7 7 0 -1 4194304 1 0 0 0 123 45 67 8 20 0 1 0 5 0 0");

        assertThat(proc().endedChildrenCpu(7)).isEqualTo(new CpuTime(67, 8));
    }

    private Proc proc() {
        return new Proc(root);
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

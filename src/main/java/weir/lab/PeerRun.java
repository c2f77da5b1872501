package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.probe.CpuTime;
import weir.probe.Proc;

/** What both roles of the benchmark share: starting servers, driving load, reading CPU time. */
final class PeerRun {
    private static final Duration START = Duration.ofMinutes(1);

    final Installation installation = Installation.running();
    final Pinning pinning = Pinning.ofMachine();
    final Supervisor supervisor;
    final PeerSettings settings;
    final Progress progress;
    final Path folder;
    final Set<String> conditions = new LinkedHashSet<>();
    private final Proc proc = Proc.system();

    PeerRun(Supervisor supervisor, PeerSettings settings, Path folder, Progress progress) {
        this.supervisor = supervisor;
        this.settings = settings;
        this.folder = folder;
        this.progress = progress;
    }

    /** Starts nginx, or our front where that is asked for, and waits until it listens. */
    RoleProcess nginx(String name, @Nullable RealNginx real, int processor, String conf, int port)
            throws LabException, IOException {
        Path prefix = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(prefix.resolve("logs"));
        Files.createDirectories(prefix.resolve("html"));
        for (Map.Entry<String, String> file : PeerConfs.HTML.entrySet()) {
            Files.writeString(prefix.resolve("html").resolve(file.getKey()), file.getValue());
        }
        Files.writeString(prefix.resolve("nginx.conf"), conf);
        List<String> command =
                real != null
                        ? new ArrayList<>(List.of(real.binary().toString()))
                        : installation.command("front", "--nginx", TestBed.OLD_DEFAULTS);
        command.addAll(
                List.of(
                        "-p",
                        prefix + "/",
                        "-c",
                        prefix.resolve("nginx.conf").toString(),
                        "-e",
                        prefix.resolve("logs/error.log").toString(),
                        "-g",
                        "daemon off;"));
        return listening(name, pinning.to(processor, command), prefix, port);
    }

    RoleProcess listening(String name, List<String> command, Path prefix, int port)
            throws LabException {
        RoleProcess process = supervisor.start(name, command, prefix);
        process.awaitPort(port, START);
        return process;
    }

    CpuTime cpu(RoleProcess process) {
        return proc.treeCpu(process.pid());
    }

    /** Something a reader of the figures has to know; said once. */
    void condition(String text) {
        conditions.add(text);
    }

    /** What all processes cost that were started from here and have ended, in microseconds. */
    double endedCpuMicros() {
        return proc.endedChildrenCpu(ProcessHandle.current().pid()).micros();
    }

    /** Runs wrk to its end. */
    WrkOutput wrk(Path wrk, int users, int seconds, int port, String path, int processor)
            throws LabException {
        RoleProcess load =
                supervisor.start(
                        "wrk", wrkCommand(wrk, users, seconds, port, path, processor), folder);
        return finish(load, seconds);
    }

    List<String> wrkCommand(
            Path wrk, int users, int seconds, int port, String path, int processor) {
        return pinning.to(
                processor,
                List.of(
                        wrk.toString(),
                        "-t1",
                        "-c" + users,
                        "-d" + seconds + "s",
                        "http://127.0.0.1:" + port + path));
    }

    WrkOutput finish(RoleProcess load, int seconds) throws LabException {
        load.awaitExit(Duration.ofSeconds(seconds + 30L));
        String text = load.output();
        supervisor.stop(load);
        return WrkOutput.parse(text);
    }

    static void pause(double seconds) throws LabException {
        try {
            Thread.sleep(Math.round(seconds * 1000));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }
}

package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weir.probe.CpuTime;

/**
 * CPU per request of our load engine beside wrk and JMeter, each on a processor of its own, asking
 * one worker for a small answer. What a run cost is taken as its user pays for it: the CPU time of
 * the process from its start to its end, over all its requests. A window of the same run, after the
 * JVMs have had time to compile, gives the steady cost beside it.
 */
final class LoadPeers {
    static final List<String> CASES = List.of("get-50", "get-200");

    private final PeerRun run;
    private final @Nullable Path wrk = Tools.find("wrk");
    private final @Nullable JmeterHome jmeter;

    LoadPeers(PeerRun run) throws LabException {
        this.run = run;
        Path home = run.settings.jmeter();
        jmeter = home == null ? null : JmeterHome.at(home);
    }

    PeerCase measure(String name) throws LabException, IOException {
        int users = name.equals("get-200") ? 200 : 50;
        int port = FreePorts.find(1).getFirst();
        RealNginx real = RealNginx.find();
        run.progress.say(name + ": starting a server");
        RoleProcess server =
                run.nginx(
                        name + "-server", real, Pinning.AROUND, PeerConfs.origin(port, real), port);
        PeerCase result = new PeerCase(name);
        List<String> candidates = candidates();
        for (int round = 0; round < run.settings.rounds(); round++) {
            for (int i = 0; i < candidates.size(); i++) {
                String candidate = candidates.get((i + round) % candidates.size());
                PeerFigures figures = measure(candidate, users, port);
                result.add(candidate, figures);
                run.progress.say(
                        name
                                + " round "
                                + (round + 1)
                                + ", "
                                + candidate
                                + ": "
                                + Figures.plain(figures.cpuPerRequest())
                                + " us CPU per request, "
                                + Figures.plain(figures.steadyCpuPerRequest())
                                + " steady, "
                                + Figures.plain(figures.requestsPerSecond())
                                + " requests/s");
            }
        }
        run.supervisor.stop(server);
        return result;
    }

    private List<String> candidates() {
        List<String> candidates = new ArrayList<>(List.of(PeerCase.OURS));
        if (wrk != null) {
            candidates.add("wrk");
        } else {
            run.condition("wrk was not measured: it is not installed");
        }
        if (jmeter != null) {
            candidates.add("jmeter");
        } else {
            run.condition("JMeter was not measured: neither --jmeter nor JMETER_HOME names one");
        }
        return candidates;
    }

    private PeerFigures measure(String candidate, int users, int port)
            throws LabException, IOException {
        if (candidate.equals("wrk") && wrk != null) {
            return wrk(wrk, users, port);
        }
        if (candidate.equals("jmeter") && jmeter != null) {
            PeerFigures figures = plan(jmeter.command(), candidate, users, port);
            run.condition("JMeter ran on Java " + javaOf(log(candidate)));
            return figures;
        }
        return plan(run.installation.command("load"), PeerCase.OURS, users, port);
    }

    private PeerFigures wrk(Path wrk, int users, int port) throws LabException {
        int seconds = run.settings.runSeconds();
        double before = run.endedCpuMicros();
        RoleProcess load =
                run.supervisor.start(
                        "wrk",
                        run.wrkCommand(wrk, users, seconds, port, "/", Pinning.MEASURED),
                        run.folder);
        Window window = window(load, port);
        WrkOutput out = run.finish(load, seconds);
        double micros = run.endedCpuMicros() - before;
        double perSecond = out.requests() / out.seconds();
        // It prints no rows: its rate over the whole run stands for the window's.
        return new PeerFigures(
                micros,
                out.requests(),
                perSecond,
                out.errors(),
                window.micros() / (perSecond * window.seconds()));
    }

    /** For whoever takes JMeter's command line. */
    private PeerFigures plan(List<String> program, String name, int users, int port)
            throws LabException, IOException {
        Path plan = run.folder.resolve(name + ".jmx");
        Path results = run.folder.resolve(name + ".jtl");
        Files.writeString(plan, new LoadPlan(users, run.settings.runSeconds(), port, "/").text());
        Files.deleteIfExists(results);
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("-n", "-t", plan + "", "-l", results + "", "-j", log(name) + ""));
        double before = run.endedCpuMicros();
        RoleProcess load =
                run.supervisor.start(name, run.pinning.to(Pinning.MEASURED, command), run.folder);
        Window window = window(load, port);
        int code = load.awaitExit(Duration.ofMinutes(2));
        double micros = run.endedCpuMicros() - before;
        run.supervisor.stop(load);
        if (code != 0) {
            throw new LabException(name + " ended with code " + code + load.tail());
        }
        return window.figures(results, micros);
    }

    private Path log(String name) {
        return run.folder.resolve(name + ".jmeter.log");
    }

    /** What a JMeter says in its log. */
    private static String javaOf(Path log) throws IOException {
        Pattern version = Pattern.compile("java\\.version=(\\S+)");
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(version::matcher)
                    .filter(Matcher::find)
                    .map(m -> m.group(1))
                    .findFirst()
                    .orElse("of a version that its log does not tell");
        }
    }

    private Window window(RoleProcess load, int port) throws LabException {
        awaitUsers(load, port);
        PeerRun.pause(run.settings.warmSeconds());
        long fromMs = System.currentTimeMillis();
        CpuTime before = run.cpu(load);
        PeerRun.pause(run.settings.windowSeconds());
        double micros = run.cpu(load).minus(before).micros();
        if (!load.alive()) {
            throw new LabException(load.name() + " ended before its window" + load.tail());
        }
        return new Window(fromMs, System.currentTimeMillis(), micros);
    }

    private record Window(long fromMs, long toMs, double micros) {
        double seconds() {
            return (toMs - fromMs) / 1000.0;
        }

        /** With what the whole run cost. */
        PeerFigures figures(Path results, double wholeMicros) throws IOException {
            long[] counts = new long[3];
            ResultFile.read(
                    results,
                    (endMs, _, failed) -> {
                        counts[0]++;
                        counts[1] += failed ? 1 : 0;
                        counts[2] += endMs > fromMs && endMs <= toMs ? 1 : 0;
                    });
            return new PeerFigures(
                    wholeMicros, counts[0], counts[2] / seconds(), counts[1], micros / counts[2]);
        }
    }

    private static void awaitUsers(RoleProcess load, int port) throws LabException {
        Instant deadline = Instant.now().plusSeconds(60);
        while (SocketWatch.established(port) == 0) {
            if (!load.alive() || Instant.now().isAfter(deadline)) {
                throw new LabException(load.name() + " opened no connection" + load.tail());
            }
            PeerRun.pause(0.02);
        }
    }
}

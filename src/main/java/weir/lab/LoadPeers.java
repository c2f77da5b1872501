package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.probe.CpuTime;

/**
 * CPU per request of our load engine beside wrk and JMeter, each on a processor of its own, asking
 * one worker for a small answer. JVMs are measured in a window after they have had time to warm up,
 * with the requests of that window counted in the JTL they write; wrk has no start-up to leave out,
 * so its rate over the whole run stands for the window's.
 */
final class LoadPeers {
    static final List<String> CASES = List.of("get-50", "get-200");
    private static final int WRK_WARM_SECONDS = 1;

    private final PeerRun run;
    private final @Nullable Path wrk = Tools.find("wrk");

    LoadPeers(PeerRun run) {
        this.run = run;
    }

    PeerCase measure(String name) throws LabException, IOException {
        int users = name.equals("get-200") ? 200 : 50;
        int port = FreePorts.find(1).getFirst();
        boolean real = Tools.find("nginx") != null;
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
                                + Figures.plain(figures.requestsPerSecond())
                                + " requests/s");
            }
        }
        run.supervisor.stop(server);
        return result;
    }

    private List<String> candidates() throws LabException {
        List<String> candidates = new ArrayList<>(List.of(PeerCase.OURS));
        if (wrk != null) {
            candidates.add("wrk");
        }
        Path jmeter = run.settings.jmeter();
        if (jmeter != null) {
            if (!Files.exists(jmeter.resolve("bin/ApacheJMeter.jar"))) {
                throw new LabException(
                        jmeter
                                + " is no JMeter home: it has no bin/ApacheJMeter.jar"
                                + " (bench/jmeter.sh makes one)");
            }
            candidates.add("jmeter");
        }
        return candidates;
    }

    private PeerFigures measure(String candidate, int users, int port)
            throws LabException, IOException {
        Path jmeter = run.settings.jmeter();
        if (candidate.equals("wrk") && wrk != null) {
            return wrk(wrk, users, port);
        }
        if (candidate.equals("jmeter") && jmeter != null) {
            return plan(List.of(jmeter.resolve("bin/jmeter").toString()), "jmeter", users, port);
        }
        return plan(run.installation.command("load"), PeerCase.OURS, users, port);
    }

    private PeerFigures wrk(Path wrk, int users, int port) throws LabException {
        int window = run.settings.windowSeconds();
        int seconds = WRK_WARM_SECONDS + window + 1;
        RoleProcess load =
                run.supervisor.start(
                        "wrk",
                        run.wrkCommand(wrk, users, seconds, port, "/", Pinning.MEASURED),
                        run.folder);
        awaitUsers(load, port);
        PeerRun.pause(WRK_WARM_SECONDS);
        Window measured = window(load, window);
        WrkOutput out = run.finish(load, seconds);
        double requests = out.requests() / out.seconds() * measured.seconds();
        return new PeerFigures(measured.micros(), requests, measured.seconds(), out.errors());
    }

    /** For whoever takes JMeter's command line. */
    private PeerFigures plan(List<String> program, String name, int users, int port)
            throws LabException, IOException {
        int seconds = run.settings.warmSeconds() + run.settings.windowSeconds() + 1;
        Path plan = run.folder.resolve(name + ".jmx");
        Path results = run.folder.resolve(name + ".jtl");
        Files.writeString(plan, new LoadPlan(users, seconds, port, "/").text());
        Files.deleteIfExists(results);
        List<String> command = new ArrayList<>(program);
        command.addAll(
                List.of(
                        "-n",
                        "-t",
                        plan.toString(),
                        "-l",
                        results.toString(),
                        "-j",
                        run.folder.resolve(name + ".jmeter.log").toString()));
        RoleProcess load =
                run.supervisor.start(name, run.pinning.to(Pinning.MEASURED, command), run.folder);
        awaitUsers(load, port);
        PeerRun.pause(run.settings.warmSeconds());
        Window measured = window(load, run.settings.windowSeconds());
        int code = load.awaitExit(Duration.ofMinutes(2));
        run.supervisor.stop(load);
        if (code != 0) {
            throw new LabException(name + " ended with code " + code + load.tail());
        }
        return measured.figures(results);
    }

    private Window window(RoleProcess load, int seconds) throws LabException {
        long fromMs = System.currentTimeMillis();
        CpuTime before = run.cpu(load);
        PeerRun.pause(seconds);
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

        PeerFigures figures(Path results) throws IOException {
            long[] counts = new long[2];
            ResultFile.read(
                    results,
                    (endMs, _, failed) -> {
                        if (endMs > fromMs && endMs <= toMs) {
                            counts[0]++;
                            counts[1] += failed ? 1 : 0;
                        }
                    });
            return new PeerFigures(micros, counts[0], seconds(), counts[1]);
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

package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.probe.CpuTime;

/**
 * CPU per proxied request of our front beside nginx and haproxy, each with one worker on a
 * processor of its own, the article's access log on, before the same fast origin.
 */
final class FrontPeers {
    static final List<String> CASES = List.of("keepalive", "keepalive-4k", "short");
    private static final int USERS = 50;

    /** For candidates without a JIT. */
    private static final int SHORT_WARM_SECONDS = 2;

    /** A piece of warm-up below this share of the cheapest one shows that compiling goes on. */
    private static final double STILL_FALLING = 0.96;

    private final PeerRun run;
    private final @Nullable Path wrk = Tools.find("wrk");

    FrontPeers(PeerRun run) {
        this.run = run;
    }

    private record Candidate(String name, RoleProcess process, int port) {}

    PeerCase measure(String name) throws LabException, IOException {
        boolean keepalive = !name.equals("short");
        String path = name.equals("keepalive-4k") ? "/4k" : "/";
        List<Integer> ports = FreePorts.find(4);
        int origin = ports.getFirst();
        List<RoleProcess> started = new ArrayList<>();
        RealNginx realOrigin = RealNginx.find();
        run.progress.say(name + ": starting an origin and the candidates");
        started.add(
                run.nginx(
                        name + "-origin",
                        realOrigin,
                        Pinning.AROUND,
                        PeerConfs.origin(origin, realOrigin),
                        origin));
        List<Candidate> candidates = candidates(name, ports, keepalive);
        candidates.forEach(c -> started.add(c.process()));
        warm(candidates, path);
        PeerCase result = new PeerCase(name);
        for (int round = 0; round < run.settings.rounds(); round++) {
            // Each round begins with another candidate, so that none is always first.
            for (int i = 0; i < candidates.size(); i++) {
                Candidate candidate = candidates.get((i + round) % candidates.size());
                result.add(candidate.name(), measure(candidate, path, name, round));
            }
        }
        for (RoleProcess process : started.reversed()) {
            run.supervisor.stop(process);
        }
        return result;
    }

    private List<Candidate> candidates(String name, List<Integer> ports, boolean keepalive)
            throws LabException, IOException {
        int origin = ports.getFirst();
        List<Candidate> candidates = new ArrayList<>();
        int port = ports.get(1);
        String conf = PeerConfs.front(port, origin, keepalive, null);
        candidates.add(
                new Candidate(
                        PeerCase.OURS,
                        run.nginx(name + "-weir", null, Pinning.MEASURED, conf, port),
                        port));
        RealNginx nginx = RealNginx.find();
        if (nginx != null) {
            port = ports.get(2);
            conf = PeerConfs.front(port, origin, keepalive, nginx);
            candidates.add(
                    new Candidate(
                            "nginx",
                            run.nginx(name + "-nginx", nginx, Pinning.MEASURED, conf, port),
                            port));
        }
        Path haproxy = Tools.find("haproxy");
        if (haproxy != null) {
            candidates.add(haproxy(name, haproxy, ports.get(3), origin, keepalive));
        }
        return candidates;
    }

    private Candidate haproxy(String name, Path haproxy, int port, int origin, boolean keepalive)
            throws LabException, IOException {
        Path prefix = Files.createDirectories(run.folder.resolve(name + "-haproxy"));
        Path conf = prefix.resolve("haproxy.cfg");
        Files.writeString(conf, PeerConfs.haproxy(port, origin, keepalive));
        // Its log goes to a file by the shell, as the others write theirs.
        List<String> command =
                run.pinning.to(
                        Pinning.MEASURED,
                        List.of(
                                "sh",
                                "-c",
                                "exec \"$0\" -db -f \"$1\" > \"$2\" 2>&1",
                                haproxy.toString(),
                                conf.toString(),
                                prefix.resolve("access.log").toString()));
        return new Candidate(
                "haproxy", run.listening(name + "-haproxy", command, prefix, port), port);
    }

    private void warm(List<Candidate> candidates, String path) throws LabException, IOException {
        for (Candidate candidate : candidates) {
            boolean ours = candidate.name().equals(PeerCase.OURS);
            run.progress.say("warming up " + candidate.name());
            if (ours) {
                warmUntilCompiled(candidate, path);
            } else {
                load(candidate.port(), path, SHORT_WARM_SECONDS);
            }
        }
    }

    /**
     * Load in pieces, for the warm-up time at least and until a piece is no cheaper than the ones
     * before; four times as long at most. On a busy machine the compiler gets its turn late.
     */
    private void warmUntilCompiled(Candidate candidate, String path)
            throws LabException, IOException {
        int piece = run.settings.windowSeconds();
        double best = Double.MAX_VALUE;
        for (int done = piece; done <= 4 * run.settings.warmSeconds(); done += piece) {
            double cost = figures(candidate, path).cpuPerRequest();
            if (done >= run.settings.warmSeconds() && cost >= STILL_FALLING * best) {
                return;
            }
            best = Math.min(best, cost);
        }
    }

    private PeerFigures figures(Candidate candidate, String path) throws LabException, IOException {
        CpuTime before = run.cpu(candidate.process());
        WrkOutput out = load(candidate.port(), path, run.settings.windowSeconds());
        double micros = run.cpu(candidate.process()).minus(before).micros();
        return PeerFigures.running(micros, out.requests(), out.seconds(), out.errors());
    }

    private PeerFigures measure(Candidate candidate, String path, String name, int round)
            throws LabException, IOException {
        PeerFigures figures = figures(candidate, path);
        run.supervisor.check();
        run.progress.say(
                name
                        + " round "
                        + (round + 1)
                        + ", "
                        + candidate.name()
                        + ": "
                        + Figures.plain(figures.cpuPerRequest())
                        + " us CPU per request, "
                        + Figures.plain(figures.requestsPerSecond())
                        + " requests/s"
                        + (figures.errors() > 0 ? ", " + figures.errors() + " errors" : ""));
        return figures;
    }

    /** By wrk, or by our own load engine where there is no wrk. */
    private WrkOutput load(int port, String path, int seconds) throws LabException, IOException {
        return wrk != null
                ? run.wrk(wrk, USERS, seconds, port, path, Pinning.AROUND)
                : ownLoad(port, path, seconds);
    }

    private WrkOutput ownLoad(int port, String path, int seconds) throws LabException, IOException {
        Path plan = run.folder.resolve("load.jmx");
        Path results = run.folder.resolve("load.jtl");
        Files.writeString(plan, new LoadPlan(USERS, seconds, port, path).text());
        Files.deleteIfExists(results);
        List<String> command =
                run.installation.command("load", "-n", "-t", plan + "", "-l", results + "");
        RoleProcess load =
                run.supervisor.start("load", run.pinning.to(Pinning.AROUND, command), run.folder);
        load.awaitExit(Duration.ofSeconds(seconds + 60L));
        run.supervisor.stop(load);
        long[] counts = new long[2];
        ResultFile.read(
                results,
                (_, _, failed) -> {
                    counts[0]++;
                    counts[1] += failed ? 1 : 0;
                });
        return new WrkOutput(counts[0], seconds, counts[1]);
    }
}

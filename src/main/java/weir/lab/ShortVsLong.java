package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weir.probe.Limits;
import weir.probe.LoopbackCapture;
import weir.probe.MachineCpu;
import weir.probe.Proc;

/**
 * The article's experiment: the same system behind its short and its long configuration, warm-up,
 * the same configuration again and again for the noise, then pairs in the order A B B A.
 */
public final class ShortVsLong {
    /** The scenario's name on the command line and in reports. */
    public static final String NAME = "short-vs-long";

    private final Settings settings;
    private final Progress progress;

    public ShortVsLong(Settings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /** Runs everything, writes the reports and gives them; stops all it started in any case. */
    public Reports run() throws LabException {
        try {
            Path folder = Files.createDirectories(settings.out().toAbsolutePath().resolve("run"));
            Comparison comparison;
            try (Supervisor supervisor = new Supervisor(folder)) {
                comparison = supervisor.guard(() -> compare(supervisor, folder));
                progress.say("stopping everything");
            }
            Reports reports = Reports.of(comparison);
            reports.write(settings.out());
            progress.say("reports are in " + settings.out().toAbsolutePath());
            return reports;
        } catch (IOException e) {
            throw new LabException("the experiment broke off: " + e, e);
        }
    }

    private Comparison compare(Supervisor supervisor, Path folder)
            throws LabException, IOException {
        Proc proc = Proc.system();
        Limits limits = proc.limits(ProcessHandle.current().pid());
        checkLimits(limits);
        Installation installation = Installation.running();
        String version = frontVersion(installation);
        TestBed bed = TestBed.start(installation, supervisor, settings, folder, progress);
        try (LoopbackCapture capture = LoopbackCapture.start(Trial.ports(bed))) {
            if (capture == null) {
                progress.say(
                        "packets cannot be captured here (that needs CAP_NET_RAW);"
                                + " connections are counted by TcpPassiveOpens");
            }
            Trial trial = new Trial(installation, supervisor, bed, settings, folder, capture);
            warm(trial);
            List<Double> same = same(trial);
            List<TrialFacts> trials = pairs(trial);
            return new Comparison(
                    settings.front().name(),
                    version,
                    TestBed.OLD_DEFAULTS,
                    settings.users(),
                    trials,
                    same,
                    conditions(proc.machine(), limits, counting(capture)),
                    bed.conf(Variant.SHORT).notes(),
                    bed.conf(Variant.SHORT).differences());
        }
    }

    /** Twice each: what the second variant compiles in the origins is the first one's gain, too. */
    private void warm(Trial trial) throws LabException, IOException {
        for (Variant variant : order(2)) {
            progress.say("warming up " + variant.label() + ", " + settings.warmSeconds() + " s");
            trial.warm(variant, settings.warmSeconds());
        }
    }

    private List<Double> same(Trial trial) throws LabException, IOException {
        List<Double> same = new ArrayList<>();
        for (int i = 1; i <= settings.same(); i++) {
            TrialFacts facts = trial.run("same-" + i, Variant.SHORT);
            same.add(facts.throughput());
            progress.say("A/A " + i + " of " + settings.same() + ": " + line(facts));
        }
        return same;
    }

    private List<TrialFacts> pairs(Trial trial) throws LabException, IOException {
        List<TrialFacts> trials = new ArrayList<>();
        List<Variant> order = order(settings.pairs());
        for (int i = 0; i < order.size(); i++) {
            Variant variant = order.get(i);
            TrialFacts facts = trial.run("trial-" + (i + 1) + "-" + variant.label(), variant);
            trials.add(facts);
            progress.say(
                    "trial "
                            + (i + 1)
                            + " of "
                            + order.size()
                            + ", "
                            + variant.label()
                            + ": "
                            + line(facts));
        }
        return trials;
    }

    /** A B B A A B B A …, so that a slow drift of the machine falls on both alike. */
    static List<Variant> order(int pairs) {
        List<Variant> order = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            boolean shortFirst = i % 2 == 0;
            order.add(shortFirst ? Variant.SHORT : Variant.LONG);
            order.add(shortFirst ? Variant.LONG : Variant.SHORT);
        }
        return order;
    }

    private static String line(TrialFacts facts) {
        return Figures.plain(facts.throughput())
                + " requests/s, "
                + Figures.plain(facts.times().meanMs())
                + " ms, "
                + facts.errors()
                + " errors, "
                + Figures.count(facts.originConnections())
                + " connections to origins for "
                + Figures.count(facts.requests())
                + " requests";
    }

    private void checkLimits(Limits limits) throws LabException {
        int sockets = 4 * settings.users() + 200;
        if (limits.openFiles() < sockets) {
            throw new LabException(
                    "the limit of open files is "
                            + limits.openFiles()
                            + ", and "
                            + settings.users()
                            + " users need about "
                            + sockets
                            + ": ulimit -n "
                            + sockets);
        }
        if (limits.ephemeralPorts() < sockets) {
            throw new LabException(
                    "net.ipv4.ip_local_port_range holds "
                            + limits.ephemeralPorts()
                            + " ports, and "
                            + settings.users()
                            + " users need about "
                            + sockets);
        }
    }

    private String frontVersion(Installation installation) throws LabException {
        List<String> command =
                settings.front() == Settings.Front.nginx
                        ? List.of(TestBed.nginx().binary().toString(), "-v")
                        : installation.command("front", "-v");
        return Tools.says(Pattern.compile("version: (.+)"), command);
    }

    private List<String> conditions(MachineCpu machine, Limits limits, String counting) {
        return List.of(
                machine.processors() + " processors, all parts on this machine over loopback",
                settings.users() + " users without pauses, GET /getSxbm, kept client connections",
                settings.pairs()
                        + " pairs in the order A B B A, windows of "
                        + settings.windowSeconds()
                        + " s after "
                        + settings.settleSeconds()
                        + " s to settle; warm-up twice "
                        + settings.warmSeconds()
                        + " s each",
                limits.ephemeralPorts()
                        + " ephemeral ports, "
                        + limits.timeWaitBuckets()
                        + " TIME_WAIT sockets, "
                        + limits.acceptQueue()
                        + " in an accept queue",
                counting);
    }

    private static String counting(@Nullable LoopbackCapture capture) {
        if (capture == null) {
            return "connections to the origins counted by TcpPassiveOpens: all that were accepted on"
                    + " this machine but the loader's";
        }
        return counting(capture.dropped());
    }

    static String counting(long dropped) {
        String usual = "connections counted from SYN and FIN segments on loopback";
        return dropped == 0
                ? usual
                : usual
                        + "; "
                        + Figures.count(dropped)
                        + " segments were lost, and the trials they belong to are counted by"
                        + " TcpPassiveOpens instead";
    }
}

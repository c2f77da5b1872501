package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.probe.Closings;
import weir.probe.FlowBook;
import weir.probe.KernelCounters;
import weir.probe.Limits;
import weir.probe.LoopbackCapture;
import weir.probe.Proc;
import weir.probe.SocketTable;

/** Runs the loader against one variant and measures: settle, window, end. */
final class Trial {
    private static final long SAMPLE_MS = 200;

    private final Installation installation;
    private final Supervisor supervisor;
    private final TestBed bed;
    private final Settings settings;
    private final Path folder;
    private final OriginStatus status;
    private final @Nullable LoopbackCapture capture;
    private final Proc proc = Proc.system();

    Trial(
            Installation installation,
            Supervisor supervisor,
            TestBed bed,
            Settings settings,
            Path folder,
            @Nullable LoopbackCapture capture) {
        this.installation = installation;
        this.supervisor = supervisor;
        this.bed = bed;
        this.settings = settings;
        this.folder = folder;
        this.capture = capture;
        this.status = new OriginStatus(bed.originPorts());
    }

    /** The listening ports whose connections are to be captured. */
    static Set<Integer> ports(TestBed bed) {
        Set<Integer> ports = new HashSet<>(bed.originPorts());
        for (Variant variant : Variant.values()) {
            ports.add(bed.frontPort(variant));
        }
        return ports;
    }

    /** Load without measuring. */
    void warm(Variant variant, int seconds) throws LabException, IOException {
        RoleProcess loader = startLoader("warm-" + variant.label(), variant, seconds);
        end(loader, seconds);
    }

    TrialFacts run(String name, Variant variant) throws LabException, IOException {
        int port = bed.frontPort(variant);
        SocketWatch watch = new SocketWatch(bed.originPorts(), port);
        FlowBook.Facts flowsBefore = flows();
        long droppedBefore = dropped();
        KernelCounters countersBefore = KernelCounters.read();
        Path log = bed.accessLog(variant);
        long logBefore = FrontLog.end(log);
        Instant begin = Instant.now();
        RoleProcess loader = startLoader(name, variant, settings.loadSeconds());
        awaitClients(loader, port);
        pause(settings.settleSeconds() * 1000L);
        Map<Role, List<Long>> pids = new EnumMap<>(bed.pids(variant));
        pids.put(Role.LOADER, List.of(loader.pid()));
        Snapshot from = Snapshot.take(proc, pids);
        long poolWaiters = watchWindow(watch);
        Snapshot to = Snapshot.take(proc, pids);
        end(loader, settings.loadSeconds());
        pause(LoopbackCapture.settleMs());
        // Segments were lost: counts from them are too low, so the other sources stand in.
        FlowBook.Facts flowsAfter = dropped() > droppedBefore ? null : flows();
        KernelCounters countersAfter = KernelCounters.read();
        Limits limits = proc.limits(ProcessHandle.current().pid());
        long sinceMs = Duration.between(begin, Instant.now()).toMillis();
        SocketWatch.Ending ending =
                watch.ending(SocketTable.read(), sinceMs, limits.ephemeralPorts());
        Requests requests = Requests.read(results(name), from.epochMs(), to.epochMs());
        long clientConnections =
                opened(flowsBefore, flowsAfter, List.of(port)).orElse(ending.clientEnded());
        // Sockets in TIME_WAIT are too few: a connection may take over one that is still there.
        long accepted = countersAfter.since(countersBefore, "TcpPassiveOpens");
        long originConnections =
                opened(flowsBefore, flowsAfter, bed.originPorts())
                        .orElse(Math.max(0, accepted - clientConnections));
        List<CloseSource> closings = new ArrayList<>();
        if (flowsBefore != null && flowsAfter != null) {
            closings.add(firstFins(flowsBefore, flowsAfter));
        }
        closings.add(ending.timeWait());
        closings.add(watch.halfClosed());
        return new TrialFacts(
                variant,
                to.millisSince(from),
                requests.times.total(),
                requests.times,
                requests.all,
                requests.errors,
                clientConnections,
                originConnections,
                closings,
                ending.timeWaitFront(),
                ending.timeWaitOrigin(),
                FrontLog.since(log, logBefore),
                to.cpuMicrosSince(from),
                to.busiestSince(from),
                to.machine().busyProcessors(from.machine()),
                to.machine().processors(),
                to.machine().stolenShare(from.machine()),
                countersAfter.since(countersBefore, "TcpExtListenOverflows"),
                poolWaiters,
                ending.portsUsed());
    }

    /** Requests of a trial: all of them counted, those of the window with their times. */
    private static final class Requests {
        final ElapsedTimes times = new ElapsedTimes();
        long all;
        long errors;

        static Requests read(Path file, long fromMs, long toMs) throws IOException {
            Requests requests = new Requests();
            ResultFile.read(
                    file,
                    (endMs, elapsedMs, failed) -> {
                        requests.all++;
                        requests.errors += failed ? 1 : 0;
                        if (endMs > fromMs && endMs <= toMs) {
                            requests.times.add(elapsedMs);
                        }
                    });
            return requests;
        }
    }

    private RoleProcess startLoader(String name, Variant variant, int seconds)
            throws LabException, IOException {
        Path plan = folder.resolve(name + ".jmx");
        Files.writeString(
                plan,
                new LoadPlan(settings.users(), seconds, bed.frontPort(variant), "/getSxbm").text());
        Files.deleteIfExists(results(name));
        return supervisor.start(
                name,
                installation.command(
                        "load",
                        "-n",
                        "-t",
                        plan.toString(),
                        "-l",
                        results(name).toString(),
                        "-j",
                        folder.resolve(name + ".jmeter.log").toString()),
                folder);
    }

    private Path results(String name) {
        return folder.resolve(name + ".jtl");
    }

    private void awaitClients(RoleProcess loader, int port) throws LabException {
        Instant deadline = Instant.now().plusSeconds(60);
        while (SocketWatch.established(port) == 0) {
            if (!loader.alive() || Instant.now().isAfter(deadline)) {
                throw new LabException("the loader opened no connection" + loader.tail());
            }
            pause(20);
        }
    }

    /** Samples until the window is over; gives the most requests seen waiting for the database. */
    private long watchWindow(SocketWatch watch) throws LabException {
        Instant end = Instant.now().plusSeconds(settings.windowSeconds());
        long waiters = 0;
        for (int i = 0; Instant.now().isBefore(end); i++) {
            watch.sampleHalfClosed();
            if (i % 5 == 2) {
                waiters = Math.max(waiters, status.poolWaiters());
            }
            long leftMs = Duration.between(Instant.now(), end).toMillis();
            pause(Math.clamp(leftMs, 1, SAMPLE_MS));
        }
        supervisor.check();
        return waiters;
    }

    private void end(RoleProcess loader, int seconds) throws LabException {
        int code = loader.awaitExit(Duration.ofSeconds(seconds + 60L));
        supervisor.stop(loader);
        if (code != 0) {
            throw new LabException("the loader ended with code " + code + loader.tail());
        }
    }

    private FlowBook.@Nullable Facts flows() {
        return capture == null ? null : capture.facts();
    }

    private long dropped() {
        return capture == null ? 0 : capture.dropped();
    }

    private static java.util.OptionalLong opened(
            FlowBook.@Nullable Facts before, FlowBook.@Nullable Facts after, List<Integer> ports) {
        if (before == null || after == null) {
            return java.util.OptionalLong.empty();
        }
        return java.util.OptionalLong.of(
                ports.stream().mapToLong(p -> after.opened(p) - before.opened(p)).sum());
    }

    private CloseSource firstFins(FlowBook.Facts before, FlowBook.Facts after) {
        long byFront = 0;
        long byOrigin = 0;
        for (int port : bed.originPorts()) {
            Closings then = before.closed(port);
            Closings now = after.closed(port);
            byFront += now.byClient() - then.byClient();
            byOrigin += now.byServer() - then.byServer();
        }
        return new CloseSource(
                "first_fin", "the first FIN of each connection on the wire", byFront, byOrigin);
    }

    private static void pause(long ms) throws LabException {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }
}

package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import weir.jmx.Jmx;
import weir.jmx.JmxException;
import weir.load.LoadEngine;
import weir.load.LoadListener;
import weir.load.Output;
import weir.load.Plan;
import weir.load.Settings;
import weir.report.JtlFormat;
import weir.report.LoadProperties;
import weir.report.Report;

/** One run of a plan, from the checks before it to the report after it. */
final class LoadRun {
    private static final String SOURCE = "weir.load";
    private static final long STOP_WITHIN_MS = 10_000;
    private static final long LOOK_EVERY_MS = 500;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy MMM d HH:mm:ss zzz", Locale.ENGLISH)
                    .withZone(ZoneId.systemDefault());

    /**
     * What is asked for.
     *
     * @param plan as given
     * @param directory that relative names stand in
     * @param results file for the samples, as given; null for none
     * @param reportFolder null for no report
     * @param force deletes result files first
     */
    record Request(
            String plan,
            Path directory,
            @Nullable String results,
            @Nullable Path reportFolder,
            boolean force,
            Properties properties) {}

    private final Request request;
    private final PrintStream out;
    private final PrintStream err;
    private final JmeterLog log;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile long stopAskedNanos;
    private volatile boolean interrupted;

    LoadRun(Request request, PrintStream out, PrintStream err, JmeterLog log) {
        this.request = request;
        this.out = out;
        this.err = err;
        this.log = log;
    }

    /**
     * Runs it to its end.
     *
     * @return 0, or 1 when the plan cannot be run or its samples not be written
     * @throws IOException in words for the user
     */
    int run() throws IOException {
        Path file = request.directory().resolve(request.plan());
        if (!Files.isRegularFile(file)) {
            throw new IOException("The file " + file + " doesn't exist or can't be opened");
        }
        Report report = request.reportFolder() == null ? null : new Report(request.properties());
        JtlFormat format = JtlFormat.of(request.properties());
        Plan plan = load(file);
        LoadProperties properties = new LoadProperties(request.properties());
        String summariser = properties.text(LoadProperties.SUMMARISER_NAME);
        if (!summariser.isEmpty()) {
            tell("Creating summariser <" + summariser + ">");
        }
        if (request.force()) {
            deleteResults(plan);
        }
        if (report != null && isFilled(results())) {
            throw new IOException("Results file:" + request.results() + " is not empty");
        }
        plan.notes().forEach(note -> log.info(SOURCE, note));
        out.println("Created the tree successfully using " + request.plan());
        try {
            boolean fine;
            try (LoadSinks sinks = LoadSinks.open(plan, request, format, out, log)) {
                fine = conduct(plan, sinks);
            }
            tidyUp(report);
            return fine ? 0 : 1;
        } finally {
            done.countDown();
        }
    }

    private Plan load(Path file) throws IOException {
        Map<String, String> settings = new HashMap<>();
        for (String name : request.properties().stringPropertyNames()) {
            settings.put(name, request.properties().getProperty(name));
        }
        try {
            return Jmx.load(file, new Settings(settings));
        } catch (JmxException e) {
            String why = "Problem loading XML from:'" + file + "'. Cause:\n" + e.getMessage();
            out.println("Error in NonGUIDriver " + why);
            throw new IOException("Error in NonGUIDriver " + why, e);
        }
    }

    private @Nullable Path results() {
        return request.results() == null ? null : request.directory().resolve(request.results());
    }

    private static boolean isFilled(@Nullable Path file) throws IOException {
        return file != null && Files.exists(file) && Files.size(file) > 0;
    }

    private void deleteResults(Plan plan) throws IOException {
        Path results = results();
        if (results != null) {
            Files.deleteIfExists(results);
        }
        for (Output output : plan.outputs()) {
            Files.deleteIfExists(request.directory().resolve(output.path()));
        }
    }

    /** True when every user ended in time. */
    private boolean conduct(Plan plan, LoadSinks sinks) throws IOException {
        out.println("Starting standalone test @ " + shown(Instant.now()));
        LoadEngine engine = LoadEngine.start(plan, sinks.all(), sinks.outputs(), new Refusals());
        sinks.engine(engine);
        Thread onInterrupt = new Thread(() -> endAfterInterrupt(engine), "load interrupt");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try (JmeterPort port = port(engine)) {
            out.println(
                    port == null
                            ? "Failed to create UDP port"
                            : "Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump"
                                    + " message on port "
                                    + port.port());
            return awaited(engine);
        } finally {
            removeHook(onInterrupt);
        }
    }

    private boolean awaited(LoadEngine engine) {
        boolean woken = false;
        try {
            while (true) {
                try {
                    if (engine.await(LOOK_EVERY_MS)) {
                        return true;
                    }
                } catch (InterruptedException e) {
                    woken = true;
                    stopNow(engine);
                }
                if (stopAskedNanos != 0
                        && System.nanoTime() - stopAskedNanos > STOP_WITHIN_MS * 1_000_000) {
                    tell("Fatal error, could not stop test, exiting");
                    return false;
                }
            }
        } finally {
            if (woken) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stopNow(LoadEngine engine) {
        stopAskedNanos = Math.max(1, System.nanoTime());
        engine.stopNow();
    }

    /** Ctrl-C: the program ends after what was measured has reached the files. */
    private void endAfterInterrupt(LoadEngine engine) {
        interrupted = true;
        stopNow(engine);
        try {
            if (!done.await(2 * STOP_WITHIN_MS, TimeUnit.MILLISECONDS)) {
                err.println("The users did not end; samples may be missing");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the program is ending: the hook is at work, and waits for this thread
        }
    }

    private @Nullable JmeterPort port(LoadEngine engine) {
        int first = number("jmeterengine.nongui.port", 4445);
        int last = number("jmeterengine.nongui.maxport", 4455);
        return first <= 1000 ? null : JmeterPort.open(first, last, c -> command(c, engine));
    }

    private int number(String name, int usual) {
        try {
            return Integer.parseInt(request.properties().getProperty(name, "").strip());
        } catch (NumberFormatException e) {
            return usual;
        }
    }

    private void command(String command, LoadEngine engine) {
        tell("Command: " + command + " received from /127.0.0.1");
        switch (command) {
            case "Shutdown" -> engine.shutdown();
            case "StopTestNow" -> stopNow(engine);
            case "ThreadDump" -> JmeterDumps.threads(request.directory(), this::tell);
            case "HeapDump" -> JmeterDumps.heap(request.directory(), this::tell);
            default -> out.println("Command: " + command + " not recognised ");
        }
    }

    private void tidyUp(@Nullable Report report) {
        out.println("Tidying up ...    @ " + shown(Instant.now()));
        Path results = results();
        Path folder = request.reportFolder();
        if (interrupted && report != null) {
            tell(
                    "Interrupted: no report was made; weir report "
                            + request.results()
                            + " makes one");
        } else if (report != null && results != null && folder != null) {
            try {
                log.info(SOURCE, "Generating Dashboard");
                Report.Result result = report.write(results, folder);
                for (String warning : result.warnings()) {
                    err.println("warning: " + warning);
                    log.warn(SOURCE, warning);
                }
                log.info(SOURCE, "Dashboard generated");
            } catch (IOException e) {
                err.println("Error generating the report: " + e.getMessage());
                log.error(SOURCE, "Error generating the report: " + e.getMessage());
            }
        }
        out.println("... end of run");
    }

    private void tell(String text) {
        out.println(text);
        log.info(SOURCE, text);
    }

    private static String shown(Instant at) {
        return TIME.format(at) + " (" + at.toEpochMilli() + ")";
    }

    /** A group that cannot start is told, and the others run. */
    private final class Refusals implements LoadListener {
        @Override
        public void groupRefused(String message) {
            out.println(message);
            log.error(SOURCE, message);
        }
    }
}

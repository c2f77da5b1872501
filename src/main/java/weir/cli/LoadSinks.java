package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import weir.load.LoadEngine;
import weir.load.Output;
import weir.load.Plan;
import weir.load.SampleSink;
import weir.load.Threads;
import weir.report.JtlFormat;
import weir.report.JtlWriter;
import weir.report.LoadProperties;
import weir.report.Summariser;

/** Where the samples of a run go: result files, side file, summary lines. Closed once. */
final class LoadSinks implements AutoCloseable, Summariser.Users {
    /** The category of JMeter's lines, so that what searches its log for them finds them. */
    private static final String SUMMARY_SOURCE = "o.a.j.r.Summariser";

    private static final Threads NOBODY = new Threads(0, 0, 0);

    private final Map<Path, JtlWriter> writers = new HashMap<>();
    private final List<SampleSink> all = new ArrayList<>();
    private final List<SampleSink> outputs = new ArrayList<>();
    private final ExecutorService printer =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("summariser").factory());
    private @Nullable Summariser summariser;
    private volatile @Nullable LoadEngine engine;
    private boolean closed;

    private LoadSinks() {}

    /**
     * Opens all files of a run.
     *
     * @throws IOException when one of them cannot be written
     */
    static LoadSinks open(
            Plan plan, LoadRun.Request request, JtlFormat format, PrintStream out, JmeterLog log)
            throws IOException {
        LoadSinks sinks = new LoadSinks();
        try {
            sinks.openFiles(plan, request, format);
        } catch (IOException e) {
            sinks.closeFiles();
            throw e;
        }
        sinks.summarise(new LoadProperties(request.properties()), out, log);
        return sinks;
    }

    private void openFiles(Plan plan, LoadRun.Request request, JtlFormat format)
            throws IOException {
        LoadProperties properties = new LoadProperties(request.properties());
        if (request.results() != null) {
            Path results = request.directory().resolve(request.results());
            all.add(writer(results, format));
            if (properties.flag(LoadProperties.CONNECTIONS)) {
                Path side = JtlWriter.connectionsFile(results);
                JtlWriter connections = JtlWriter.openConnections(results);
                writers.put(side.toAbsolutePath().normalize(), connections);
                all.add(connections);
            }
        }
        for (Output output : plan.outputs()) {
            outputs.add(output(output, request, format));
        }
    }

    /** A file that is written already is not written twice, as in JMeter. */
    private SampleSink output(Output output, LoadRun.Request request, JtlFormat format)
            throws IOException {
        Path file = request.directory().resolve(output.path());
        if (writers.containsKey(file.toAbsolutePath().normalize())) {
            return s -> {};
        }
        JtlFormat own = format.with(output.columns(), output.header(), output.subSamples());
        JtlWriter writer = writer(file, own);
        return s -> {
            if (output.wants(s.success())) {
                writer.accept(s);
            }
        };
    }

    private JtlWriter writer(Path file, JtlFormat format) throws IOException {
        JtlWriter writer = JtlWriter.open(file, format);
        writers.put(file.toAbsolutePath().normalize(), writer);
        return writer;
    }

    private void summarise(LoadProperties properties, PrintStream out, JmeterLog log) {
        boolean toOut = properties.flag(LoadProperties.SUMMARISER_OUT);
        boolean toLog = properties.flag(LoadProperties.SUMMARISER_LOG);
        if (properties.text(LoadProperties.SUMMARISER_NAME).isEmpty() || !toOut && !toLog) {
            return;
        }
        Summariser made =
                new Summariser(
                        properties,
                        this,
                        System.currentTimeMillis(),
                        printer,
                        line -> {
                            if (toLog) {
                                log.info(SUMMARY_SOURCE, line);
                            }
                            if (toOut) {
                                out.println(line);
                            }
                        });
        summariser = made;
        all.add(made);
    }

    /** The run that the numbers of users are read from. */
    void engine(LoadEngine running) {
        engine = running;
    }

    /** Hear every sample. */
    List<SampleSink> all() {
        return all;
    }

    /** Hear the samples in the scope of the plan's outputs, in their order. */
    List<SampleSink> outputs() {
        return outputs;
    }

    @Override
    public int active() {
        return threads().active();
    }

    @Override
    public int started() {
        return threads().started();
    }

    @Override
    public int finished() {
        return threads().finished();
    }

    private Threads threads() {
        LoadEngine running = engine;
        return running == null ? NOBODY : running.threads();
    }

    /**
     * Tells the last summary lines and closes the files.
     *
     * @throws IOException when samples did not reach their file
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        printer.shutdown();
        try {
            printer.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (summariser != null) {
            summariser.end(System.currentTimeMillis());
        }
        closeFiles();
    }

    private void closeFiles() throws IOException {
        IOException first = null;
        for (JtlWriter writer : writers.values()) {
            try {
                writer.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}

package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import weir.report.LoadProperties;
import weir.report.PropertyException;
import weir.report.Report;

/**
 * {@code weir load} and {@code bin/jmeter}: JMeter's options, its lines on the console and its exit
 * codes ({@code org.apache.jmeter.JMeter}), except that a command line that makes no sense ends
 * with 1 where JMeter ends with 0.
 */
public final class LoadCommand {
    private static final String SOURCE = "weir.load";
    private static final int OK = 0;
    private static final int FAILED = 1;

    private static final String HOW_TO =
            """
            To run a test plan:
              weir load -n -t test-file [-p property-file] [-l results-file] [-j log-file]
            To run a test plan and make a report at its end:
              weir load -n -t test-file -l results-file -e -o folder
            To make a report of an existing CSV result file:
              weir load -g results-file -o folder
            bin/jmeter takes the same options.
            """;

    private final PrintStream out;
    private final PrintStream err;
    private final Path directory;

    /**
     * @param directory where relative names of files and the default ones stand
     */
    public LoadCommand(PrintStream out, PrintStream err, Path directory) {
        this.out = out;
        this.err = err;
        this.directory = directory;
    }

    /**
     * Runs it.
     *
     * @return the exit code
     */
    public int run(List<String> args) {
        LoadArguments arguments;
        try {
            arguments = LoadArguments.of(args);
        } catch (LoadUsageException e) {
            return badCommandLine(e);
        }
        if (arguments.has(LoadOption.VERSION)) {
            out.println(version());
            return OK;
        }
        if (arguments.has(LoadOption.HELP)) {
            out.println(version());
            out.print(HOW_TO);
            out.println("Options:");
            out.print(LoadOption.describe());
            return OK;
        }
        if (arguments.has(LoadOption.OPTIONS)) {
            out.println(version());
            out.print(LoadOption.describe());
            return OK;
        }
        try (JmeterLog log = JmeterLog.open(logFile(arguments))) {
            return logged(arguments, log);
        } catch (IOException e) {
            return failed(e);
        }
    }

    private int logged(LoadArguments arguments, JmeterLog log) {
        log.info(SOURCE, version());
        log.info(SOURCE, "java.version=" + System.getProperty("java.version"));
        log.info(SOURCE, "os.name=" + System.getProperty("os.name"));
        log.info(SOURCE, "user.dir=" + directory.toAbsolutePath());
        try {
            Properties properties = LoadProps.of(arguments, directory, log);
            return run(arguments, properties, log);
        } catch (LoadUsageException e) {
            log.error(SOURCE, "Incorrect Usage:" + e.getMessage());
            out.println("Incorrect Usage:" + e.getMessage());
            out.print(LoadOption.describe());
            return FAILED;
        } catch (IOException | PropertyException e) {
            log.error(SOURCE, "An error occurred: " + e.getMessage());
            return failed(e);
        }
    }

    private int run(LoadArguments arguments, Properties properties, JmeterLog log)
            throws LoadUsageException, IOException {
        boolean force = arguments.has(LoadOption.FORCE);
        String results = arguments.text(LoadOption.REPORT_ONLY);
        if (results != null) {
            Path folder = reportFolder(arguments, properties);
            Report report = new Report(properties);
            Report.claim(folder, force);
            tell(report.write(directory.resolve(results), folder), log);
            return OK;
        }
        if (!arguments.has(LoadOption.NONGUI)) {
            throw new LoadUsageException("there is no GUI; run a plan with -n -t PLAN");
        }
        if (arguments.has(LoadOption.REPORT_FOLDER)) {
            Report.claim(reportFolder(arguments, properties), force);
        }
        return new LoadRun(request(arguments, properties), out, err, log).run();
    }

    private LoadRun.Request request(LoadArguments arguments, Properties properties)
            throws LoadUsageException {
        String results = arguments.text(LoadOption.LOGFILE);
        boolean reportAtEnd = arguments.has(LoadOption.REPORT_AT_END);
        if (reportAtEnd && results == null) {
            throw new LoadUsageException("Option -e requires -l option");
        }
        String plan = arguments.text(LoadOption.TESTFILE);
        if (plan == null) {
            throw new LoadUsageException("Non-GUI runs require a test plan");
        }
        refuseLast(plan, LoadOption.TESTFILE);
        refuseLast(results, LoadOption.LOGFILE);
        return new LoadRun.Request(
                plan,
                directory,
                results,
                reportAtEnd ? reportFolder(arguments, properties) : null,
                arguments.has(LoadOption.FORCE),
                properties);
    }

    /** JMeter keeps a list of plans that its GUI opened; without a GUI there is no last one. */
    private static void refuseLast(@Nullable String name, LoadOption option)
            throws LoadUsageException {
        if (name != null && name.startsWith("LAST")) {
            throw new LoadUsageException(option.shown() + " LAST is not supported");
        }
    }

    private Path reportFolder(LoadArguments arguments, Properties properties) {
        String given = arguments.text(LoadOption.REPORT_FOLDER);
        String usual = new LoadProperties(properties).text(LoadProperties.OUTPUT_DIR);
        return directory.resolve(given == null ? usual : given);
    }

    private Path logFile(LoadArguments arguments) {
        String given = arguments.text(LoadOption.RUNLOG);
        String name = given == null ? "jmeter.log" : given;
        return directory.resolve(
                JmeterLog.fileName(name, ZonedDateTime.now(ZoneId.systemDefault())));
    }

    private void tell(Report.Result result, JmeterLog log) {
        for (String warning : result.warnings()) {
            err.println("warning: " + warning);
            log.warn(SOURCE, warning);
        }
        log.info(SOURCE, "Dashboard generated from " + result.rows() + " rows");
    }

    private int badCommandLine(LoadUsageException e) {
        err.println("Error: " + e.getMessage());
        out.println("Usage");
        out.print(LoadOption.describe());
        out.println("Error: " + e.getMessage());
        return FAILED;
    }

    private int failed(Exception e) {
        String message = e.getMessage();
        out.println("An error occurred: " + (message == null ? e.toString() : message));
        return FAILED;
    }

    private static String version() {
        String own = LoadCommand.class.getPackage().getImplementationVersion();
        return "weir load " + (own == null ? "(development)" : own) + ", as Apache JMeter 5.6.3";
    }
}

package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import weir.report.PropertyException;
import weir.report.Report;

/** {@code weir report FILE.jtl -o DIR}: the report of a result file, without a run. */
final class LoadReportCommand {
    private static final String USAGE =
            """
            Usage: weir report FILE.jtl -o DIR [-f] [-q FILE]... [-J name=value]...
              FILE.jtl        a CSV result file of any JMeter, or of weir load
              -o DIR          folder of the report: index.html and statistics.json
              -f              delete what is in DIR
              -q FILE         properties, as in user.properties
              -J name=value   one property
            """;

    private final PrintStream out;
    private final PrintStream err;

    private @Nullable Path results;
    private @Nullable Path folder;
    private boolean force;
    private final Properties properties = new Properties();

    LoadReportCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Runs it.
     *
     * @return 0, or 1 when the input is wrong or cannot be read
     */
    int run(List<String> args) {
        if (args.contains("-h") || args.contains("--help")) {
            out.print(USAGE);
            return 0;
        }
        try {
            read(new ArrayList<>(args));
        } catch (LoadUsageException | IOException e) {
            err.println("weir report: " + e.getMessage());
            err.print(USAGE);
            return 1;
        }
        return results == null || folder == null ? usage() : write(results, folder);
    }

    private int usage() {
        err.println("weir report: a result file and -o DIR are needed");
        err.print(USAGE);
        return 1;
    }

    private int write(Path results, Path folder) {
        try {
            Report report = new Report(properties);
            Report.claim(folder, force);
            Report.Result result = report.write(results, folder);
            result.warnings().forEach(w -> err.println("warning: " + w));
            out.println(result.rows() + " rows, report: " + folder.resolve("index.html"));
            return 0;
        } catch (IOException | PropertyException e) {
            err.println("weir report: " + e.getMessage());
            return 1;
        }
    }

    private void read(List<String> args) throws LoadUsageException, IOException {
        while (!args.isEmpty()) {
            String arg = args.removeFirst();
            if (arg.equals("-f")) {
                force = true;
            } else if (arg.equals("-o")) {
                folder = Path.of(value(arg, args));
            } else if (arg.equals("-q")) {
                try (var text = Files.newBufferedReader(Path.of(value(arg, args)))) {
                    properties.load(text);
                }
            } else if (arg.startsWith("-J")) {
                String text = arg.equals("-J") ? value(arg, args) : arg.substring(2);
                int equals = text.indexOf('=');
                String name = equals < 0 ? text : text.substring(0, equals);
                properties.setProperty(name, equals < 0 ? "" : text.substring(equals + 1));
            } else if (arg.startsWith("-")) {
                throw new LoadUsageException("Unknown option " + arg);
            } else if (results == null) {
                results = Path.of(arg);
            } else {
                throw new LoadUsageException("more than one result file: " + arg);
            }
        }
    }

    private static String value(String option, List<String> rest) throws LoadUsageException {
        if (rest.isEmpty()) {
            throw new LoadUsageException("Missing argument to option " + option);
        }
        return rest.removeFirst();
    }
}

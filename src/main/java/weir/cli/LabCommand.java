package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import weir.lab.LabException;
import weir.lab.PeerReport;
import weir.lab.PeerSettings;
import weir.lab.Peers;
import weir.lab.Progress;
import weir.lab.Reports;
import weir.lab.Settings;
import weir.lab.ShortVsLong;

/** {@code weir lab NAME}: experiments that start, measure, explain and stop a whole system. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        exitCodeOnInvalidInput = LabCommand.ERROR,
        sortOptions = false,
        description = "Runs an experiment on a whole system and explains what it found.",
        subcommands = {LabCommand.ShortVsLongCommand.class, LabCommand.PeersCommand.class})
public final class LabCommand implements Callable<Integer> {
    static final int OK = 0;
    static final int ERROR = 1;
    static final int NOT_VALID = 2;

    @Spec private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec command = spec;
        if (command == null) {
            throw new IllegalStateException("not run by picocli");
        }
        throw new ParameterException(command.commandLine(), "which experiment?");
    }

    /** What every experiment takes. */
    static final class Output {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "folder of the reports (default: report/NAME)")
        private @Nullable Path out;

        @Option(
                names = "--json",
                paramLabel = "FILE",
                description =
                        "the result for programs; - is standard output, all else goes to error")
        private @Nullable String json;

        Path folder(String name) {
            return out == null ? Path.of("report", name) : out;
        }

        /** Where people read: standard output unless that is taken by the JSON text. */
        PrintStream people() {
            return "-".equals(json) ? System.err : System.out;
        }

        /** Before anything runs: minutes of measuring are not to end at a file's name. */
        void check() throws LabException {
            if (json == null || "-".equals(json)) {
                return;
            }
            try {
                Path file = Path.of(json);
                boolean isNew = !Files.exists(file);
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                        .close();
                if (isNew) {
                    Files.delete(file);
                }
            } catch (IOException | InvalidPathException e) {
                throw new LabException("--json " + json + " cannot be written: " + e, e);
            }
        }

        void json(String text) throws IOException {
            if ("-".equals(json)) {
                System.out.print(text);
                System.out.flush();
            } else if (json != null) {
                Files.writeString(Path.of(json), text);
            }
        }
    }

    /** {@code weir lab short-vs-long}. */
    @Command(
            name = ShortVsLong.NAME,
            mixinStandardHelpOptions = true,
            exitCodeOnInvalidInput = LabCommand.ERROR,
            sortOptions = false,
            description = {
                "Short against long connections between a front and three Tomcats with a database",
                "and a second service, each part a process of its own.",
                "Exit codes: 0 done, 1 it could not be run, 2 done but not valid (a gate failed)."
            })
    static final class ShortVsLongCommand implements Callable<Integer> {
        @Option(
                names = "--front",
                paramLabel = "weir|nginx",
                defaultValue = "weir",
                description = "this program (default) or an installed nginx")
        private Settings.Front front = Settings.Front.weir;

        @Option(names = "--quick", description = "about two minutes, with 50 users")
        private boolean quick;

        @picocli.CommandLine.Mixin private final Output output = new Output();

        @Override
        public Integer call() {
            Path out = output.folder(ShortVsLong.NAME);
            Settings settings = quick ? Settings.quick(front, out) : Settings.whole(front, out);
            try {
                output.check();
                Reports reports = new ShortVsLong(settings, new Progress(System.err)).run();
                output.people().print(reports.terminal());
                output.people().flush();
                output.json(reports.json());
                return reports.valid() ? OK : NOT_VALID;
            } catch (LabException | IOException e) {
                System.err.println("weir lab: " + e.getMessage());
                return ERROR;
            }
        }
    }

    /** {@code weir lab peers}. */
    @Command(
            name = Peers.NAME,
            mixinStandardHelpOptions = true,
            exitCodeOnInvalidInput = LabCommand.ERROR,
            sortOptions = false,
            description = {
                "CPU per request of this program's front beside nginx and haproxy, or of its load",
                "engine beside wrk and JMeter, where they are installed; in turns, as paired ratios.",
                "Exit codes: 0 done, 1 it could not be run, 2 done but requests failed."
            })
    static final class PeersCommand implements Callable<Integer> {
        @Option(
                names = "--role",
                paramLabel = "front|load",
                required = true,
                description = "what is measured")
        private PeerSettings.Kind role = PeerSettings.Kind.front;

        @Option(
                names = "--case",
                paramLabel = "NAME",
                split = ",",
                description = {
                    "front: keepalive, keepalive-4k, short; load: get-50, get-200",
                    "(default: all of the role)"
                })
        private List<String> cases = List.of();

        @Option(
                names = "--rounds",
                paramLabel = "N",
                description = "measurements of each (default: 5 for front, 3 for load)")
        private @Nullable Integer rounds;

        @Option(
                names = "--jmeter",
                paramLabel = "DIR",
                description = {
                    "home of a JMeter to measure (default: JMETER_HOME);",
                    "bench/jmeter.sh DIR makes one"
                })
        private @Nullable Path jmeter;

        @Option(names = "--quick", description = "shorter warm-up and windows")
        private boolean quick;

        @picocli.CommandLine.Mixin private final Output output = new Output();

        @Override
        public Integer call() {
            PeerSettings settings =
                    PeerSettings.of(
                            role, cases, rounds(), quick, home(), output.folder(Peers.NAME));
            try {
                output.check();
                PeerReport report = new Peers(settings, new Progress(System.err)).run();
                output.people().println();
                output.people().print(report.table());
                output.people().flush();
                output.json(report.json());
                return report.withoutErrors() ? OK : NOT_VALID;
            } catch (LabException | IOException e) {
                System.err.println("weir lab: " + e.getMessage());
                return ERROR;
            }
        }

        private int rounds() {
            int usual = role == PeerSettings.Kind.front ? 5 : 3;
            return rounds == null ? usual : Math.max(1, rounds);
        }

        private @Nullable Path home() {
            String variable = System.getenv("JMETER_HOME");
            Path home = jmeter;
            if (home == null && variable != null && !variable.isEmpty()) {
                home = Path.of(variable);
            }
            return home == null ? null : home.toAbsolutePath();
        }
    }
}

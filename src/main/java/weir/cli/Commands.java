package weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import weir.front.Product;

/** The commands of the program's own, and the help that lists all of them. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        sortOptions = false,
        description = {
            "nginx front, JMeter load, Tomcat origin and the lab that measures them, in one program.",
            ""
        },
        footer = {
            "",
            "weir front takes nginx's options, weir load takes JMeter's: see weir front -h, weir load"
                    + " -h.",
            "bin/nginx and bin/jmeter are the same under the names that scripts expect.",
            "In a checkout, weir build makes the program and its AOT cache, weir test tests it."
        },
        subcommands = {
            Commands.Front.class,
            Commands.Load.class,
            OriginCommand.class,
            LabCommand.class,
            Commands.Report.class,
            Commands.Completion.class,
            CommandLine.HelpCommand.class
        })
final class Commands implements Runnable {
    @CommandLine.Spec private CommandLine.Model.@org.jspecify.annotations.Nullable CommandSpec spec;

    /** Runs one of them; the exit code. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        List<String> rest =
                args.length == 0 ? List.of() : Arrays.asList(args).subList(1, args.length);
        String first = args.length == 0 ? "" : args[0];
        if (first.equals("report")) {
            return new LoadReportCommand(out, err).run(rest);
        }
        return commandLine()
                .setOut(new PrintWriter(out, true, UTF_8))
                .setErr(new PrintWriter(err, true, UTF_8))
                .execute(args);
    }

    static CommandLine commandLine() {
        return new CommandLine(new Commands())
                .setExecutionExceptionHandler((fault, command, parsed) -> {
                    command.getErr().println("weir: " + fault.getMessage());
                    return 1;
                })
                .setParameterExceptionHandler(Commands::usage);
    }

    private static int usage(CommandLine.ParameterException fault, String[] args) {
        CommandLine command = fault.getCommandLine();
        command.getErr().println("weir: " + fault.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(fault, command.getErr());
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return 1;
    }

    @Override
    public void run() {
        if (spec != null) {
            spec.commandLine().usage(spec.commandLine().getErr());
        }
    }

    /** The text of {@code --version}. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "weir " + Product.VERSION,
                "nginx level " + Product.NGINX_VERSION + ", JMeter level 5.6.3, Tomcat 11",
                "Java " + Runtime.version()
            };
        }
    }

    /** Listed here, run by {@link FrontCommand}. */
    @Command(name = "front", description = "Runs an nginx.conf, with nginx's options.")
    static final class Front {}

    /** Listed here, run by its own class. */
    @Command(name = "load", description = "Runs a .jmx test plan, with JMeter's options.")
    static final class Load {}

    /** Listed here, run by {@link LoadReportCommand}. */
    @Command(name = "report", description = "Makes the report of a result file: FILE.jtl -o DIR.")
    static final class Report {}

    /** {@code weir completion bash|zsh}. */
    @Command(
            name = "completion",
            mixinStandardHelpOptions = true,
            description = "Prints a completion script: eval \"$(weir completion bash)\".")
    static final class Completion implements Runnable {
        @CommandLine.Parameters(
                paramLabel = "SHELL",
                description = "bash or zsh",
                defaultValue = "bash")
        private String shell = "bash";

        @CommandLine.Spec
        private CommandLine.Model.@org.jspecify.annotations.Nullable CommandSpec spec;

        @Override
        public void run() {
            if (spec == null) {
                return;
            }
            if (!shell.equals("bash") && !shell.equals("zsh")) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(), "no completion for \"" + shell + "\": bash or zsh");
            }
            spec.commandLine().getOut().print(picocli.AutoComplete.bash("weir", commandLine()));
            spec.commandLine().getOut().flush();
        }
    }
}

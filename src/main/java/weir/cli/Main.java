package weir.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The program's entry: picks the command by the first argument. The commands that stand in for
 * nginx and JMeter parse their own command lines, so that starting them loads nothing else.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    static int run(String[] args, PrintStream out, PrintStream err) {
        String command = args.length == 0 ? "--help" : args[0];
        String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
        return switch (command) {
            case "front" -> FrontCommand.run(rest, out, err);
            case "load" -> new LoadCommand(out, err, Path.of("")).run(List.of(rest));
            default -> Commands.run(args, out, err);
        };
    }
}

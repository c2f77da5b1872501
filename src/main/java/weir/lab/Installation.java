package weir.lab;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the other parts of this program are started: by the launcher under {@code weir.home}, else
 * (run from an IDE or a test) by this JVM's own command and class path. A command line is all that
 * the lab shares with them.
 */
record Installation(List<String> weir) {

    static Installation running() {
        String home = System.getProperty("weir.home");
        if (home != null && Files.isExecutable(Path.of(home, "weir"))) {
            return new Installation(List.of(Path.of(home, "weir").toAbsolutePath().toString()));
        }
        return new Installation(thisJvm());
    }

    /** The command line of one part, such as {@code origin db}. */
    List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(weir);
        command.addAll(List.of(arguments));
        return command;
    }

    private static List<String> thisJvm() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(a -> a.startsWith("--") || a.startsWith("-X"))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("weir.cli.Main");
        return command;
    }
}

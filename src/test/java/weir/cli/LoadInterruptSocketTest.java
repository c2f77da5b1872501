package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run as a process of its own, told to end by a signal. */
class LoadInterruptSocketTest {
    @TempDir Path folder;

    /** What the process runs. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            int code =
                    new LoadCommand(System.out, System.err, Path.of("").toAbsolutePath())
                            .run(List.of(args));
            System.exit(code);
        }
    }

    @Test
    void whatWasMeasuredIsWrittenAndNoReportMade() throws Exception {
        try (TinyServer server = TinyServer.start()) {
            Files.writeString(
                    folder.resolve("plan.jmx"),
                    TestPlans.gets("Users", 4, 100_000_000, server.port(), "/ok", ""));
            Process run = start("-n", "-t", "plan.jmx", "-l", "out.jtl", "-e", "-o", "report");
            long deadline = System.nanoTime() + 30_000_000_000L;
            while (server.requests() < 500) {
                assertThat(run.isAlive()).as(printed()).isTrue();
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
            run.destroy();
            assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).isEqualTo(128 + 15);
            List<String> rows = Files.readAllLines(folder.resolve("out.jtl"));
            assertThat(rows.size() - 1).isBetween(server.requests() - 4, server.requests() + 4);
            assertThat(rows).allMatch(r -> r.split(",", -1).length == 17);
            assertThat(printed())
                    .containsPattern("summary = +" + (rows.size() - 1) + " in ")
                    .contains("Interrupted: no report was made; weir report out.jtl makes one")
                    .endsWith("... end of run\n");
            assertThat(folder.resolve("report")).doesNotExist();
        }
    }

    private Process start(String... args) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                                "-XX:+UseSerialGC",
                                "-Xmx256m",
                                "-cp",
                                classPath(),
                                Program.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("printed").toFile())
                .start();
    }

    /** The process runs in another folder, so relative entries would not be found. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String printed() throws Exception {
        return Files.readString(folder.resolve("printed"));
    }
}

package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.InstalledNginx;

/** What {@code -t} prints and how it ends, beside an installed nginx. */
class FrontCheckParityTest {
    @TempDir Path dir;

    /** What a command printed, standard error first, and its exit code. */
    private record Told(String text, int code) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    pid p; events {} http { access_log DIR/a.log; }
                    pid p; events {} http { access_log DIR/none/a.log; }
                    pid p; events {} http { access_log DIR/none/a.log; server { access_log off; } }
                    pid p; error_log none/e.log; events {} http { access_log off; }
                    pid p; events {} http { access_log off; server { error_log none/e.log; } }
                    pid none/p; events {} http { access_log none/a.log; }
                    pid p; events {} http { access_log off; server { listen 192.0.2.1:18999; } }
                    pid p; events {} http { access_log off; server { listen unix:DIR/s; } }
                    pid p; events {} http { access_log off; server { listen unix:DIR/none/s; } }
                    pid p; events {} http { access_log none/a.log; wrong; }
                    pid p; http { access_log none/a.log; }
                    pid p; events { http {
                    """)
    void theConsoleShowsTheSame(String text) throws Exception {
        Path file = written(text);
        for (String option : List.of("-t", "-tq", "-T")) {
            assertThat(weir(option, file)).as(option).isEqualTo(nginx(option, file));
        }
    }

    @Test
    void anAddressInUseIsFine() throws Exception {
        try (var socket = new java.net.ServerSocket(0)) {
            Path file =
                    written(
                            "pid p; events {} http { access_log off; server { listen "
                                    + socket.getLocalPort()
                                    + "; } }");
            Told told = weir("-t", file);
            assertThat(told.code).isZero();
            assertThat(told).isEqualTo(nginx("-t", file));
        }
    }

    @Test
    void aFolderIsNoConfiguration() throws Exception {
        assertThat(weir("-t", dir)).isEqualTo(nginx("-t", dir));
    }

    @Test
    void thePidOfARunningServerStays() throws Exception {
        Files.writeString(dir.resolve("p"), "4711\n");
        assertThat(weir("-t", written("pid p; events {}")).code).isZero();
        assertThat(dir.resolve("p")).hasContent("4711\n");
    }

    @Test
    void theVersionIsShownAndTheTestRuns() throws Exception {
        Told told = weir("-v", written("pid p; events {}"), "-t");
        assertThat(told.text)
                .startsWith("nginx version: ")
                .endsWith("nginx.conf test is successful\n");
    }

    private Path written(String text) throws IOException {
        return Files.writeString(dir.resolve("nginx.conf"), text.replace("DIR", dir.toString()));
    }

    private Told weir(String option, Path file, String... more) {
        var err = new ByteArrayOutputStream();
        var out = new ByteArrayOutputStream();
        int code =
                FrontCommand.run(
                        arguments(option, file, more).toArray(String[]::new),
                        new PrintStream(out, true, StandardCharsets.ISO_8859_1),
                        new PrintStream(err, true, StandardCharsets.ISO_8859_1));
        return new Told(
                err.toString(StandardCharsets.ISO_8859_1)
                        + out.toString(StandardCharsets.ISO_8859_1),
                code);
    }

    private Told nginx(String option, Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(InstalledNginx.binary().toString()));
        command.addAll(arguments(option, file));
        Path err = dir.resolve("stderr");
        Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
        String out =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        int code = process.waitFor();
        return new Told(Files.readString(err, StandardCharsets.ISO_8859_1) + out, code);
    }

    private List<String> arguments(String option, Path file, String... more) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of(option, "-p", dir + "/", "-c", file.toString(), "-e", dir + "/e.log"));
        all.addAll(Arrays.asList(more));
        return all;
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import weir.InstalledNginx;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.conf.Paths;
import weir.log.LogWriter;

/**
 * The same configurations to us and to an installed nginx: accepted or refused in the same words.
 */
record ConfTwins(Path dir) {

    /** Compares blocks of {@code http}, given by their content. */
    void compare(List<String> contents) throws IOException, InterruptedException {
        var softly = new SoftAssertions();
        for (String http : contents) {
            Path file = dir.resolve("nginx.conf");
            Files.writeString(file, "events {} http { access_log off; " + http + "\n}\n");
            softly.assertThat(weir(file)).as(http).isEqualTo(nginx(file));
        }
        softly.assertAll();
    }

    /** The message, or nothing when it is accepted. */
    private String weir(Path file) throws IOException {
        try (LogWriter logs = LogWriter.start()) {
            Conf conf =
                    Conf.read(
                            Modules.grammar(),
                            new Conf.Options(
                                    file.toString(), dir + "/", "", InstalledNginx.epoch()));
            FrontBuilder.build(
                    conf, Paths.of(dir + "/", file.toString()), logs.set(), dir + "/e.log");
            return "";
        } catch (ConfException e) {
            return e.getMessage() + "\n";
        }
    }

    private String nginx(Path file) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                InstalledNginx.binary().toString(),
                                "-t",
                                "-q",
                                "-p",
                                dir + "/",
                                "-c",
                                file.toString(),
                                "-e",
                                dir + "/n.log")
                        .redirectErrorStream(true)
                        .start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
                        .lines()
                        .toList();
        assertThat(process.waitFor()).isBetween(0, 1);
        return lines.stream()
                .filter(line -> line.contains("[emerg]"))
                .map(line -> line.replaceFirst("^nginx: \\[emerg\\] ", "") + "\n")
                .collect(Collectors.joining());
    }
}

package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.InstalledNginx;

/**
 * The answers of the fixtures, asked of an installed nginx: what they say is what nginx does. With
 * {@code -Dupdate} the answers are written into the fixtures.
 */
@org.junit.jupiter.api.Timeout(20)
class FrontParityTest {

    @TempDir Path dir;

    static Stream<FrontCase> cases() {
        return FrontCase.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void nginxAnswersAsWritten(FrontCase fixture) throws Exception {
        Assumptions.assumeTrue(
                fixture.fits(InstalledNginx.version()), "nginx is too old for this case");
        FrontCase.files(dir);
        int port = FrontRun.freePort();
        Process nginx = start(fixture, port);
        try {
            for (FrontCase.Step step : fixture.steps()) {
                String answer = FrontCase.exchange(port, step.sent());
                if (Boolean.getBoolean("update")) {
                    write(fixture, step, answer);
                } else if (!FrontCase.matches(step.answer(), answer)) {
                    assertThat(answer).as(step.sent()).isEqualTo(step.answer());
                }
            }
        } finally {
            nginx.destroy();
            nginx.waitFor(5, TimeUnit.SECONDS);
        }
    }

    private Process start(FrontCase fixture, int port) throws Exception {
        String extra = "daemon off; master_process off; user root;";
        String conf =
                fixture.configuration(extra)
                        .replace("PREFIX", dir.toString())
                        .replace("PORT", "" + port);
        Files.writeString(dir.resolve("nginx.conf"), conf, StandardCharsets.ISO_8859_1);
        Process nginx =
                new ProcessBuilder(
                                InstalledNginx.binary().toString(),
                                "-p",
                                dir + "/",
                                "-c",
                                "nginx.conf")
                        .redirectErrorStream(true)
                        .redirectOutput(dir.resolve("out").toFile())
                        .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (!accepts(port)) {
            assertThat(nginx.isAlive()).as(Files.readString(dir.resolve("out"))).isTrue();
            assertThat(System.nanoTime()).isLessThan(deadline);
            nginx.waitFor(5, TimeUnit.MILLISECONDS);
        }
        return nginx;
    }

    private static boolean accepts(int port) {
        try (var socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Puts an answer behind what was sent, in the file that the case is from. */
    private static void write(FrontCase fixture, FrontCase.Step step, String answer)
            throws IOException {
        String[] name = fixture.name().split(": ", 2);
        Path file = FrontCase.FOLDER.resolve(name[0] + ".case");
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("#### " + name[1] + "\n");
        String before = "----\n" + step.sent() + "----\n";
        int from = text.indexOf(before, at) + before.length();
        String after = text.substring(from + step.answer().length());
        Files.writeString(
                file, text.substring(0, from) + answer + after, StandardCharsets.ISO_8859_1);
    }
}

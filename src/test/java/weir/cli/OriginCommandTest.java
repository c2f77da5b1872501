package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the command says when it does not start anything. */
class OriginCommandTest {
    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--server-xml",
                "--port",
                "--shutdown-port",
                "--base",
                "-D",
                "--remote",
                "--remote-timeout-ms",
                "--db",
                "--db-dir",
                "--db-user",
                "--db-password",
                "--db-create",
                "--db-pool",
                "--db-wait-ms",
                "--log"
            })
    void everyFlagIsInTheHelp(String flag) {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains(flag);
    }

    @Test
    void theHelpHoldsNoUnresolvedText() {
        run("--help");
        assertThat(out.toString()).doesNotContain("null").contains("${NAME}");
    }

    @Test
    void everyFaultOfTheFileIsPrinted() throws IOException {
        Path xml =
                Files.writeString(
                        folder.resolve("s.xml"),
                        "<Server port=\"x\">\n<Service>\n<Connector port=\"y\"/></Service></Server>");
        assertThat(run("--server-xml=" + xml, "--db=none")).isEqualTo(1);
        assertThat(errors.toString().lines())
                .containsExactly(
                        "weir origin: " + xml + ":1: Server port=\"x\" is not a number",
                        "weir origin: " + xml + ":3: Connector port=\"y\" is not a number");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aMissingFileIsOneLine() {
        assertThat(run("--server-xml=" + folder.resolve("none"), "--db=none")).isEqualTo(1);
        assertThat(errors.toString().lines())
                .singleElement()
                .asString()
                .startsWith("weir origin: " + folder.resolve("none"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--db=postgres",
                "--db=jdbc:postgresql://h/x",
                "--port=high",
                "--db-pool=0",
                "--db-wait-ms=100",
                "--port=70000",
                "--shutdown-port=-2",
                "--log=loud",
                "--nonsense"
            })
    void aBadFlagIsAnInputError(String flag) {
        assertThat(run("--server-xml=none", flag)).isEqualTo(1);
        assertThat(errors.toString()).contains(flag.split("=")[0]);
    }

    private int run(String... arguments) {
        CommandLine command = OriginCommand.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(errors, true));
        return command.execute(arguments);
    }
}

package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LabCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                               | which experiment?",
                "long-vs-short                    | long-vs-short",
                "short-vs-long --front haproxy    | haproxy",
                "short-vs-long --quick --no-such  | --no-such",
                "peers                            | --role",
                "peers --role origin              | origin",
                "peers --role front --rounds many | many",
            })
    void aWrongCommandLineIsAnErrorAndNamesTheFault(String arguments, String named) {
        assertThat(execute(arguments)).isEqualTo(1);
        assertThat(err.toString()).contains(named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"short-vs-long --quick", "peers --role front --quick"})
    void aJsonFileThatCannotBeWrittenIsToldBeforeAnythingRuns(
            String arguments, @TempDir Path folder) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Path reports = folder.resolve("reports");
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            String file = folder.resolve("missing").resolve("x.json").toString();
            assertThat(execute(arguments + " --out " + reports + " --json " + file)).isEqualTo(1);
            assertThat(said.toString(StandardCharsets.UTF_8))
                    .contains("--json " + file + " cannot be written");
        } finally {
            System.setErr(before);
        }
        assertThat(reports).doesNotExist();
    }

    @Test
    void helpNamesTheExperiments() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("short-vs-long", "peers");
    }

    private int execute(String arguments) {
        CommandLine line = new CommandLine(new LabCommand());
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments.isBlank() ? new String[0] : arguments.split(" +"));
    }
}

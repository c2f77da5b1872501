package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadReportCommandTest {
    @TempDir Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String jtl = "";
    private String report = "";

    @BeforeEach
    void results() throws IOException {
        Path file = folder.resolve("run.jtl");
        Files.writeString(file, "timeStamp,elapsed,label,success\n1700000000000,3,a,true\n");
        jtl = file.toString();
        report = folder.resolve("report").toString();
    }

    private int run(String... args) {
        return new LoadReportCommand(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(args));
    }

    @Test
    void writesTheReport() {
        assertThat(run(jtl, "-o", report)).isZero();
        assertThat(folder.resolve("report/index.html")).isNotEmptyFile();
        assertThat(folder.resolve("report/statistics.json")).isNotEmptyFile();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("1 rows, report: ");
    }

    @Test
    void anotherTimeOnlyWithForce() {
        assertThat(run(jtl, "-o", report)).isZero();
        assertThat(run(jtl, "-o", report)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("as folder is not empty");
        assertThat(run(jtl, "-o", report, "-f")).isZero();
    }

    @Test
    void properties() throws IOException {
        Path more = folder.resolve("more.properties");
        Files.writeString(more, "jmeter.reportgenerator.report_title=From file\n");
        assertThat(run(jtl, "-o", report, "-q", more.toString(), "-Jaggregate_rpt_pct1=75"))
                .isZero();
        assertThat(folder.resolve("report/index.html"))
                .content()
                .contains("<title>From file</title>", "75th pct");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FILE", "-o OUT", "FILE -o", "FILE FILE -o OUT", "FILE -x -o OUT"})
    void faultsOfTheCommandLine(String line) {
        String filled = line.replace("FILE", jtl).replace("OUT", report);
        assertThat(run(filled.isEmpty() ? new String[0] : filled.split(" "))).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Usage: weir report");
        assertThat(folder.resolve("report")).doesNotExist();
    }

    @Test
    void faultsOfTheFile() throws IOException {
        Files.writeString(Path.of(jtl), "timeStamp,elapsed,label,success\n1,x,a,true\n");
        assertThat(run(jtl, "-o", report)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(jtl + ":2: column elapsed: \"x\" is not a number");
        assertThat(folder.resolve("report")).doesNotExist();
    }

    @Test
    void help() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Usage: weir report");
    }
}

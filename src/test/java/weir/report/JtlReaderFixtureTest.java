package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.load.Sample;

/**
 * Each {@code jtl/*.case}: a result file, a dashed line, and what reading it gives. {@code FILE}
 * stands for the file's name and {@code ¶} for a line end inside a field.
 */
class JtlReaderFixtureTest {
    private static final Path CASES =
            Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/jtl");
    private static final String DASHES = "----\n";

    private static TimeZone zone = TimeZone.getDefault();

    @TempDir Path folder;

    @BeforeAll
    static void utc() {
        zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }

    @AfterAll
    static void ownZone() {
        TimeZone.setDefault(zone);
    }

    static List<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CASES)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.endsWith(".case"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void reads(String name) throws IOException {
        String text = Files.readString(CASES.resolve(name));
        int dashes = text.indexOf(DASHES);
        String input = text.substring(0, dashes);
        String expected = text.substring(dashes + DASHES.length());
        assertThat(read(input)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readsTheSameWithCrLf(String name) throws IOException {
        String text = Files.readString(CASES.resolve(name));
        int dashes = text.indexOf(DASHES);
        String input = text.substring(0, dashes);
        if (input.contains("\n\"") || input.contains("\n\n")) {
            return;
        }
        String unix = read(input);
        if (!unix.contains("¶")) {
            assertThat(read(input.replace("\n", "\r\n"))).isEqualTo(unix);
        }
    }

    private String read(String input) throws IOException {
        Path file = Files.writeString(folder.resolve("in.jtl"), input);
        List<String> lines = new ArrayList<>();
        JtlReader reader = new JtlReader(file, JtlFormat.DEFAULT);
        try {
            reader.read(s -> lines.add(shown(s)));
        } catch (JtlException e) {
            lines.add("error: " + e.getMessage());
        }
        reader.warnings().forEach(w -> lines.add("warning: " + w));
        StringBuilder text = new StringBuilder();
        lines.forEach(l ->
                text.append(l.replace(file.toString(), "FILE").replace("\n", "¶")).append('\n'));
        return text.toString();
    }

    private static String shown(Sample s) {
        return s.startMs()
                + " "
                + s.elapsedMs()
                + " \""
                + s.label()
                + "\" "
                + s.responseCode()
                + " \""
                + s.responseMessage()
                + "\" "
                + (s.success() ? "pass" : "FAIL")
                + " "
                + s.bytes()
                + "/"
                + s.sentBytes()
                + " threads "
                + s.groupThreads()
                + "/"
                + s.allThreads()
                + " latency "
                + s.latencyMs()
                + " connect "
                + s.connectMs()
                + (s.idleMs() == 0 ? "" : " idle " + s.idleMs())
                + (s.failureMessage().isEmpty() ? "" : " said " + s.failureMessage())
                + (s.transaction() ? " transaction" : "");
    }

    @Test
    void aRowCutByTheEndOfTheFileIsLeftOutWithAWarning() throws IOException {
        String cut = "timeStamp,elapsed,label,success\n1700000000000,1,a,true\n17000000000";
        assertThat(read(cut))
                .contains("1700000000000 1 \"a\"")
                .endsWith(
                        "warning: FILE:3: last row is cut short, left out (1 fields where 4 are"
                                + " expected)\n");
    }

    @Test
    void aLastRowWithoutLineEndCounts() throws IOException {
        assertThat(read("timeStamp,elapsed,label,success\n1700000000000,1,a,true"))
                .startsWith("1700000000000 1 \"a\"");
    }

    @Test
    void aByteOrderMarkIsPassedOver() throws IOException {
        assertThat(read("\uFEFFtimeStamp,elapsed,label,success\n1700000000000,1,a,true\n"))
                .startsWith("1700000000000 1 \"a\"");
    }

    @Test
    void anEmptyFileHasNoRows() throws IOException {
        assertThat(read("")).isEmpty();
    }

    @Test
    void writtenRowsReadBackTheSame() throws IOException {
        Path file = folder.resolve("round.jtl");
        Sample odd =
                Samples.ok()
                        .label("a,\"b\"\r\nc ü")
                        .thread("Users, all 1-1")
                        .failed("it\nfailed")
                        .url("http://h/?q=\"1,2\"")
                        .idle(9)
                        .get();
        try (JtlWriter writer = JtlWriter.open(file, JtlFormat.DEFAULT)) {
            writer.accept(odd);
        }
        List<Sample> back = new ArrayList<>();
        new JtlReader(file, JtlFormat.DEFAULT).read(back::add);
        assertThat(back).containsExactly(odd);
    }

    @Test
    void endTimesBecomeStarts() throws IOException {
        java.util.Properties p = new java.util.Properties();
        p.setProperty("sampleresult.timestamp.start", "false");
        Path file =
                Files.writeString(
                        folder.resolve("end.jtl"),
                        "timeStamp,elapsed,label,success,IdleTime\n1700000000100,70,a,true,30\n");
        List<Sample> back = new ArrayList<>();
        new JtlReader(file, JtlFormat.of(p)).read(back::add);
        assertThat(back).singleElement().extracting(Sample::startMs).isEqualTo(1700000000000L);
    }

    @Test
    void repeatedTextIsOneString() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("same.jtl"),
                        "timeStamp,elapsed,label,success\n1,1,same,true\n2,1,same,true\n");
        List<Sample> back = new ArrayList<>();
        new JtlReader(file, JtlFormat.DEFAULT).read(back::add);
        assertThat(back.get(0).label()).isSameAs(back.get(1).label());
    }
}

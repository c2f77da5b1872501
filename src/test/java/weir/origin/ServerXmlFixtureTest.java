package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each case: a server.xml, a line of dashes, and what is said about it, line by line. */
class ServerXmlFixtureTest {
    private static final String DASHES = "----\n";

    static Stream<String> cases() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".servertest"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static Path folder() throws URISyntaxException {
        URL url = ServerXmlFixtureTest.class.getResource("/origin");
        return Path.of(url.toURI());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhatTheFixtureExpects(String name, @TempDir Path folder) throws Exception {
        String text = Files.readString(folder().resolve(name));
        int at = text.indexOf(DASHES);
        Path xml = ServerXmlFile.write(folder, text.substring(0, at));
        assertThat(said(xml)).containsExactlyElementsOf(expected(text.substring(at)));
    }

    private static List<String> expected(String text) {
        return text.lines().skip(1).filter(line -> !line.isBlank()).toList();
    }

    private static List<String> said(Path xml) throws OriginException {
        try {
            List<Fault> warnings = ServerXml.read(OriginSettings.of(xml)).warnings();
            return warnings.isEmpty() ? List.of("loads") : lines("warning ", warnings);
        } catch (ServerXmlException e) {
            return lines("refused ", e.faults());
        }
    }

    private static List<String> lines(String kind, List<Fault> faults) {
        return faults.stream().map(fault -> kind + fault.line() + ": " + fault.text()).toList();
    }
}

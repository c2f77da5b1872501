package weir.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.load.Settings;

/**
 * Plans in {@code jmx/refused} and every line their refusal must have, in {@code NAME.expected}
 * beside them; plans in {@code jmx/accepted} must compile.
 */
class RefusalFixtureTest {
    private static final Path FOLDER = Path.of("src/test/resources/jmx");

    private static Stream<Path> plans(String folder) throws IOException {
        Path base = Path.of(System.getProperty("weir.basedir", ".")).resolve(FOLDER);
        try (Stream<Path> files = Files.list(base.resolve(folder))) {
            return files.filter(f -> f.toString().endsWith(".jmx")).sorted().toList().stream();
        }
    }

    static Stream<Path> refused() throws IOException {
        return plans("refused");
    }

    static Stream<Path> accepted() throws IOException {
        return plans("accepted");
    }

    @ParameterizedTest
    @MethodSource
    void refused(Path plan) throws IOException {
        JmxException refusal =
                catchThrowableOfType(
                        JmxException.class, () -> Jmx.load(plan, new Settings(Map.of())));
        assertThat(refusal).as("refused").isNotNull();
        var lines = new StringBuilder();
        for (Problem problem : refusal.problems()) {
            lines.append(problem.text()).append('\n');
        }
        String expected = plan.toString().replace(".jmx", ".expected");
        assertThat(lines.toString()).isEqualTo(Files.readString(Path.of(expected)));
    }

    @ParameterizedTest
    @MethodSource
    void accepted(Path plan) throws Exception {
        assertThat(Jmx.load(plan, new Settings(Map.of())).groups()).isNotEmpty();
    }
}

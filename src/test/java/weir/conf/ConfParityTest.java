package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same faulty configurations to an installed nginx: it must say what the fixtures say. */
class ConfParityTest {
    @TempDir Path dir;

    @BeforeAll
    static void nginxIsThere() {
        assumeTrue(Nginx.isInstalled(), "no /usr/sbin/nginx here: its messages are not compared");
    }

    static Stream<Fixture> faultsAndWarnings() {
        return Fixture.all(
                        Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/conf"))
                .filter(f -> !f.title().startsWith("known: "))
                .filter(f -> f.expected().startsWith("error: ") || warns(f));
    }

    private static boolean warns(Fixture fixture) {
        return fixture.expected().startsWith("warn: ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsAndWarnings")
    void nginxSaysTheSame(Fixture fixture) throws Exception {
        fixture.write(dir);
        List<String> said = Nginx.test(dir, fixture.globals());
        String expected =
                warns(fixture) ? fixture.expected().lines().findFirst().get() : fixture.expected();
        assertThat(said).first().isEqualTo(expected);
    }
}

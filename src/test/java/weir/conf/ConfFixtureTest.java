package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfFixtureTest {
    @TempDir Path dir;

    static Stream<Fixture> cases() {
        return Fixture.all(
                Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/conf"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void givesWhatIsWritten(Fixture fixture) throws Exception {
        fixture.write(dir);
        assertThat(outcome(fixture)).isEqualTo(fixture.expected());
    }

    private String outcome(Fixture fixture) {
        try {
            return local(
                    Dump.of(
                            Conf.read(
                                    TestGrammar.GRAMMAR,
                                    new Conf.Options(
                                            "nginx.conf",
                                            dir.toString(),
                                            fixture.globals(),
                                            Epoch.newest()))));
        } catch (ConfException e) {
            return local("error: " + e.getMessage());
        }
    }

    private String local(String text) {
        return text.replace(dir + "/", "");
    }
}

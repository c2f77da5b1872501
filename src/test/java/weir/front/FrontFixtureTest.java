package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.conf.Epoch;

@org.junit.jupiter.api.Timeout(20)
class FrontFixtureTest {
    @TempDir Path dir;

    static Stream<FrontCase> cases() {
        return FrontCase.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersAsWritten(FrontCase fixture) throws Exception {
        FrontCase.files(dir);
        String conf = fixture.configuration("").replace("PREFIX", dir.toString());
        try (var front = FrontRun.of(dir, Epoch.newest(), conf)) {
            for (FrontCase.Step step : fixture.steps()) {
                String answer = FrontCase.exchange(front.port, step.sent());
                if (!FrontCase.matches(step.answer(), answer)) {
                    assertThat(answer).as(step.sent()).isEqualTo(step.answer());
                }
            }
        }
    }
}

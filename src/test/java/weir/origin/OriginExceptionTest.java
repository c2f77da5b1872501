package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OriginExceptionTest {
    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new IOException("disk full"), "disk full"),
                Arguments.of(new IllegalStateException(new IOException("inner")), "inner"),
                Arguments.of(new IllegalStateException(), "IllegalStateException"),
                Arguments.of(new NoSuchFileException("/x"), "/x: no such file or directory"),
                Arguments.of(new AccessDeniedException("/x"), "/x: permission denied"),
                Arguments.of(new NoSuchFileException("/x", null, "why"), "/x: why"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theReasonIsTheInnermost(Throwable fault, String why) {
        assertThat(OriginException.why(fault)).isEqualTo(why);
    }
}

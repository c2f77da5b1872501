package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code -Dupdate} writes the page anew. */
class LoadReferenceTest {
    private static final Path PAGE =
            Path.of(System.getProperty("weir.basedir", "."), "docs", "load.md");

    @Test
    void thePageIsWhatTheProgramSays() throws IOException {
        if (System.getProperty("update") != null) {
            Files.writeString(PAGE, LoadReference.page());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(LoadReference.page());
    }
}

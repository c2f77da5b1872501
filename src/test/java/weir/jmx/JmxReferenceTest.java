package weir.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code -Dupdate} writes the page anew. */
class JmxReferenceTest {
    private static final Path PAGE =
            Path.of(System.getProperty("weir.basedir", "."), "docs", "jmx.md");

    @Test
    void thePageIsWhatTheTablesSay() throws IOException {
        if (System.getProperty("update") != null) {
            Files.writeString(PAGE, JmxReference.page());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(JmxReference.page());
    }

    @Test
    void everyClassIsDeclaredOnceForEachDialog() {
        List<String> seen = new ArrayList<>();
        for (ElementType type : ElementTypes.ALL) {
            type.classes().forEach(c -> seen.add(c + " " + type.gui()));
        }
        assertThat(seen).doesNotHaveDuplicates();
    }

    @Test
    void everyFunctionIsDeclaredOnce() {
        assertThat(Functions.ALL).extracting(Function::name).doesNotHaveDuplicates();
    }
}

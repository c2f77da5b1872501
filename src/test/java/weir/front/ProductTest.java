package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the launcher says without a JVM is what the product says. */
final class ProductTest {
    private static String launcher() throws IOException {
        return Files.readString(Path.of(System.getProperty("weir.basedir", ".")).resolve("weir"));
    }

    @Test
    void theLauncherLacksTheSameModules() throws IOException {
        Matcher loop =
                Pattern.compile("for module in ((?:[a-z_\\s]|\\\\\\n)+); do").matcher(launcher());
        assertThat(loop.find()).isTrue();
        assertThat(List.of(loop.group(1).replace("\\\n", " ").trim().split("\\s+")))
                .isEqualTo(Product.WITHOUT);
    }

    @Test
    void theLauncherHasTheSameAdditions() throws IOException {
        assertThat(Product.configureLine()).endsWith("_module " + Product.WITH);
        assertThat(launcher()).contains("echo ' " + Product.WITH + "' >&2");
    }

    @Test
    void theLauncherHasTheSameVersion() throws IOException {
        assertThat(launcher()).contains("echo \"" + Product.versionLine() + "\" >&2");
    }
}

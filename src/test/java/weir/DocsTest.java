package weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.conf.Reference;
import weir.front.Modules;

/** The generated pages in docs/ are what the code says; run with -Dupdate to write them anew. */
class DocsTest {
    record Page(String name, Supplier<String> text) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Page> pages() {
        return List.of(
                new Page("directives.md", () -> Reference.directives(Modules.grammar())),
                new Page("nginx-support.md", () -> Reference.nginxSupport(Modules.grammar())));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isUpToDate(Page page) throws IOException {
        Path file = Path.of(System.getProperty("weir.basedir", "."), "docs", page.name());
        String text = page.text().get();
        if (System.getProperty("update") != null) {
            Files.writeString(file, text);
        }
        assertThat(file).as("mvn test -Dtest=DocsTest -Dupdate writes it").hasContent(text);
    }

    @org.junit.jupiter.api.Test
    void ourDeclarationsAgreeWithNginxs() {
        assertThat(Modules.grammar().disagreements()).isEmpty();
    }
}

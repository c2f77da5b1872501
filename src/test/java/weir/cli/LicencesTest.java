package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/licences.md names every jar that runs with the program, and no other. */
class LicencesTest {
    /** On the class path of a test run only. */
    private static final List<String> OF_TESTS =
            List.of(
                    "junit-",
                    "surefire",
                    "opentest4j-",
                    "apiguardian-",
                    "assertj-",
                    "byte-buddy-",
                    "archunit-");

    private static final Pattern ROW = Pattern.compile("^\\| (\\S+) \\| (\\S.*) \\| (\\S.*) \\|$");

    @Test
    void theListIsTheBuilds() throws IOException {
        assertThat(listed()).isEqualTo(onTheClassPath());
    }

    private static TreeSet<String> listed() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        Path page = Path.of(System.getProperty("weir.basedir", "."), "docs", "licences.md");
        for (String line : Files.readAllLines(page)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && !row.group(1).equals("jar")) {
                assertThat(names.add(row.group(1))).as("once: " + row.group(1)).isTrue();
            }
        }
        return names;
    }

    private static TreeSet<String> onTheClassPath() {
        TreeSet<String> names = new TreeSet<>();
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> entry.substring(entry.lastIndexOf(File.separatorChar) + 1))
                .filter(name -> name.endsWith(".jar"))
                .filter(name -> OF_TESTS.stream().noneMatch(name::startsWith))
                .forEach(name -> names.add(name.substring(0, name.length() - 4)));
        return names;
    }
}

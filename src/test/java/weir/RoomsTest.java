package weir;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rooms table of ARCHITECTURE.md is the rule; compiled classes are held against it. */
class RoomsTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| (\\w+) \\| ([^|]+) \\| ([^|]+) \\| .+ \\|$");
    private static final Map<String, String> LIBRARIES =
            Map.of(
                    "org.HdrHistogram", "HdrHistogram",
                    "com.fasterxml.jackson", "jackson",
                    "org.apache", "tomcat",
                    "jakarta", "tomcat",
                    "com.zaxxer", "hikari",
                    "org.mariadb", "mariadb",
                    "ch.vorburger", "mariadb",
                    "picocli", "picocli");

    private record Room(Set<String> imports, Set<String> libraries) {}

    private static final Map<String, Room> ROOMS = new LinkedHashMap<>();
    private static JavaClasses classes;

    @BeforeAll
    static void read() throws IOException {
        Path page = Path.of(System.getProperty("weir.basedir", "."), "ARCHITECTURE.md");
        for (String line : Files.readAllLines(page)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && !row.group(1).equals("room")) {
                ROOMS.put(row.group(1), new Room(words(row.group(2)), words(row.group(3))));
            }
        }
        classes =
                new ClassFileImporter().withImportOption(RoomsTest::isMain).importPackages("weir");
    }

    private static boolean isMain(Location location) {
        return !location.contains("/test-classes/") && !location.contains("/test/");
    }

    private static Set<String> words(String cell) {
        return cell.strip().equals("-")
                ? Set.of()
                : Arrays.stream(cell.split(",")).map(String::strip).collect(Collectors.toSet());
    }

    @Test
    void everyRoomOfTheTableExistsAndEveryPackageHasARow() {
        Set<String> packages = new TreeSet<>();
        classes.forEach(c -> packages.add(room(c)));
        assertThat(packages).isEqualTo(new TreeSet<>(ROOMS.keySet()));
    }

    @Test
    void roomsImportOnlyWhatTheirRowSays() {
        List<String> wrong = new ArrayList<>();
        for (JavaClass c : classes) {
            Room room = ROOMS.get(room(c));
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                JavaClass target = d.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith("weir.")) {
                    String other = room(target);
                    boolean allowed =
                            other.equals(room(c))
                                    || room.imports().contains("all")
                                    || room.imports().contains(other);
                    if (!allowed) {
                        wrong.add(d.getDescription());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void librariesAreUsedOnlyWhereTheirRowSays() {
        List<String> wrong = new ArrayList<>();
        for (JavaClass c : classes) {
            Room room = ROOMS.get(room(c));
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                String target = d.getTargetClass().getBaseComponentType().getPackageName();
                LIBRARIES.forEach((prefix, library) -> {
                    if (target.startsWith(prefix) && !room.libraries().contains(library)) {
                        wrong.add(d.getDescription());
                    }
                });
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndIsNullMarked() throws IOException {
        Path sources = Path.of(System.getProperty("weir.basedir", "."), "src/main/java/weir");
        for (String room : ROOMS.keySet()) {
            String info = Files.readString(sources.resolve(room).resolve("package-info.java"));
            assertThat(info).as(room).contains("@NullMarked").contains("/**");
        }
    }

    private static String room(JavaClass c) {
        String rest = c.getPackageName().substring("weir.".length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}

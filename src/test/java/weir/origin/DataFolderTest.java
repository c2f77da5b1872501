package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir Path above;

    @Test
    void itIsPrivateAndGoesAway() throws Exception {
        Path path;
        try (DataFolder folder = DataFolder.create()) {
            path = folder.path();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rwx------");
            Files.writeString(Files.createDirectory(folder.resolve("d")).resolve("f"), "x");
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void aLiveOneIsLeftAlone() throws Exception {
        try (DataFolder folder = DataFolder.create()) {
            DataFolder.removeLeftOvers(folder.path().getParent(), "weir-db");
            assertThat(folder.path()).isDirectory();
        }
    }

    @Test
    void lookingForLeftOversDoesNotUnlockALiveOne() throws Exception {
        try (DataFolder folder = DataFolder.create(above, "weir-db")) {
            DataFolder.removeLeftOvers(above, "weir-db");
            Object inode = Files.getAttribute(folder.resolve("owner"), "unix:ino");
            assertThat(Files.readAllLines(Path.of("/proc/locks")))
                    .anyMatch(line -> line.contains(":" + inode + " "));
        }
    }

    @Test
    void anOriginThatIsKilledLeavesNothingForLong() throws Exception {
        Path left = Files.createDirectory(above.resolve("weir-origin77"));
        Files.writeString(left.resolve("owner"), "");
        try (DataFolder folder = DataFolder.create(above, "weir-origin")) {
            assertThat(left).doesNotExist();
            assertThat(folder.path()).isDirectory();
        }
    }

    @Test
    void whatNobodyHoldsIsRemoved() throws Exception {
        Path left = Files.createDirectories(above.resolve("weir-db77").resolve("data"));
        Files.writeString(left.resolveSibling("owner"), "");
        Path starting = Files.createDirectory(above.resolve("weir-db78"));
        Path other = Files.createDirectory(above.resolve("another"));
        DataFolder.removeLeftOvers(above, "weir-db");
        assertThat(left.getParent()).doesNotExist();
        assertThat(starting).as("not locked yet, so perhaps just made").isDirectory();
        assertThat(other).isDirectory();
    }
}

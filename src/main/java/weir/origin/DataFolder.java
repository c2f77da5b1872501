package weir.origin;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A private folder for data that lives as long as this process: in memory where there is room,
 * since a database waits for every write to reach a disk, else with the temporary files. A file in
 * it stays locked, so that the folder of a process that was killed can be told from one in use.
 */
final class DataFolder implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 512L << 20;
    private static final String NAME = "weir-db";
    private static final String OWNER = "owner";

    private final Path path;
    private final FileChannel owner;

    private DataFolder(Path path, FileChannel owner) {
        this.path = path;
        this.owner = owner;
    }

    /** A new one; those that killed processes left beside it are removed first. */
    static DataFolder create() throws IOException {
        Path above = above();
        removeLeftOvers(above);
        FileAttribute<?> mine =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Path path = Files.createTempDirectory(above, NAME, mine);
        FileChannel owner =
                FileChannel.open(
                        path.resolve(OWNER), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        owner.lock();
        return new DataFolder(path, owner);
    }

    private static Path above() throws IOException {
        boolean inMemory =
                Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
        return inMemory ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    static void removeLeftOvers(Path above) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(above, NAME + "*")) {
            for (Path folder : found) {
                if (isLeftOver(folder)) {
                    Folders.delete(folder);
                }
            }
        }
    }

    private static boolean isLeftOver(Path folder) {
        Path file = folder.resolve(OWNER);
        if (!Files.isWritable(file)) {
            return false; // somebody else's, or about to be locked
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    Path resolve(String name) {
        return path.resolve(name);
    }

    /** Removes it. */
    @Override
    public void close() {
        Folders.delete(path);
        try {
            owner.close();
        } catch (IOException e) {
            System.getLogger(DataFolder.class.getName())
                    .log(System.Logger.Level.DEBUG, "lock of " + path, e);
        }
    }
}

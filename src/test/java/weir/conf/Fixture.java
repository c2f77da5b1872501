package weir.conf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One case of a {@code .conftest} file:
 *
 * <pre>
 * === what the case shows
 * the configuration
 * --- other/file.conf
 * a file that it includes
 * ---
 * what must come of it: a dump, or "error: ..." with the folder cut from file names
 * </pre>
 *
 * A line <code>-g text</code> before the configuration gives the {@code -g} option. In the texts
 * {@code «41»} stands for a byte, {@code «ab*3»} for a repetition and {@code «»} for no line end.
 */
record Fixture(String title, String globals, Map<String, String> files, String expected) {
    private static final Pattern BYTE = Pattern.compile("«([0-9a-f]{2})»");
    private static final Pattern REPEAT = Pattern.compile("«([^»]+)\\*(\\d+)»");

    static Stream<Fixture> all(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(f -> f.toString().endsWith(".conftest"))
                    .sorted()
                    .flatMap(Fixture::in)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Fixture> in(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            String name = file.getFileName().toString().replace(".conftest", "");
            List<Fixture> cases = new ArrayList<>();
            for (String part : text.split("(?m)^=== ")) {
                if (!part.isBlank()) {
                    cases.add(parse(name + ": ", part));
                }
            }
            return cases.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Fixture parse(String prefix, String text) {
        int endOfTitle = text.indexOf('\n');
        Map<String, String> files = new LinkedHashMap<>();
        String globals = "";
        String name = "nginx.conf";
        String expected = "";
        for (String part :
                ("--- nginx.conf\n" + text.substring(endOfTitle + 1)).split("(?m)^---")) {
            if (part.isEmpty()) {
                continue;
            }
            int endOfName = part.indexOf('\n');
            name = part.substring(0, endOfName).strip();
            String body = part.substring(endOfName + 1);
            if (name.isEmpty()) {
                expected = body.strip();
                continue;
            }
            if (body.startsWith("-g ")) {
                int endOfGlobals = body.indexOf('\n');
                globals = body.substring(3, endOfGlobals);
                body = body.substring(endOfGlobals + 1);
            }
            files.put(name, bytes(body));
        }
        return new Fixture(prefix + text.substring(0, endOfTitle), bytes(globals), files, expected);
    }

    /** UTF-8 to bytes, with the marks replaced. */
    private static String bytes(String text) {
        String plain =
                REPEAT.matcher(text.replace("«»\n", ""))
                        .replaceAll(m -> m.group(1).repeat(Integer.parseInt(m.group(2))));
        Matcher marks = BYTE.matcher(plain);
        StringBuilder out = new StringBuilder();
        int from = 0;
        while (marks.find()) {
            out.append(latin1(plain.substring(from, marks.start())));
            out.append((char) Integer.parseInt(marks.group(1), 16));
            from = marks.end();
        }
        return out.append(latin1(plain.substring(from))).toString();
    }

    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    void write(Path folder) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public String toString() {
        return title;
    }
}

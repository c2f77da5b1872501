package weir.load;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import weir.net.Fiber;

/** The data files of a run and the positions shared in them. Any thread. */
final class CsvCursors {
    private final ConcurrentMap<String, CsvCursor> byKey = new ConcurrentHashMap<>();

    /** The cursor of this key; the file is read off the loop, in a fiber only. */
    CsvCursor open(
            String key,
            CsvSpec spec,
            String file,
            String encoding,
            String names,
            String delimiter) {
        CsvCursor known = byKey.get(key);
        if (known == null) {
            CsvCursor read = read(spec, file, encoding, delimiter);
            CsvCursor earlier = byKey.putIfAbsent(key, read);
            known = earlier == null ? read : earlier;
        }
        return known.named(names, spec.skipFirst());
    }

    private static CsvCursor read(CsvSpec spec, String file, String encoding, String delimiter) {
        try {
            return Fiber.offload(() -> load(spec, file, encoding, delimiter));
        } catch (Exception e) {
            return CsvCursor.failed("cannot read " + file + ": " + reason(e));
        }
    }

    private static String reason(Exception e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private static CsvCursor load(CsvSpec spec, String file, String encoding, String delimiter)
            throws IOException {
        Path path = Path.of(file);
        if (!path.isAbsolute() && !Files.exists(path)) {
            path = Path.of(spec.folder()).resolve(file);
        }
        Charset charset = encoding.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(encoding);
        String text = new String(Files.readAllBytes(path), charset);
        String separator =
                switch (delimiter) {
                    case "" -> ",";
                    case "\\t" -> "\t";
                    default -> delimiter;
                };
        return new CsvCursor(new CsvText(text, separator, spec.quoted()));
    }
}

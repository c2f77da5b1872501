package weir.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the lab wants from a JTL: when a request ended, how long it took, whether it failed. Reads
 * the default columns by their names, whoever wrote the file.
 */
final class ResultFile {
    private final int timeStamp;
    private final int elapsed;
    private final int success;

    private ResultFile(List<String> header, Path file) throws IOException {
        timeStamp = column(header, "timeStamp", file);
        elapsed = column(header, "elapsed", file);
        success = column(header, "success", file);
    }

    /** Gets every request of the file. */
    interface Visitor {
        void request(long endEpochMs, long elapsedMs, boolean failed);
    }

    static void read(Path file, Visitor visitor) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String header = in.readLine();
            if (header == null) {
                throw new IOException(file + " is empty: the loader wrote no result");
            }
            ResultFile columns = new ResultFile(fields(header), file);
            for (String row = next(in); row != null; row = next(in)) {
                columns.visit(fields(row), visitor);
            }
        }
    }

    /** A row, which goes on over line ends inside quotes; null at the end. */
    private static @org.jspecify.annotations.Nullable String next(BufferedReader in)
            throws IOException {
        String line = in.readLine();
        while (line != null && line.chars().filter(c -> c == '"').count() % 2 == 1) {
            String more = in.readLine();
            if (more == null) {
                return line;
            }
            line = line + "\n" + more;
        }
        return line;
    }

    private void visit(List<String> fields, Visitor visitor) {
        if (fields.size() <= Math.max(Math.max(timeStamp, elapsed), success)) {
            return;
        }
        long took = Long.parseLong(fields.get(elapsed));
        visitor.request(
                Long.parseLong(fields.get(timeStamp)) + took,
                took,
                !fields.get(success).equals("true"));
    }

    static List<String> fields(String row) {
        List<String> fields = new ArrayList<>(17);
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (c == '"') {
                boolean doubled = quoted && i + 1 < row.length() && row.charAt(i + 1) == '"';
                if (doubled) {
                    field.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private static int column(List<String> header, String name, Path file) throws IOException {
        int at = header.indexOf(name);
        if (at < 0) {
            throw new IOException(file + " has no column " + name);
        }
        return at;
    }
}

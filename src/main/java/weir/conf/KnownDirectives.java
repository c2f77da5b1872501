package weir.conf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * nginx's whole list of directives, with their contexts and argument counts. Loaded only when a
 * configuration names something that weir does not have, and for the reference.
 */
final class KnownDirectives {
    private static final String TABLE = "nginx-directives.tsv";

    private KnownDirectives() {}

    /**
     * One row of the table.
     *
     * @param module nginx's module
     */
    record Row(String module, Directive<?> directive) {}

    private static final class Table {
        static final List<Row> ROWS = load();
        static final Map<String, List<Directive<?>>> BY_NAME = byName();

        private static Map<String, List<Directive<?>>> byName() {
            Map<String, List<Directive<?>>> map = new LinkedHashMap<>();
            for (Row row : ROWS) {
                map.computeIfAbsent(row.directive().name(), n -> new ArrayList<>())
                        .add(row.directive());
            }
            return map;
        }
    }

    /** All of that name. */
    static List<Directive<?>> named(String name) {
        return Table.BY_NAME.getOrDefault(name, List.of());
    }

    /** The whole list, by module. */
    static List<Row> rows() {
        return Table.ROWS;
    }

    private static List<Row> load() {
        List<Row> rows = new ArrayList<>();
        String module = "";
        for (String line : lines()) {
            if (line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("@")) {
                module = line.substring(1);
                continue;
            }
            rows.add(new Row(module, directive(line.split("\t", -1))));
        }
        return List.copyOf(rows);
    }

    private static List<String> lines() {
        try (InputStream in = KnownDirectives.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + TABLE);
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Directive<?> directive(String[] columns) {
        Set<Context> contexts = new LinkedHashSet<>();
        for (String context : columns[3].split(",", -1)) {
            contexts.add(new Context(context));
        }
        return Directive.known(columns[0], columns[1].equals("{"), arity(columns[2]), contexts);
    }

    private static Arity arity(String text) {
        if (text.equals("*")) {
            return Arity.ANY;
        }
        if (text.endsWith("+")) {
            return Arity.between(
                    Integer.parseInt(text.substring(0, text.length() - 1)), Arity.MANY);
        }
        String[] counts = text.split(",", -1);
        int[] numbers = new int[counts.length];
        for (int i = 0; i < counts.length; i++) {
            numbers[i] = Integer.parseInt(counts[i]);
        }
        return Arity.of(numbers);
    }
}

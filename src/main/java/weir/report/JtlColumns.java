package weir.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where each column of a file stands. A first line is a header when at least two of its names are
 * JMeter's and none of them looks like a value; JMeter itself wants its own order and nothing else,
 * we take any order and pass over names we do not know.
 */
final class JtlColumns {
    private static final int LEAST_KNOWN = 2;

    private final Map<String, Integer> places = new HashMap<>();
    private final int count;

    private JtlColumns(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            places.putIfAbsent(names.get(i), i);
        }
        count = names.size();
    }

    /** The columns that a format writes. */
    static JtlColumns of(JtlFormat format) {
        List<String> names = new ArrayList<>();
        format.fields().forEach(f -> names.addAll(f.columns()));
        return new JtlColumns(names);
    }

    /** The columns of a header line, or null when the fields are not one. */
    static @Nullable JtlColumns ofHeader(List<String> fields) {
        long known = fields.stream().filter(f -> JtlField.ofColumn(f) != null).count();
        boolean values = fields.stream().anyMatch(JtlColumns::looksLikeValue);
        return known >= LEAST_KNOWN && !values ? new JtlColumns(fields) : null;
    }

    /** The place of a column, or -1. */
    int place(String column) {
        return places.getOrDefault(column, -1);
    }

    /** How many fields a row has. */
    int count() {
        return count;
    }

    /**
     * The delimiter of a header line: the first character after the first name that cannot be part
     * of a name, or the given one.
     */
    static char delimiterOf(String headerLine, char otherwise) {
        if (headerLine.indexOf(otherwise) >= 0) {
            return otherwise;
        }
        for (int i = 0; i < headerLine.length(); i++) {
            char c = headerLine.charAt(i);
            if (!Character.isLetterOrDigit(c) && c != '_' && c != '"') {
                return c;
            }
        }
        return otherwise;
    }

    private static boolean looksLikeValue(String field) {
        return field.isEmpty() || Character.isDigit(field.charAt(0));
    }
}

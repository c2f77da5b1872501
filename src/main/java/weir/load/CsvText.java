package weir.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The records of a data file. Without quoting a record is a line and every delimiter splits it;
 * with quoting a field may hold delimiters, line ends and doubled quotes.
 */
final class CsvText {
    private final String text;
    private final String delimiter;
    private final boolean quoted;
    private int[] starts = new int[64];
    private int count;

    CsvText(String text, String delimiter, boolean quoted) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        this.delimiter = delimiter;
        this.quoted = quoted;
        index();
    }

    /** Number of records. */
    int size() {
        return count;
    }

    private void index() {
        int at = 0;
        while (at < text.length()) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
            }
            starts[count++] = at;
            at = afterLineEnd(recordEnd(at));
        }
    }

    private int recordEnd(int from) {
        boolean inside = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"') {
                inside = !inside;
            } else if (!inside && (c == '\n' || c == '\r')) {
                return i;
            }
        }
        return text.length();
    }

    private int afterLineEnd(int end) {
        boolean two = end + 1 < text.length() && text.startsWith("\r\n", end);
        return Math.min(text.length(), end + (two ? 2 : 1));
    }

    /** The fields of record {@code i} from 0; an empty line has none unless fields are quoted. */
    String[] fields(int i) {
        int from = starts[i];
        String record = text.substring(from, recordEnd(from));
        if (record.isEmpty() && !quoted) {
            return new String[0];
        }
        return quoted ? quotedFields(record) : plainFields(record);
    }

    private String[] plainFields(String record) {
        List<String> fields = new ArrayList<>();
        int from = 0;
        for (int at = record.indexOf(delimiter); at >= 0; at = record.indexOf(delimiter, from)) {
            fields.add(record.substring(from, at));
            from = at + delimiter.length();
        }
        fields.add(record.substring(from));
        return fields.toArray(String[]::new);
    }

    private String[] quotedFields(String record) {
        List<String> fields = new ArrayList<>();
        var field = new StringBuilder();
        char separator = delimiter.charAt(0);
        boolean inside = false;
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            if (c == '"' && inside && i + 1 < record.length() && record.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (c == '"') {
                inside = !inside;
            } else if (c == separator && !inside) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields.toArray(String[]::new);
    }
}

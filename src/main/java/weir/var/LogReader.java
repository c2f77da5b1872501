package weir.var;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of one {@link LogFormat} back into values. A value ends at the first place where the
 * rest of the line still fits the rest of the format; a place inside an escape sequence, and for an
 * upstream list one right after a separator of the list, is not taken. Immutable, any thread; it
 * allocates.
 *
 * <p>Values come back as bytes in ISO-8859-1 text. Under the default escaping "-" is read as absent
 * (null), as nginx writes it so; under {@code json} and {@code none} an absent value and an empty
 * one are both "".
 */
public final class LogReader {
    private final Escape escape;
    private final List<Field> fields;
    private final String after;

    LogReader(Escape escape, List<Field> fields, String after) {
        this.escape = escape;
        this.fields = List.copyOf(fields);
        this.after = after;
    }

    /** A variable and the text that stands before it. */
    record Field(String name, String before, boolean list, boolean plain) {}

    /** The variables in the order of a line. */
    public List<String> names() {
        return fields.stream().map(Field::name).toList();
    }

    /**
     * The values of a line in the order of {@link #names}, null for an absent one.
     *
     * @param line ISO-8859-1 text without its line feed
     * @return null when the line is not of this format
     */
    public @Nullable List<@Nullable String> read(String line) {
        int[] from = new int[fields.size()];
        int[] to = new int[fields.size()];
        if (!fits(line, 0, 0, from, to)) {
            return null;
        }
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < from.length; i++) {
            values.add(value(line.substring(from[i], to[i])));
        }
        return values;
    }

    /** The values by name; of a variable that stands twice, the first. Null as {@link #read}. */
    public @Nullable Map<String, @Nullable String> readNamed(String line) {
        List<@Nullable String> values = read(line);
        if (values == null) {
            return null;
        }
        Map<String, @Nullable String> named = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            if (!named.containsKey(fields.get(i).name())) {
                named.put(fields.get(i).name(), values.get(i));
            }
        }
        return named;
    }

    private boolean fits(String line, int at, int field, int[] from, int[] to) {
        if (field == fields.size()) {
            return line.startsWith(after, at) && line.length() == at + after.length();
        }
        String before = fields.get(field).before();
        if (!line.startsWith(before, at)) {
            return false;
        }
        from[field] = at + before.length();
        String next = field + 1 < fields.size() ? fields.get(field + 1).before() : after;
        int end = from[field];
        while (true) {
            end = endOf(line, fields.get(field), from[field], end, next);
            if (end < 0) {
                return false;
            }
            to[field] = end;
            if (fits(line, end, field + 1, from, to)) {
                return true;
            }
            end++;
        }
    }

    /** The first end of the value at or after {@code at} where {@code next} follows, or -1. */
    private int endOf(String line, Field field, int start, int at, String next) {
        if (next.isEmpty()) {
            return at <= line.length() ? line.length() : -1;
        }
        int end = line.indexOf(next, at);
        while (end >= 0 && (isEscaped(line, start, end) || inList(line, field, start, end))) {
            end = line.indexOf(next, end + 1);
        }
        return end;
    }

    /** In JSON an odd run of backslashes before a byte protects it. */
    private boolean isEscaped(String line, int start, int end) {
        if (escape != Escape.JSON) {
            return false;
        }
        int slashes = 0;
        while (end - slashes > start && line.charAt(end - slashes - 1) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }

    private static boolean inList(String line, Field field, int start, int end) {
        if (!field.list() || end == start) {
            return false;
        }
        char last = line.charAt(end - 1);
        return last == ','
                || line.startsWith(" : ", end)
                || (last == ':' && end - start >= 2 && line.charAt(end - 2) == ' ');
    }

    private @Nullable String value(String text) {
        return switch (escape) {
            case NONE -> text;
            case DEFAULT -> text.equals("-") ? null : unescape(text);
            case JSON -> unescape(text);
        };
    }

    private static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                bytes.write(c);
                continue;
            }
            char mark = text.charAt(++i);
            int digits = mark == 'x' ? 2 : mark == 'u' ? 4 : 0;
            int code = digits > 0 ? hex(text, i + 1, digits) : letter(mark);
            bytes.write(code);
            i += digits;
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static int hex(String text, int at, int digits) {
        int value = 0;
        for (int i = at; i < Math.min(text.length(), at + digits); i++) {
            value = value * 16 + Math.max(0, Character.digit(text.charAt(i), 16));
        }
        return value;
    }

    private static int letter(char mark) {
        return switch (mark) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> mark;
        };
    }
}

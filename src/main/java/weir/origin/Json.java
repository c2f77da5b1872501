package weir.origin;

import java.util.Locale;
import org.apache.tomcat.util.json.JSONFilter;
import org.jspecify.annotations.Nullable;

/** Writes one JSON text from left to right; commas are put where they belong. */
final class Json {
    private final StringBuilder out = new StringBuilder(256);

    static Json object() {
        return new Json().open('{');
    }

    private Json open(char bracket) {
        out.append(bracket);
        return this;
    }

    private Json name(String name) {
        comma();
        out.append('"').append(name).append("\":");
        return this;
    }

    private void comma() {
        if (out.isEmpty()) {
            return;
        }
        char last = out.charAt(out.length() - 1);
        if (last != '{' && last != '[' && last != ':') {
            out.append(',');
        }
    }

    Json put(String name, long value) {
        name(name).out.append(value);
        return this;
    }

    /** Three decimals, as milliseconds are given. */
    Json put(String name, double value) {
        name(name).out.append(String.format(Locale.ROOT, "%.3f", value));
        return this;
    }

    Json put(String name, boolean value) {
        name(name).out.append(value);
        return this;
    }

    Json put(String name, @Nullable String value) {
        name(name);
        text(value);
        return this;
    }

    /** {@code value} is a JSON text already. */
    Json raw(String name, String value) {
        name(name).out.append(value);
        return this;
    }

    private void text(@Nullable String value) {
        if (value == null) {
            out.append("null");
        } else {
            out.append('"').append(JSONFilter.escape(value)).append('"');
        }
    }

    Json openObject(String name) {
        return name(name).open('{');
    }

    Json openArray(String name) {
        return name(name).open('[');
    }

    /** An object inside an array. */
    Json openElement() {
        comma();
        return open('{');
    }

    Json closeObject() {
        out.append('}');
        return this;
    }

    Json closeArray() {
        out.append(']');
        return this;
    }

    /** Closes the outermost object and gives the text. */
    String end() {
        return out.append('}').toString();
    }
}

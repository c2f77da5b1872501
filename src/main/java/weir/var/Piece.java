package weir.var;

import java.util.ArrayList;
import java.util.List;

/** A part of a value as the user wrote it; {@code ngx_http_script_compile} fixes the grammar. */
sealed interface Piece {
    record Text(String text) implements Piece {}

    record Name(String name) implements Piece {}

    record Capture(int number) implements Piece {}

    /**
     * Splits a value into its parts.
     *
     * @param captures whether {@code $1} to {@code $9} are captures; in a log format they are not
     * @throws VariableException in nginx's words for a template ({@code invalid variable name}) or
     *     for a log format ({@code invalid parameter "..."})
     */
    static List<Piece> split(String text, boolean captures) {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int dollar = text.indexOf('$', at);
            if (dollar != at) {
                int end = dollar < 0 ? text.length() : dollar;
                pieces.add(new Text(text.substring(at, end)));
                at = end;
            } else if (captures && isCapture(text, at + 1)) {
                pieces.add(new Capture(text.charAt(at + 1) - '0'));
                at += 2;
            } else {
                at = name(text, at, captures, pieces);
            }
        }
        return pieces;
    }

    private static int name(String text, int dollar, boolean captures, List<Piece> pieces) {
        boolean bracket = text.startsWith("{", dollar + 1);
        int from = dollar + (bracket ? 2 : 1);
        int end = from;
        while (end < text.length() && isNameChar(text.charAt(end))) {
            end++;
        }
        if (bracket && !text.startsWith("}", end) && from < text.length()) {
            throw new VariableException(
                    "the closing bracket in \""
                            + text.substring(from, end)
                            + "\" variable is missing");
        }
        if (end == from) {
            throw new VariableException(
                    captures
                            ? "invalid variable name"
                            : "invalid parameter \"" + text.substring(dollar) + "\"");
        }
        pieces.add(new Name(text.substring(from, end)));
        return bracket ? end + 1 : end;
    }

    private static boolean isCapture(String text, int at) {
        return at < text.length() && text.charAt(at) >= '1' && text.charAt(at) <= '9';
    }

    private static boolean isNameChar(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_';
    }
}

package weir.front.module;

import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;

/**
 * The condition of an {@code if} as words ({@code ngx_http_rewrite_if_condition}).
 *
 * @param kind how the subject is tested
 * @param subject a variable's name, or for a file test the path's text
 * @param operand what the variable is compared with
 * @param negated whether the test must fail
 */
record Condition(Kind kind, String subject, String operand, boolean negated) {
    enum Kind {
        TRUE,
        EQUAL,
        MATCH,
        MATCH_CASELESS,
        REGULAR_FILE,
        DIRECTORY,
        EXISTING,
        EXECUTABLE
    }

    static Condition read(Statement s, Reading reading) {
        List<String> words = unwrapped(s);
        String first = words.isEmpty() ? ")" : words.get(0);
        if (first.length() > 1 && first.startsWith("$")) {
            return ofVariable(s, words);
        }
        boolean test = first.length() == 2 && first.startsWith("-");
        boolean negatedTest = first.length() == 3 && first.startsWith("!-");
        if ((!test && !negatedTest) || words.size() != 2) {
            throw invalid(s, first);
        }
        Kind kind =
                switch (first.charAt(first.length() - 1)) {
                    case 'f' -> Kind.REGULAR_FILE;
                    case 'd' -> Kind.DIRECTORY;
                    case 'e' -> Kind.EXISTING;
                    case 'x' -> Kind.EXECUTABLE;
                    default -> throw invalid(s, first);
                };
        return new Condition(kind, words.get(1), "", negatedTest);
    }

    private static Condition ofVariable(Statement s, List<String> words) {
        String name = words.get(0).substring(1);
        if (words.size() == 1) {
            return new Condition(Kind.TRUE, name, "", false);
        }
        if (words.size() != 3) {
            throw invalid(s, words.get(0));
        }
        String operand = words.get(2);
        return switch (words.get(1)) {
            case "=" -> new Condition(Kind.EQUAL, name, operand, false);
            case "!=" -> new Condition(Kind.EQUAL, name, operand, true);
            case "~" -> new Condition(Kind.MATCH, name, operand, false);
            case "!~" -> new Condition(Kind.MATCH, name, operand, true);
            case "~*" -> new Condition(Kind.MATCH_CASELESS, name, operand, false);
            case "!~*" -> new Condition(Kind.MATCH_CASELESS, name, operand, true);
            default -> throw s.fault("unexpected \"" + words.get(1) + "\" in condition");
        };
    }

    /** The words without the parentheses, which may stand alone or touch a word. */
    private static List<String> unwrapped(Statement s) {
        String first = s.arg(1);
        String last = s.arg(s.argCount());
        if (!first.startsWith("(")) {
            throw invalid(s, first);
        }
        if (!last.endsWith(")")) {
            throw invalid(s, last);
        }
        var words = new java.util.ArrayList<>(s.args());
        words.set(0, words.get(0).substring(1));
        int end = words.size() - 1;
        words.set(end, words.get(end).substring(0, words.get(end).length() - 1));
        if (words.get(0).isEmpty()) {
            words.remove(0);
        }
        if (s.arg(s.argCount()).length() == 1 && !words.isEmpty()) {
            words.remove(words.size() - 1);
        }
        return words;
    }

    private static RuntimeException invalid(Statement s, String word) {
        return s.fault("invalid condition \"" + word + "\"");
    }
}

package weir.jmx;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.load.Text;

/**
 * Text with {@code ${…}} references to a {@link Text}, by the rules of JMeter's {@code
 * FunctionParser}: only text that holds a reference is parsed at all, a backslash then escapes
 * {@code $}, comma and itself and stays before anything else, an unclosed reference is plain text,
 * and an unknown function is a variable of that name (so it stays as written).
 */
final class Expressions {
    /** A function call that JMeter refuses at the start of a run, or one we do not have. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message, null, false, false);
        }
    }

    private final String source;
    private int at;

    private Expressions(String source) {
        this.source = source;
    }

    /** Compiles a property's text. */
    static Text parse(String source) throws Malformed {
        return source.contains("${") ? always(source) : Text.of(source);
    }

    /** Compiles even what holds no reference, as JMeter does with a function's parameters. */
    static Text always(String source) throws Malformed {
        return new Expressions(source).all();
    }

    private Text all() throws Malformed {
        List<Text> parts = new ArrayList<>();
        var plain = new StringBuilder();
        boolean dollar = false;
        while (at < source.length()) {
            char c = source.charAt(at++);
            if (c == '\\') {
                if (at == source.length()) {
                    break;
                }
                char escaped = source.charAt(at++);
                if (escaped != '$' && escaped != ',' && escaped != '\\') {
                    plain.append('\\');
                }
                plain.append(escaped);
                dollar = false;
            } else if (c == '{' && dollar) {
                plain.setLength(plain.length() - 1);
                flush(plain, parts);
                parts.add(reference());
                dollar = false;
            } else {
                plain.append(c);
                dollar = c == '$';
            }
        }
        flush(plain, parts);
        return Text.of(parts);
    }

    private static void flush(StringBuilder plain, List<Text> parts) {
        if (!plain.isEmpty()) {
            parts.add(Text.of(plain.toString()));
            plain.setLength(0);
        }
    }

    /** After the opening brace: a variable, or a function with or without a parameter list. */
    private Text reference() throws Malformed {
        var name = new StringBuilder();
        while (at < source.length()) {
            char c = source.charAt(at++);
            if (c == '\\') {
                if (at == source.length()) {
                    break;
                }
                name.append(source.charAt(at++));
            } else if (c == '(' && !name.isEmpty()) {
                Function function = Functions.named(name.toString());
                if (function == null) {
                    name.append(c);
                    continue;
                }
                List<String> parameters = parameters();
                if (at == source.length() || source.charAt(at++) != '}') {
                    throw new Malformed("Expected } after " + name + " function call in " + source);
                }
                return call(function, parameters);
            } else if (c == '}') {
                Function function = Functions.named(name.toString());
                return function == null
                        ? new Text.Variable(name.toString())
                        : call(function, List.of());
            } else {
                name.append(c);
            }
        }
        return Text.of(name.toString());
    }

    private static Text call(Function function, List<String> parameters) throws Malformed {
        if (function.make() == null) {
            throw new Malformed("function " + function.name() + " is not supported yet");
        }
        int n = parameters.size();
        if (n < function.least() || n > function.most()) {
            throw new Malformed(
                    function.name()
                            + " called with wrong number of parameters. Actual: "
                            + n
                            + expected(function));
        }
        List<Text> values = new ArrayList<>();
        for (String parameter : parameters) {
            values.add(always(parameter));
        }
        return function.make().call(values);
    }

    private static String expected(Function function) {
        return function.least() == function.most()
                ? ". Expected: " + function.least()
                : ". Expected: >= " + function.least() + " and <= " + function.most();
    }

    /**
     * After {@code (}: texts between commas that are in no inner reference, up to its {@code )}.
     */
    private List<String> parameters() {
        List<String> found = new ArrayList<>();
        var one = new StringBuilder();
        int references = 0;
        int brackets = 0;
        boolean dollar = false;
        while (at < source.length()) {
            char c = source.charAt(at++);
            boolean outside = references == 0;
            if (c == '\\') {
                one.append(c);
                if (at < source.length()) {
                    one.append(source.charAt(at++));
                }
                dollar = false;
                continue;
            }
            if (outside && c == ',') {
                found.add(one.toString());
                one.setLength(0);
                continue;
            }
            if (outside && c == ')' && brackets == 0) {
                if (!one.isEmpty() || !found.isEmpty()) {
                    found.add(one.toString());
                }
                return found;
            }
            if (c == '{' && dollar) {
                references++;
            } else if (c == '}' && !outside) {
                references--;
            } else if (outside && c == ')') {
                brackets--;
            } else if (outside && c == '(') {
                brackets++;
            }
            one.append(c);
            dollar = c == '$';
        }
        found.add(one.toString());
        return found;
    }

    /** The value of a constant expression, or null when it has references. */
    static @Nullable String constant(Text text) {
        return text.constant() ? text.constantOrEmpty() : null;
    }
}

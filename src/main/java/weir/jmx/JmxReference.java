package weir.jmx;

import java.util.List;
import java.util.stream.Collectors;

/** The page {@code docs/jmx.md}, from the tables of elements and functions. */
final class JmxReference {
    private JmxReference() {}

    static String page() {
        var page = new StringBuilder();
        page.append(
                """
                # Test plans

                Written by the program from its tables; do not edit. A `.jmx` file of any JMeter \
                from 2.x on is read. Whatever would not run as written is refused before the \
                start, everything at once, by name, place and line. Disabled elements are dropped \
                with all below them, and so are properties that have no effect without a user \
                interface.

                ## Elements that run

                """);
        for (ElementType type : ElementTypes.ALL) {
            if (type.role() != ElementType.Role.MISSING
                    && type.role() != ElementType.Role.IGNORED) {
                element(page, type);
            }
        }
        names(page, "Elements that are no part of a run", ElementType.Role.IGNORED);
        names(page, "Elements refused by name", ElementType.Role.MISSING);
        functions(page);
        page.append(
                """

                ## Where it differs from JMeter 5.6.3

                - 307 and 308 repeat the request with its method and body, as later versions do; \
                5.6.3 does not follow a 307 to a POST.
                - A row without an answer has 0 bytes; JMeter counts the text of a Java stack trace.
                - An answer whose Content-Length is no number, or stands there with two values, fails as no HTTP; JMeter's client
                  overlooks it.
                - A multipart Content-Type has no charset parameter (corrected after 5.6.3).
                - Expired cookies are not sent (corrected after 5.6.3).
                - Patterns are Java's regular expressions; JMeter's default engine is ORO.
                - A group whose loop does not say `LoopController.continue_forever` makes its number \
                of loops; JMeter, whose dialog always writes it, then loops for ever.
                - Shutdown wakes users that wait for a timer; JMeter lets the timer end.
                - A plan that is refused ends the program with status 1; JMeter ends with 0 when a \
                function call is malformed.
                """);
        return page.toString();
    }

    private static void element(StringBuilder page, ElementType type) {
        page.append("### ").append(type.name()).append("\n\n`");
        page.append(String.join("`, `", type.classes())).append("`");
        page.append(type.gui().isEmpty() ? "" : " with the dialog `" + type.gui() + "`");
        page.append(". ").append(type.doc()).append("\n\n");
        for (PropertyRule rule : type.properties()) {
            if (rule.name().equals("TestPlan.comments")) {
                continue;
            }
            page.append("- `").append(rule.name()).append("` ").append(use(rule));
            page.append(rule.doc()).append('\n');
        }
        page.append(type.properties().size() > 1 ? "\n" : "");
    }

    private static String use(PropertyRule rule) {
        return switch (rule.use()) {
            case READ -> "";
            case NO_EFFECT -> "(no effect) ";
            case ONLY ->
                    rule.allowed().isEmpty()
                            ? "(refused unless empty) "
                            : "(only "
                                    + rule.allowed().stream()
                                            .map(v -> "`" + v + "`")
                                            .collect(Collectors.joining(", "))
                                    + ") ";
        };
    }

    private static void names(StringBuilder page, String title, ElementType.Role role) {
        page.append("## ").append(title).append("\n\n");
        for (ElementType type : ElementTypes.ALL) {
            if (type.role() == role) {
                page.append("- ").append(type.name()).append(" (`");
                page.append(String.join("`, `", type.classes())).append("`)\n");
            }
        }
        page.append('\n');
    }

    private static void functions(StringBuilder page) {
        page.append("## Functions\n\n");
        for (Function function : Functions.ALL) {
            if (function.make() != null) {
                page.append("- `").append(function.name()).append("` ");
                page.append(arity(function)).append(": ").append(function.doc()).append('\n');
            }
        }
        List<String> missing =
                Functions.ALL.stream()
                        .filter(f -> f.make() == null)
                        .map(f -> "`" + f.name() + "`")
                        .toList();
        page.append("\nRefused by name where they are used: ");
        page.append(String.join(", ", missing)).append(".\n");
        page.append("Any other name stays as written, as an undefined variable does.\n");
    }

    private static String arity(Function function) {
        if (function.most() == Integer.MAX_VALUE) {
            return "(" + function.least() + " parameters or more)";
        }
        if (function.least() == function.most()) {
            return function.most() == 1 ? "(1 parameter)" : "(" + function.most() + " parameters)";
        }
        return "(" + function.least() + " to " + function.most() + " parameters)";
    }
}

package weir.var;

import java.util.Comparator;
import java.util.List;

/** {@code docs/variables.md}, made from the declarations. */
public final class VariablesPage {
    private VariablesPage() {}

    /** The page of all these variables, by name, families behind. */
    public static <X> String of(List<Variable<X>> variables) {
        StringBuilder page = new StringBuilder();
        page.append("# Variables\n\nGenerated from the declarations; a test compares it.\n");
        page.append("A name that ends in `*` stands for every name that begins so.\n");
        page.append("In a log line a variable without value is \"-\", or empty with escape=json");
        page.append(" and escape=none.\n\n| variable | value |\n|---|---|\n");
        Comparator<Variable<X>> order =
                Comparator.<Variable<X>, Boolean>comparing(Variable::family)
                        .thenComparing(Variable::name);
        variables.stream().sorted(order).forEach(variable -> row(page, variable));
        return page.toString();
    }

    private static <X> void row(StringBuilder page, Variable<X> variable) {
        page.append("| `$").append(variable.name()).append(variable.family() ? "*" : "");
        page.append("` | ").append(variable.doc().replace("|", "\\|"));
        if (variable.list()) {
            page.append(" One entry per try.");
        }
        if (variable.setter() != null) {
            page.append(" May be set.");
        }
        page.append(" |\n");
    }
}

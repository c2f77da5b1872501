package weir.conf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pages for people, made from the declarations. */
public final class Reference {
    private Reference() {}

    /** {@code docs/directives.md}: every directive that weir has, by name. */
    public static String directives(Grammar grammar) {
        StringBuilder page = new StringBuilder();
        page.append("# Directives\n\nGenerated from the declarations; a test compares it.\n");
        page.append(
                "Where a default changed with nginx's versions, each is given with its first.\n");
        var sorted = new TreeMap<String, Directive<?>>();
        for (Directive<?> directive : grammar.directives()) {
            sorted.put(directive.name() + " " + contexts(directive), directive);
        }
        sorted.values().forEach(directive -> section(page, directive));
        return page.toString();
    }

    /** {@code docs/nginx-support.md}: nginx's whole list, and which of it weir has. */
    public static String nginxSupport(Grammar grammar) {
        StringBuilder rows = new StringBuilder();
        String module = "";
        int have = 0;
        for (KnownDirectives.Row row : KnownDirectives.rows()) {
            if (!row.module().equals(module)) {
                module = row.module();
                rows.append("\n## ").append(module).append("\n\n");
                rows.append("| directive | where | weir |\n|---|---|---|\n");
            }
            String state = state(grammar, row.directive());
            have += state.startsWith("yes") || state.startsWith("in part") ? 1 : 0;
            rows.append("| `").append(row.directive().name()).append("` | ");
            rows.append(contexts(row.directive())).append(" | ").append(state).append(" |\n");
        }
        return "# nginx's directives in weir\n\nGenerated from the declarations; a test compares"
                + " it.\nA directive marked no is recognised and refused by name.\n\nweir has "
                + have
                + " of "
                + KnownDirectives.rows().size()
                + " (nginx 1.31.5 with all of its modules).\n"
                + rows;
    }

    /** The reference of one directive, for {@code --help}; null when weir has none of that name. */
    public static @Nullable String directive(Grammar grammar, String name) {
        StringBuilder page = new StringBuilder();
        for (Directive<?> directive : grammar.directives()) {
            if (directive.name().equals(name)) {
                section(page, directive);
            }
        }
        return page.isEmpty() ? null : page.toString().strip() + "\n";
    }

    private static void section(StringBuilder page, Directive<?> directive) {
        page.append("\n## ").append(directive.name()).append("\n\n");
        if (!directive.doc().isEmpty()) {
            page.append(directive.doc()).append("\n\n");
        }
        page.append("- value: ").append(directive.type());
        page.append("; arguments: ").append(directive.arity()).append('\n');
        page.append("- where: ").append(contexts(directive)).append('\n');
        String defaults = defaults(directive);
        if (!defaults.isEmpty()) {
            page.append("- default: ").append(defaults).append('\n');
        }
        page.append("- inherited: ").append(inheritance(directive)).append('\n');
        if (directive.noEffect() != null) {
            page.append("- accepted, no effect: ").append(directive.noEffect()).append('\n');
        }
        if (directive.unsupported() != null) {
            page.append("- not supported: ").append(directive.unsupported()).append('\n');
        }
    }

    private static String contexts(Directive<?> directive) {
        return directive.contexts().stream().map(Context::name).collect(Collectors.joining(", "));
    }

    private static <T> String defaults(Directive<T> directive) {
        List<String> parts = new ArrayList<>();
        @Nullable T before = null;
        for (Epoch epoch : Epoch.values()) {
            T value = directive.defaultFor(epoch);
            if (value != null && !value.equals(before)) {
                boolean always = epoch == Epoch.oldest();
                String text = value(directive, value);
                parts.add(always ? text : text + " from " + epoch.version());
            }
            before = value;
        }
        return String.join("; ", parts);
    }

    private static String value(Directive<?> directive, Object value) {
        return switch (value) {
            case Boolean flag -> flag ? "on" : "off";
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case Buffers buffers -> buffers.number() + " " + Units.sizeText(buffers.size());
            case List<?> many -> joined(directive, many);
            case Set<?> many -> joined(directive, many);
            case Long number -> directive.unit().text(number);
            case String text -> text.isEmpty() ? "empty" : text;
            default -> value.toString();
        };
    }

    private static String joined(Directive<?> directive, Collection<?> many) {
        return many.isEmpty()
                ? "none"
                : many.stream().map(o -> value(directive, o)).collect(Collectors.joining(" "));
    }

    private static String inheritance(Directive<?> directive) {
        return switch (directive.merge()) {
            case NEAREST -> "the nearest level's value counts";
            case NEAREST_LIST ->
                    "the nearest level that has any counts; it replaces all those further out";
            case OWN -> "not inherited";
            case CUSTOM -> "by a rule of its own";
        };
    }

    private static String state(Grammar grammar, Directive<?> known) {
        List<Context> missing = new ArrayList<>(known.contexts());
        String effect = "yes";
        for (Directive<?> ours : grammar.directives()) {
            if (!ours.name().equals(known.name())) {
                continue;
            }
            if (ours.unsupported() != null) {
                continue;
            }
            if (missing.removeAll(ours.contexts()) && ours.noEffect() != null) {
                effect = "yes, no effect here";
            }
        }
        if (missing.isEmpty()) {
            return effect;
        }
        if (missing.size() == known.contexts().size()) {
            return "no";
        }
        return "in part: not in "
                + missing.stream().map(Context::name).collect(Collectors.joining(", "));
    }
}

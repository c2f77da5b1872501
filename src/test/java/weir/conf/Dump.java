package weir.conf;

import java.util.Collection;
import java.util.List;

/** A configuration as indented text, for comparing. */
final class Dump {
    private final StringBuilder out = new StringBuilder();

    private Dump() {}

    static String of(Conf conf) {
        Dump dump = new Dump();
        for (Notice notice : conf.notices()) {
            dump.out.append(notice.level().word()).append(": ").append(notice.text()).append('\n');
        }
        dump.level(conf.main(), "");
        return dump.out.toString().strip();
    }

    private void level(Scope scope, String indent) {
        for (Found<?> found : scope.items()) {
            String text = found.directive().name() + " " + value(found.value());
            out.append(indent).append(text.strip()).append('\n');
            if (found.body() != null) {
                level(found.body(), indent + "  ");
            }
            for (Statement line : found.body() == null ? found.statement().body() : noLines()) {
                out.append(indent).append("  ").append(value(line.words())).append('\n');
            }
        }
    }

    private static Collection<Statement> noLines() {
        return List.of();
    }

    static String value(Object value) {
        return switch (value) {
            case String text -> quoted(text);
            case Entries entries -> value(entries.args());
            case Collection<?> many -> String.join(" ", many.stream().map(Dump::value).toList());
            default -> value.toString();
        };
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("[");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~') {
                out.append(String.format("\\x%02x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append(']').toString();
    }
}

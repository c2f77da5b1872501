package weir.conf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All directives that weir has, and behind them those that only nginx has. A closed world. */
public final class Grammar {
    private final List<Directive<?>> directives;
    private final Map<String, List<Directive<?>>> byName = new LinkedHashMap<>();

    public Grammar(Collection<? extends Directive<?>> directives) {
        this.directives = List.copyOf(directives);
        for (Directive<?> directive : this.directives) {
            List<Directive<?>> same =
                    byName.computeIfAbsent(directive.name(), n -> new ArrayList<>());
            for (Context context : directive.contexts()) {
                if (in(same, context) != null) {
                    throw new IllegalArgumentException(
                            "declared twice: " + directive.name() + " in " + context);
                }
            }
            same.add(directive);
        }
    }

    /** What weir has, in the order given. */
    public List<Directive<?>> directives() {
        return directives;
    }

    /** The directive of that name which may stand in the context, or null. */
    @Nullable Directive<?> find(String name, Context context) {
        Directive<?> ours = in(byName.getOrDefault(name, List.of()), context);
        return ours != null ? ours : in(KnownDirectives.named(name), context);
    }

    /** Whether the name is a directive in any context, ours or nginx's. */
    boolean knows(String name) {
        return byName.containsKey(name) || !KnownDirectives.named(name).isEmpty();
    }

    /**
     * Where our declarations differ from nginx's in context, argument count or form; empty is good.
     */
    public List<String> disagreements() {
        List<String> found = new ArrayList<>();
        for (Directive<?> ours : directives) {
            for (Context context : ours.contexts()) {
                String difference = difference(ours, context);
                if (difference != null) {
                    found.add("\"" + ours.name() + "\" in " + context + ": " + difference);
                }
            }
        }
        return found;
    }

    private static @Nullable String difference(Directive<?> ours, Context context) {
        Directive<?> nginx = in(KnownDirectives.named(ours.name()), context);
        if (nginx == null) {
            return "nginx does not have it there";
        }
        if (nginx.isBlock() != ours.isBlock()) {
            return nginx.isBlock() ? "nginx has a block" : "nginx has no block";
        }
        long nginxCounts = nginx.arity().counts();
        return nginxCounts == ours.arity().counts()
                ? null
                : "arguments " + ours.arity() + ", nginx " + nginx.arity();
    }

    private static @Nullable Directive<?> in(List<Directive<?>> candidates, Context context) {
        for (Directive<?> candidate : candidates) {
            if (candidate.contexts().contains(context)) {
                return candidate;
            }
        }
        return null;
    }
}

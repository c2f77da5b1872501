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
            byName.computeIfAbsent(directive.name(), n -> new ArrayList<>()).add(directive);
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

    private static @Nullable Directive<?> in(List<Directive<?>> candidates, Context context) {
        for (Directive<?> candidate : candidates) {
            if (candidate.contexts().contains(context)) {
                return candidate;
            }
        }
        return null;
    }
}

package weir.conf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One level of the configuration: the statements of one block in order, and by inheritance what
 * stands around it. Exists while loading; request-time records are made from it.
 */
public final class Scope {
    private final Context context;
    private final @Nullable Scope parent;
    private final @Nullable Statement statement;
    private final Epoch epoch;
    private final List<Found<?>> items = new ArrayList<>();
    private final Map<Directive<?>, List<Found<?>>> byDirective = new HashMap<>();

    Scope(Context context, @Nullable Scope parent, @Nullable Statement statement, Epoch epoch) {
        this.context = context;
        this.parent = parent;
        this.statement = statement;
        this.epoch = epoch;
    }

    public Context context() {
        return context;
    }

    /** The level around this one; null for MAIN. */
    public @Nullable Scope parent() {
        return parent;
    }

    public Epoch epoch() {
        return epoch;
    }

    /** The statement that opened this level. MAIN has none. */
    public Statement statement() {
        if (statement == null) {
            throw new IllegalStateException("the main level has no statement");
        }
        return statement;
    }

    /** What counts here: this level's, an outer level's, or the epoch's default. */
    public <T> T get(Directive<T> directive) {
        T value = orNull(directive);
        if (value == null) {
            throw new IllegalStateException("\"" + directive.name() + "\" has no default");
        }
        return value;
    }

    /** As {@link #get}, with a default of the caller's. */
    public <T> T get(Directive<T> directive, T otherwise) {
        T value = orNull(directive);
        return value == null ? otherwise : value;
    }

    /** As {@link #get}, null when neither the configuration nor the epoch has a value. */
    public <T> @Nullable T orNull(Directive<T> directive) {
        List<Found<T>> found = findAll(directive);
        if (found.isEmpty()) {
            return directive.defaultFor(epoch);
        }
        BinaryOperator<T> fold = directive.fold();
        T value = found.get(0).value();
        for (int i = 1; i < found.size() && fold != null; i++) {
            value = fold.apply(value, found.get(i).value());
        }
        return value;
    }

    /** All values that count here, in order; the default alone when there are none. */
    public <T> List<T> all(Directive<T> directive) {
        List<T> values = new ArrayList<>();
        for (Found<T> found : findAll(directive)) {
            values.add(found.value());
        }
        T otherwise = directive.defaultFor(epoch);
        return values.isEmpty() && otherwise != null
                ? List.of(otherwise)
                : Collections.unmodifiableList(values);
    }

    /** The first value that counts here, with its statement; null when nothing was written. */
    public <T> @Nullable Found<T> find(Directive<T> directive) {
        List<Found<T>> found = findAll(directive);
        return found.isEmpty() ? null : found.get(0);
    }

    /** All that counts here with statements and levels; empty when nothing was written. */
    public <T> List<Found<T>> findAll(Directive<T> directive) {
        return switch (directive.merge()) {
            case OWN -> own(directive);
            case NEAREST, NEAREST_LIST -> nearest(directive);
            case CUSTOM -> custom(directive);
        };
    }

    /** Whether anything that counts here was written in the configuration. */
    public boolean has(Directive<?> directive) {
        return !findAll(directive).isEmpty();
    }

    /** What was written on this very level. */
    public <T> List<Found<T>> own(Directive<T> directive) {
        return at(directive, 0);
    }

    /** The levels that blocks of this kind opened here. */
    public List<Scope> blocks(Directive<?> block) {
        List<Scope> inner = new ArrayList<>();
        for (Found<?> found : byDirective.getOrDefault(block, List.of())) {
            inner.add(found.scope());
        }
        return Collections.unmodifiableList(inner);
    }

    /** Everything of this level in the order of the file. */
    public List<Found<?>> items() {
        return Collections.unmodifiableList(items);
    }

    void add(Found<?> found) {
        items.add(found);
        byDirective.computeIfAbsent(found.directive(), d -> new ArrayList<>()).add(found);
    }

    private <T> List<Found<T>> nearest(Directive<T> directive) {
        int up = 0;
        for (Scope scope = this; scope != null; scope = scope.parent) {
            if (scope.byDirective.containsKey(directive)) {
                return scope.at(directive, up);
            }
            up++;
        }
        return List.of();
    }

    private <T> List<Found<T>> custom(Directive<T> directive) {
        MergeRule<T> rule = directive.mergeRule();
        if (rule == null) {
            throw new IllegalStateException("\"" + directive.name() + "\" has no merge rule");
        }
        List<List<Found<T>>> levels = new ArrayList<>();
        int up = 0;
        for (Scope scope = this; scope != null; scope = scope.parent) {
            levels.add(scope.at(directive, up++));
        }
        return rule.merge(this, levels);
    }

    private <T> List<Found<T>> at(Directive<T> directive, int up) {
        List<Found<T>> typed = new ArrayList<>();
        for (Found<?> found : byDirective.getOrDefault(directive, List.of())) {
            Found<T> same = found.as(directive);
            if (same != null) {
                typed.add(same.seenFrom(up));
            }
        }
        return Collections.unmodifiableList(typed);
    }

    @Override
    public String toString() {
        return statement == null ? context.name() : statement + " in " + statement.place();
    }
}

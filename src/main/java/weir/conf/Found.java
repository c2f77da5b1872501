package weir.conf;

import org.jspecify.annotations.Nullable;

/**
 * A directive's value and where it came from.
 *
 * @param directive what it is a value of
 * @param value what the statement says
 * @param statement as written
 * @param up how many levels above the asking one it stands; 0 for its own
 * @param body the level that a block opens, null for everything else
 */
public record Found<T>(
        Directive<T> directive, T value, Statement statement, int up, @Nullable Scope body) {

    /** This value if it is one of {@code wanted}, else null: for walking a level in order. */
    @SuppressWarnings("unchecked") // the same Directive object has the same T
    public <U> @Nullable Found<U> as(Directive<U> wanted) {
        return directive == wanted ? (Found<U>) this : null;
    }

    /** Whether this is a value of {@code wanted}. */
    public boolean is(Directive<?> wanted) {
        return directive == wanted;
    }

    /** The level that this block opened. */
    public Scope scope() {
        if (body == null) {
            throw new IllegalStateException(directive.name() + " is no block");
        }
        return body;
    }

    Found<T> seenFrom(int levels) {
        return levels == 0 ? this : new Found<>(directive, value, statement, levels, body);
    }
}

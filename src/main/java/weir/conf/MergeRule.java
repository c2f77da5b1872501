package weir.conf;

import java.util.List;

/** A rule of inheritance for one of the handful of directives that need their own. */
@FunctionalInterface
public interface MergeRule<T> {
    /**
     * Answers what counts.
     *
     * @param at the level that asks
     * @param levels what each level holds, the asking level first, MAIN last; a level may be empty
     * @return what counts at the asking level, in order
     */
    List<Found<T>> merge(Scope at, List<List<Found<T>>> levels);
}

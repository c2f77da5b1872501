package weir.conf;

/** How a directive's value at an inner level follows from the levels around it. */
public enum Merge {
    /** One value; the innermost level that has one decides. A second one on a level is a fault. */
    NEAREST,
    /** Many values; the innermost level that has any replaces all those of the outer levels. */
    NEAREST_LIST,
    /** Only what stands on the level itself counts. */
    OWN,
    /** By the directive's own {@link MergeRule}. */
    CUSTOM
}

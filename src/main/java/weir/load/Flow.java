package weir.load;

/** What goes on after a step. */
enum Flow {
    ON,
    /** The rest of the iteration is skipped. */
    NEXT_ITERATION,
    /** The user is done. */
    END_USER
}

package weir.conf;

/** A check of a block's whole content, run when its <code>}</code> is read. */
@FunctionalInterface
public interface EndCheck {
    /**
     * Refuses or lets pass; a refusal is thrown.
     *
     * @param inside the block's level; {@link Scope#statement} makes the faults
     * @throws ConfException made by a statement
     */
    void check(Scope inside, Reading reading);
}

package weir.conf;

/** A further check of one statement's value, run in the order of the file. */
@FunctionalInterface
public interface Check<T> {
    /**
     * Refuses or lets pass; a refusal is thrown.
     *
     * @throws ConfException made by the statement
     */
    void check(T value, Statement statement, Reading reading);
}

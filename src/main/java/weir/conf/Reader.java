package weir.conf;

/** Makes a statement's value, checking it in nginx's order and words. */
@FunctionalInterface
public interface Reader<T> {
    /**
     * Makes the value.
     *
     * @param statement its argument count is already checked; for a block of entries the body is
     *     read, for a block of directives it is not
     * @param reading for paths, warnings and what stands around
     * @throws ConfException made by the statement: {@link Statement#complaint} and its kin
     */
    T read(Statement statement, Reading reading);
}

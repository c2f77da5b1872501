package weir.conf;

/**
 * A check of one line of a block of free lines, run in the order of the file. It sees an {@code
 * include} only when that has a wrong number of arguments, which each kind of block words its own
 * way; what it lets pass is then refused as nginx's {@code types} does.
 */
@FunctionalInterface
public interface EntryCheck {
    /**
     * Refuses or lets pass; a refusal is thrown.
     *
     * @param line the line; its place is the one for messages
     * @param block the block that it stands in, with the lines before it
     * @throws ConfException made by the line
     */
    void check(Statement line, Statement block, Reading reading);
}

package weir.conf;

/** A check of one line of a block of free lines, run in the order of the file. */
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

package weir.log;

/** Where error lines go: a file, standard error, or a syslog server. */
public sealed interface ErrorOutput permits ErrorTarget, Syslog {
    /**
     * Takes one line. Any thread.
     *
     * @param line with its line feed
     */
    void write(Level level, byte[] line);
}

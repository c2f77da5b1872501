package weir.cli;

/** A command line that makes no sense, in words for the user. */
final class LoadUsageException extends Exception {
    private static final long serialVersionUID = 1;

    LoadUsageException(String message) {
        super(message);
    }
}

package weir.var;

/**
 * A fault in the user's configuration, in nginx's words and without the place: who reads the
 * directive knows file and line and adds them.
 */
public final class VariableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public VariableException(String message) {
        super(message);
    }
}

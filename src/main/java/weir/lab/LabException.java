package weir.lab;

/** The experiment cannot be run or was broken off; the message says why and what to do. */
public final class LabException extends Exception {
    private static final long serialVersionUID = 1;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}

package weir.front;

/** The header lines behind a body in chunks (RFC 9112 section 7.1.2). */
@FunctionalInterface
public interface TrailerLines {
    /** Adds them to {@link Response#sentTrailers}; called once, when the body is over. */
    void put(Exchange x);
}

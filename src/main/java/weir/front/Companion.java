package weir.front;

/**
 * A handler's own object that stays with an exchange from request to request, so that its buffers
 * are made once.
 */
public interface Companion {
    /** Releases native bytes: the exchange is not used again. */
    void free();
}

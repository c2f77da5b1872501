package weir.front;

/** A handler's state that talks to an upstream: what messages say of it. */
public interface Upstreamed {
    /** {@code http://127.0.0.1:8080/uri} of the current try, empty before there is one. */
    String url();
}

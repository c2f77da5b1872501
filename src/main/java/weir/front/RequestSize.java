package weir.front;

/** A size in bytes that may depend on the request. */
@FunctionalInterface
public interface RequestSize {
    /** No size in any request. */
    RequestSize NONE = x -> 0;

    /** 0 when there is none, or when its text is not a size, which is logged. */
    long value(Exchange x);
}

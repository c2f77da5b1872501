package weir.front;

import weir.net.Buf;

/** Appends the header lines behind a body in chunks (RFC 9112 section 7.1.2). */
@FunctionalInterface
public interface TrailerLines {
    /** Each line with its line end; called once, when the body is over. */
    void put(Exchange x, Buf out);
}

package weir.front;

import org.jspecify.annotations.Nullable;
import weir.http.Head;
import weir.net.Buf;

/** A handler's state that talks to an upstream: what messages and variables say of it. */
public interface Upstreamed {
    /** {@code http://127.0.0.1:8080/uri} of the current try, empty before there is one. */
    String url();

    /** The head of the last try's answer, valid until the log phase is over; null without one. */
    @Nullable Head answer();

    /** Appends {@code $proxy_host}: name, and port when it is not the scheme's. */
    void putHost(Buf out);

    /** Appends {@code $proxy_port}. */
    void putPort(Buf out);
}

package weir.origin;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** {@code /remote}: the small JSON that an origin gives when it is another one's second service. */
final class RemoteServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Answers.json(
                response,
                200,
                Json.object()
                        .put("service", "remote")
                        .put("serial", served.incrementAndGet())
                        .end());
    }
}

package weir.origin;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /status}: the origin's counters; this request is among them. */
final class StatusServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Status status;

    StatusServlet(Status status) {
        this.status = status;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader("Cache-Control", "no-store");
        Answers.json(response, 200, status.json());
    }
}

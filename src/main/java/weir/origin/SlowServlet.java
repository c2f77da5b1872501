package weir.origin;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /slow?ms=N}: holds its thread for that long, at most ten minutes, then answers. */
final class SlowServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final int MOST_MS = 600_000;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int ms = Answers.number(request, response, "ms", 100, MOST_MS);
        if (ms == Answers.REFUSED) {
            return;
        }
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Answers.error(response, 503, "the origin is stopping");
            return;
        }
        Answers.json(response, 200, Json.object().put("slept_ms", ms).end());
    }
}

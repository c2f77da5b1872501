package weir.origin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the endpoints have in common: numbers in the query, JSON in the body. */
final class Answers {
    /** {@link #number} has answered 400 already. */
    static final int REFUSED = -1;

    private Answers() {}

    static void json(HttpServletResponse response, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    static void error(HttpServletResponse response, int status, String why) throws IOException {
        json(response, status, Json.object().put("error", why).end());
    }

    /**
     * The query's {@code name} as a number from 0 to {@code most}, or {@code otherwise} when it is
     * not given.
     *
     * @return {@link #REFUSED} after answering 400
     */
    static int number(
            HttpServletRequest request,
            HttpServletResponse response,
            String name,
            int otherwise,
            int most)
            throws IOException {
        String text = request.getParameter(name);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // answered below, as a number out of range is
        }
        error(response, 400, name + " must be a whole number from 0 to " + most);
        return REFUSED;
    }
}

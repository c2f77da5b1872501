package weir.lab;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What wrk prints at its end.
 *
 * @param requests answers of any kind
 * @param errors answers that were not 2xx or 3xx, and connections that broke or timed out
 */
record WrkOutput(long requests, double seconds, long errors) {
    private static final Pattern TOTAL = Pattern.compile("(\\d+) requests in ([\\d.]+)(ms|s|m)");
    private static final Pattern BAD = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern SOCKETS =
            Pattern.compile(
                    "Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");

    static WrkOutput parse(String text) throws LabException {
        Matcher total = TOTAL.matcher(text);
        if (!total.find()) {
            throw new LabException("wrk printed no total:\n" + text.strip());
        }
        double scale = total.group(3).equals("ms") ? 0.001 : total.group(3).equals("m") ? 60 : 1;
        return new WrkOutput(
                Long.parseLong(total.group(1)),
                Double.parseDouble(total.group(2)) * scale,
                errors(text));
    }

    private static long errors(String text) {
        Matcher bad = BAD.matcher(text);
        long errors = bad.find() ? Long.parseLong(bad.group(1)) : 0;
        Matcher sockets = SOCKETS.matcher(text);
        if (sockets.find()) {
            for (int i = 1; i <= 4; i++) {
                errors += Long.parseLong(sockets.group(i));
            }
        }
        return errors;
    }
}

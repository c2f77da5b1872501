package weir.origin;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The service that {@code /getSxbm} calls: one GET per call on a kept-alive connection, on the
 * caller's thread, as an application of article 2's time would do it.
 */
final class SecondService {
    /** Idle connections that the JDK keeps per host; read once per process. */
    private static final String IDLE_CONNECTIONS = "http.maxConnections";

    private final URL url;
    private final int timeoutMs;
    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /**
     * @param address without a path, another origin's {@code /remote} is meant
     */
    SecondService(URI address, int timeoutMs) throws OriginException {
        if (System.getProperty(IDLE_CONNECTIONS) == null) {
            System.setProperty(IDLE_CONNECTIONS, "256");
        }
        if (!"http".equals(address.getScheme()) || address.getHost() == null) {
            throw new OriginException(
                    "the second service must be an http:// address, not " + address);
        }
        String path = address.getPath();
        try {
            this.url = (path.isEmpty() ? address.resolve("/remote") : address).toURL();
        } catch (IOException | IllegalArgumentException e) {
            throw new OriginException("the second service: " + OriginException.why(e), e);
        }
        this.timeoutMs = timeoutMs;
    }

    String url() {
        return url.toString();
    }

    /**
     * What it answered with status 200.
     *
     * @param json whether the body is JSON by its Content-Type
     */
    record Answer(String body, boolean json) {}

    /**
     * @throws IOException when it cannot be reached, takes too long or answers another status
     */
    Answer call() throws IOException {
        long started = System.nanoTime();
        calls.increment();
        try {
            return get();
        } catch (IOException e) {
            failures.increment();
            throw e;
        } finally {
            nanos.add(System.nanoTime() - started);
        }
    }

    private Answer get() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(timeoutMs);
        connection.setReadTimeout(timeoutMs);
        connection.setInstanceFollowRedirects(false);
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_OK) {
            drain(connection.getErrorStream());
            throw new IOException(url + " answered " + status);
        }
        String type = connection.getContentType();
        try (InputStream in = connection.getInputStream()) {
            String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(body, type != null && type.startsWith("application/json"));
        }
    }

    /** A connection is kept only when its answer was read to the end. */
    private static void drain(@Nullable InputStream in) throws IOException {
        if (in != null) {
            try (in) {
                in.readAllBytes();
            }
        }
    }

    long calls() {
        return calls.sum();
    }

    long failures() {
        return failures.sum();
    }

    double totalMs() {
        return nanos.sum() / 1e6;
    }
}

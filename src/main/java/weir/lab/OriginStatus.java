package weir.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** Asks the origins' {@code /status}, over one kept connection to each. */
final class OriginStatus {
    private final List<Integer> ports;
    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();

    OriginStatus(List<Integer> ports) {
        this.ports = List.copyOf(ports);
    }

    /** Requests that wait for a database connection now, over all origins; 0 when none answers. */
    long poolWaiters() {
        long waiting = 0;
        for (int port : ports) {
            waiting += ask(port).path("pool").path("pending").asLong(0);
        }
        return waiting;
    }

    private JsonNode ask(int port) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/status"))
                        .timeout(Duration.ofSeconds(2))
                        .build();
        try {
            return json.readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException busy) {
            // A status that does not come in time is not worth a trial.
            return json.missingNode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return json.missingNode();
        }
    }
}

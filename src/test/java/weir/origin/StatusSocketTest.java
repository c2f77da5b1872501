package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counters of /status follow what clients do. */
class StatusSocketTest {
    @TempDir Path folder;

    @Test
    void aThreadLimitHoldsRequestsBack() throws Exception {
        try (Origin origin =
                        origin("<Connector port=\"0\" maxThreads=\"2\" minSpareThreads=\"1\"/>");
                HttpPeer a = slow(origin);
                HttpPeer b = slow(origin);
                HttpPeer c = slow(origin)) {
            String status = Eventually.sees(origin::status, s -> number(s, "busy") == 2);
            assertThat(number(status, "max")).isEqualTo(2);
            assertThat(number(status, "requests")).isZero();
            Eventually.sees(origin::status, s -> number(s, "requests") == 3);
            assertThat(a.read(true).status()).isEqualTo(200);
            assertThat(b.read(true).status()).isEqualTo(200);
            assertThat(c.read(true).status()).isEqualTo(200);
        }
    }

    @Test
    void aNamedExecutorIsTheConnectorsPool() throws Exception {
        try (Origin origin =
                        origin(
                                "<Executor name=\"pool\" maxThreads=\"3\" minSpareThreads=\"1\"/>"
                                        + "<Connector port=\"0\" executor=\"pool\"/>");
                HttpPeer peer = slow(origin)) {
            String status = Eventually.sees(origin::status, s -> number(s, "busy") == 1);
            assertThat(number(status, "max")).isEqualTo(3);
            assertThat(peer.read(true).status()).isEqualTo(200);
        }
    }

    @Test
    void openAndIdleConnectionsAreCounted() throws Exception {
        try (Origin origin = origin("<Connector port=\"0\" maxConnections=\"77\"/>");
                HttpPeer one = new HttpPeer(origin.port(0));
                HttpPeer two = new HttpPeer(origin.port(0))) {
            one.get("/remote");
            two.get("/remote");
            String status = Eventually.sees(origin::status, s -> number(s, "keepalive") == 2);
            assertThat(status).contains("\"connections\":{\"open\":2,\"keepalive\":2,\"max\":77}");
        }
    }

    @Test
    void requestsErrorsAndBytesAreCounted() throws Exception {
        try (Origin origin = origin("<Connector port=\"0\"/>");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.get("/bytes?n=5000");
            peer.get("/none");
            String status = Eventually.sees(origin::status, s -> number(s, "requests") == 2);
            assertThat(number(status, "errors")).isEqualTo(1);
            assertThat(number(status, "bytes_sent")).isGreaterThanOrEqualTo(5000);
        }
    }

    @Test
    void overTheWireItIsTheSameAndNotCached() throws Exception {
        try (Origin origin = origin("<Connector port=\"0\" acceptCount=\"9\"/>")) {
            HttpPeer.Answer answer = HttpPeer.get(origin.port(0), "/status");
            assertThat(answer.header("cache-control")).isEqualTo("no-store");
            assertThat(answer.header("content-type")).startsWith("application/json");
            assertThat(number(answer.text(), "pid")).isEqualTo(ProcessHandle.current().pid());
            assertThat(number(answer.text(), "accept_count")).isEqualTo(9);
            assertThat(number(answer.text(), "busy")).isEqualTo(1);
        }
    }

    @Test
    void everyConnectorHasItsEntry() throws Exception {
        try (Origin origin =
                origin("<Connector port=\"0\"/><Connector port=\"0\" maxThreads=\"5\"/>")) {
            HttpPeer.get(origin.port(1), "/remote");
            assertThat(origin.port(0)).isNotEqualTo(origin.port(1));
            assertThat(origin.status())
                    .contains("\"port\":" + origin.port(0))
                    .contains("\"port\":" + origin.port(1));
        }
    }

    private static HttpPeer slow(Origin origin) throws Exception {
        HttpPeer peer = new HttpPeer(origin.port(0));
        peer.send("GET /slow?ms=300 HTTP/1.1\r\nHost: h\r\n\r\n");
        return peer;
    }

    private static long number(String json, String field) {
        Matcher found = Pattern.compile("\"" + field + "\":(-?\\d+)").matcher(json);
        assertThat(found.find()).as(field).isTrue();
        return Long.parseLong(found.group(1));
    }

    private Origin origin(String connectors) throws Exception {
        return Origin.start(OriginSettings.of(ServerXmlFile.service(folder, connectors, "")));
    }
}

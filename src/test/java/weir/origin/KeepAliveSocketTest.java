package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Connector attributes that both articles are about, seen from the client's side. */
class KeepAliveSocketTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void tomcatClosesAfterSoManyRequests(int most) throws Exception {
        try (Origin origin = origin("maxKeepAliveRequests=\"" + most + "\"");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            for (int i = 1; i < most; i++) {
                assertThat(peer.get("/remote").header("connection")).isNotEqualTo("close");
            }
            assertThat(peer.get("/remote").header("connection")).isEqualTo("close");
            assertThat(peer.closedByPeer()).isTrue();
        }
    }

    @Test
    void withoutTheAttributeTheHundredthAnswerIsTheLast() throws Exception {
        try (Origin origin = origin("");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            for (int i = 1; i < 100; i++) {
                assertThat(peer.get("/remote").header("connection")).isNotEqualTo("close");
            }
            assertThat(peer.get("/remote").header("connection")).isEqualTo("close");
        }
    }

    @Test
    void minusOneHasNoEnd() throws Exception {
        try (Origin origin = origin("maxKeepAliveRequests=\"-1\"");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            for (int i = 0; i < 250; i++) {
                assertThat(peer.get("/remote").header("connection")).isNotEqualTo("close");
            }
            assertThat(origin.status()).contains("\"max_keepalive_requests\":-1");
        }
    }

    @Test
    void anIdleConnectionIsClosedAfterTheKeepAliveTimeout() throws Exception {
        try (Origin origin = origin("keepAliveTimeout=\"150\"");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            assertThat(peer.get("/remote").status()).isEqualTo(200);
            assertThat(peer.closedByPeer()).isTrue();
        }
    }

    @Test
    void anIdleConnectionStaysWithoutOne() throws Exception {
        try (Origin origin = origin("keepAliveTimeout=\"-1\" connectionTimeout=\"100\"");
                HttpPeer peer = new HttpPeer(origin.port(0));
                HttpPeer silent = new HttpPeer(origin.port(0))) {
            assertThat(peer.get("/remote").status()).isEqualTo(200);
            assertThat(silent.closedByPeer()).as("the one that never asked").isTrue();
            assertThat(peer.get("/remote").status()).isEqualTo(200);
        }
    }

    @Test
    void connectionTimeoutIsTheKeepAliveTimeoutOfOldFiles() throws Exception {
        try (Origin origin = origin("connectionTimeout=\"150\"");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            assertThat(peer.get("/remote").status()).isEqualTo(200);
            assertThat(peer.closedByPeer()).isTrue();
            assertThat(origin.status()).contains("\"keepalive_timeout_ms\":150");
        }
    }

    @Test
    void http10IsClosedAtOnce() throws Exception {
        try (Origin origin = origin("");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.send("GET /remote HTTP/1.0\r\n\r\n");
            assertThat(peer.read(true).status()).isEqualTo(200);
            assertThat(peer.closedByPeer()).isTrue();
        }
    }

    @Test
    void theOtherHandlerObeysToo() throws Exception {
        String nio2 = "protocol=\"org.apache.coyote.http11.Http11Nio2Protocol\"";
        try (Origin origin = origin(nio2 + " maxKeepAliveRequests=\"2\"");
                HttpPeer peer = new HttpPeer(origin.port(0))) {
            peer.get("/remote");
            assertThat(peer.get("/remote").header("connection")).isEqualTo("close");
            assertThat(peer.closedByPeer()).isTrue();
        }
    }

    private Origin origin(String attributes) throws Exception {
        return Origin.start(OriginSettings.of(ServerXmlFile.connector(folder, attributes)));
    }
}

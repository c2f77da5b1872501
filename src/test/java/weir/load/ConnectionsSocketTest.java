package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.timer;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** When a connection is used again: HttpClient's rules as JMeter sets them. */
class ConnectionsSocketTest {
    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer();
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private List<Sample> run(int users, int loops, String props, String body, String... settings)
            throws Exception {
        Map<String, String> given =
                settings.length == 0 ? Map.of() : Map.of(settings[0], settings[1]);
        String text = plan("", group("g", users, loops, props, body));
        return Collected.run(PlanText.compile(text, given)).samples();
    }

    private String get(String path) {
        return http("s", peer.port(), path);
    }

    private static String sameUser(boolean same) {
        return bool("ThreadGroup.same_user_on_next_iteration", same);
    }

    @Test
    void aUserKeepsItsConnection() throws Exception {
        List<Sample> rows = run(1, 3, sameUser(true), get("/a") + get("/b"));
        assertThat(peer.connections()).isEqualTo(1);
        assertThat(rows)
                .extracting(r -> r.wire().requestOnConnection())
                .containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(rows)
                .extracting(r -> r.wire().connectionId())
                .containsOnly(rows.getFirst().wire().connectionId());
        assertThat(rows.get(0).connectNanos()).isPositive();
        assertThat(rows.get(1).connectNanos()).isZero();
        assertThat(rows.get(1).wire().localPort()).isPositive();
    }

    @Test
    void usersShareNothing() throws Exception {
        run(4, 2, "", get("/a"));
        assertThat(peer.connections()).isEqualTo(4);
    }

    @Test
    void anIterationThatIsAnotherUserStartsAfresh() throws Exception {
        run(1, 3, sameUser(false), get("/a") + get("/b"));
        assertThat(peer.connections()).isEqualTo(3);
    }

    @Test
    void unlessTheResetIsOff() throws Exception {
        run(
                1,
                3,
                sameUser(false),
                get("/a"),
                "httpclient.reset_state_on_thread_group_iteration",
                "false");
        assertThat(peer.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK~Connection: close~Content-Length: 1~~x,3,PEER_SAID_CLOSE",
        "HTTP/1.0 200 OK~Content-Length: 1~~x,3,PEER_SAID_CLOSE",
        "HTTP/1.0 200 OK~Connection: keep-alive~Content-Length: 1~~x,1,''",
        "HTTP/1.1 200 OK~Content-Length: 1~~xy,3,PEER_SAID_CLOSE",
        "HTTP/1.1 404 No~Content-Length: 1~~x,1,''",
    })
    void theAnswerDecides(String answer, int connections, String reason) throws Exception {
        peer.on("/a", answer.replace("~", "\r\n"));
        List<Sample> rows = run(1, 3, sameUser(true), get("/a"));
        assertThat(peer.connections()).isEqualTo(connections);
        assertThat(rows).extracting(r -> r.wire().closeReason()).containsOnly(reason);
    }

    @Test
    void keepAliveOffUsesAnOpenConnectionAndClosesIt() throws Exception {
        String off = http("s", peer.port(), "/b", bool("HTTPSampler.use_keepalive", false), "");
        List<Sample> rows = run(1, 2, sameUser(true), get("/a") + off);
        assertThat(peer.connections()).isEqualTo(2);
        assertThat(rows)
                .extracting(r -> r.wire().closeReason())
                .containsExactly("", "WE_SAID_CLOSE", "", "WE_SAID_CLOSE");
        assertThat(rows.get(1).wire().requestOnConnection()).isEqualTo(2);
    }

    @Test
    void aConnectionClosedBehindOurBackFailsTheNextSample() throws Exception {
        peer.on("/a", Peer.OK, Peer.Then.CLOSE);
        List<Sample> rows = run(1, 2, sameUser(true), get("/a") + timer("100"));
        assertThat(rows.get(1).responseCode())
                .isIn(
                        "Non HTTP response code: org.apache.http.NoHttpResponseException",
                        "Non HTTP response code: java.net.SocketException");
        assertThat(rows.get(1).wire().requestOnConnection()).isEqualTo(2);
        assertThat(rows.get(1).wire().closeReason()).startsWith("PEER_");
    }

    @Test
    void oneThatIsValidatedFirstIsReplaced() throws Exception {
        peer.on("/a", Peer.OK, Peer.Then.CLOSE);
        List<Sample> rows =
                run(
                        1,
                        2,
                        sameUser(true),
                        get("/a") + timer("150"),
                        "httpclient4.validate_after_inactivity",
                        "50");
        assertThat(rows).allMatch(Sample::success);
        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void thePeersOwnKeepAliveTimeoutIsHonoured() throws Exception {
        String answer =
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1, max=9\r\nContent-Length: 0\r\n\r\n";
        peer.on("/a", answer);
        run(1, 2, sameUser(true), get("/a") + timer("1100"));
        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionHasATimeToLive() throws Exception {
        run(1, 3, sameUser(true), get("/a") + timer("60"), "httpclient4.time_to_live", "100");
        assertThat(peer.connections()).isEqualTo(2);
    }
}

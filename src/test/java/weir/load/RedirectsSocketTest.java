package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.arguments;
import static weir.jmx.PlanText.assertion;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.single;
import static weir.jmx.PlanText.string;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** Hops of a sample: which requests are made, and which rows they leave. */
class RedirectsSocketTest {
    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer();
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private static String moved(int status, String location) {
        String line = location.isEmpty() ? "" : "Location: " + location + "\r\n";
        return "HTTP/1.1 " + status + " Moved\r\n" + line + "Content-Length: 0\r\n\r\n";
    }

    private List<Sample> rows(String path, String props, String below) throws Exception {
        String plan = single(http("s", peer.port(), path, props, below));
        return Collected.run(PlanText.compile(plan)).rows();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,301,GET,''",
        "GET,308,GET,''",
        "HEAD,302,HEAD,''",
        "POST,301,GET,''",
        "POST,302,GET,''",
        "PUT,303,GET,''",
        "POST,307,POST,a=1",
        "POST,308,POST,a=1",
    })
    void theSecondRequest(String method, int status, String second, String body) throws Exception {
        peer.on("/from", moved(status, "/to"));
        String props = string("HTTPSampler.method", method) + arguments(true, "a", "1");
        List<Sample> rows = rows("/from", props, "");
        assertThat(rows).extracting(Sample::label).containsExactly("s", "s-0", "s-1");
        assertThat(rows)
                .extracting(Sample::responseCode)
                .containsExactly("200", "" + status, "200");
        assertThat(peer.requests().get(1).head()).startsWith(second + " /to HTTP/1.1");
        assertThat(peer.requests().get(1).body()).isEqualTo(body);
    }

    @Test
    void theParentSumsItsHops() throws Exception {
        peer.on("/from", moved(302, "/to"));
        List<Sample> rows = rows("/from", "", "");
        Sample parent = rows.getFirst();
        assertThat(parent.bytes()).isEqualTo(rows.get(1).bytes() + rows.get(2).bytes());
        assertThat(parent.sentBytes()).isEqualTo(rows.get(1).sentBytes() + rows.get(2).sentBytes());
        assertThat(parent.startMs()).isEqualTo(rows.get(1).startMs());
        assertThat(parent.latencyNanos()).isEqualTo(rows.get(1).latencyNanos());
        assertThat(parent.elapsedNanos()).isGreaterThanOrEqualTo(rows.get(2).elapsedNanos());
        assertThat(parent.url()).endsWith("/to");
        assertThat(rows.get(1).url()).endsWith("/from");
    }

    @Test
    void followedByTheClientLeavesOneRow() throws Exception {
        peer.on("/from", moved(302, "/to"));
        List<Sample> rows = rows("/from", bool("HTTPSampler.auto_redirects", true), "");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().label()).isEqualTo("s");
        assertThat(rows.getFirst().url()).endsWith("/to");
        assertThat(rows.getFirst().bytes()).isEqualTo(Peer.OK.length());
    }

    @Test
    void notFollowedIsASuccess() throws Exception {
        peer.on("/from", moved(302, "/to"));
        List<Sample> rows = rows("/from", bool("HTTPSampler.follow_redirects", false), "");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().responseCode()).isEqualTo("302");
        assertThat(rows.getFirst().success()).isTrue();
    }

    @Test
    void aLoopEndsAfterTwentyHops() throws Exception {
        peer.on("/loop", moved(302, "/loop"));
        List<Sample> rows = rows("/loop", "", "");
        assertThat(peer.requests()).hasSize(21);
        assertThat(rows).hasSize(23);
        assertThat(rows.getFirst().responseCode())
                .isEqualTo("Non HTTP response code: java.io.IOException");
        assertThat(rows.getFirst().responseMessage())
                .isEqualTo("Non HTTP response message: Exceeded maximum number of redirects: 20");
        assertThat(rows.getFirst().success()).isFalse();
        assertThat(rows.getLast().label()).isEqualTo("s-21");
        assertThat(rows.getLast().success()).isFalse();
        assertThat(rows.get(21).success()).isTrue();
    }

    @Test
    void withoutALocationTheSampleFailsAlone() throws Exception {
        peer.on("/from", moved(302, ""));
        List<Sample> rows = rows("/from", "", "");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().label()).isEqualTo("s");
        assertThat(rows.getFirst().responseCode())
                .isEqualTo("Non HTTP response code: java.lang.IllegalArgumentException");
        assertThat(rows.getFirst().responseMessage())
                .isEqualTo(
                        "Non HTTP response message: Missing location header in redirect for GET"
                                + " http://127.0.0.1:%d/from HTTP/1.1".formatted(peer.port()));
    }

    @Test
    void aBadLocationFailsSampleAndHop() throws Exception {
        peer.on("/from", moved(302, "http://[bad"));
        List<Sample> rows = rows("/from", "", "");
        assertThat(rows).extracting(Sample::label).containsExactly("s", "s-0");
        assertThat(rows)
                .extracting(Sample::responseMessage)
                .containsOnly("Non HTTP response message: Invalid authority field: [bad");
    }

    @ParameterizedTest
    @CsvSource({
        "/a b/../c d,/c%20d",
        "rel,/x/rel",
        "../up,/up",
        "http://127.0.0.1:PORT/abs?q=1,/abs?q=1",
        "//127.0.0.1:PORT/net,/net",
    })
    void locations(String location, String target) throws Exception {
        peer.on("/x/from", moved(302, location.replace("PORT", "" + peer.port())));
        rows("/x/from", "", "");
        assertThat(peer.requests().get(1).path()).isEqualTo(target);
    }

    @Test
    void anAssertionOnAllLooksAtTheHopsToo() throws Exception {
        peer.on("/from", moved(302, "/to"));
        String check = assertion("response_code", 8, string("Assertion.scope", "all"), "200");
        List<Sample> rows = rows("/from", "", check);
        assertThat(rows).extracting(Sample::success).containsExactly(false, false, true);
        assertThat(rows.getFirst().failureMessage()).isEqualTo("One or more sub-samples failed");
        assertThat(rows.get(1).failureMessage()).startsWith("Test failed: code expected to equal");
    }

    @Test
    void anAssertionOnTheMainSampleSeesTheLastHop() throws Exception {
        peer.on("/from", moved(302, "/to"));
        List<Sample> rows = rows("/from", "", assertion("response_data", 16, "", "ok"));
        assertThat(rows).extracting(Sample::success).containsExactly(true, true, true);
    }
}

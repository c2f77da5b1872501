package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.arguments;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.raw;
import static weir.jmx.PlanText.single;
import static weir.jmx.PlanText.string;

import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** Rows of single samples: what JMeter 5.6.3 writes for the same answers. */
class RowsSocketTest {
    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer();
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private List<Sample> rows(String below) throws Exception {
        return Collected.run(PlanText.compile(single(below))).rows();
    }

    private Sample row(String path, String props) throws Exception {
        List<Sample> rows = rows(http("s", peer.port(), path, props, ""));
        assertThat(rows).hasSize(1);
        return rows.getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1_200_OK",
        "HTTP/1.1_200_OK~",
        "HTTP/1.1_200_OK~A:_b",
        "HTTP/1.1_200_OK~A:_b~"
    })
    void aHeadThatEndsWithTheConnectionCounts(String bytes) throws Exception {
        peer.on("/a", wire(bytes), Peer.Then.CLOSE);
        Sample row = row("/a", "");
        assertThat(row.responseCode()).isEqualTo("200");
        assertThat(row.success()).isTrue();
        assertThat(row.bytes()).isEqualTo(wire(bytes).length());
    }

    @ParameterizedTest
    @CsvSource({"nonsense", "HTTP"})
    void noHeadAtAllIsNoAnswer(String bytes) throws Exception {
        peer.on("/a", wire(bytes), Peer.Then.CLOSE);
        assertThat(row("/a", "").responseCode())
                .isEqualTo(
                        "Non HTTP response code: org.apache.http.client.ClientProtocolException");
    }

    /** Line ends and blanks of an answer as they can stand in a table. */
    private static String wire(String text) {
        return text.replace("~", "\r\n").replace("_", " ");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1_200_OK~Content-Type:_text/plain~Content-Length:_3~~ok!,200,OK,text,true",
        "HTTP/1.1_404_Not_Found~Content-Type:_text/plain~Content-Length:_4~~nope,"
                + "404,Not Found,text,false",
        "HTTP/1.1_500_~Content-Length:_0~~,500,'','',false",
        "HTTP/1.1_500~Content-Length:_0~~,500,'','',false",
        "HTTP/1.1_204_No_Content~~,204,No Content,'',true",
        "HTTP/1.1_304_Not_Modified~~,304,Not Modified,'',true",
        "HTTP/1.1_399_Odd~Content-Length:_2~~ab,399,Odd,'',true",
        "HTTP/1.1_400_Bad~Content-Length:_2~~ab,400,Bad,'',false",
        "HTTP/1.1_200_OK~Content-Type:_image/png~Content-Length:_1~~x,200,OK,bin,true",
        "HTTP/1.1_200_OK~Content-Type:_image/svg+xml~Content-Length:_1~~x,200,OK,text,true",
        "HTTP/1.1_200_OK~Content-Type:_VIDEO/mp4~Content-Length:_1~~x,200,OK,bin,true",
        "HTTP/1.1_200_OK~Transfer-Encoding:_chunked~~3~abc~3~def~0~~,200,OK,'',true",
        "HTTP/1.1_200_OK~Transfer-Encoding:_chunked~~3;x=y~abc~0~T:_1~~,200,OK,'',true",
        "HTTP/1.1_100_Continue~~HTTP/1.1_200_OK~Content-Length:_1~~x,200,OK,'',true",
    })
    void answer(String bytes, String code, String message, String type, boolean ok)
            throws Exception {
        peer.on("/a", wire(bytes));
        Sample row = row("/a", "");
        assertThat(row.responseCode()).isEqualTo(code);
        assertThat(row.responseMessage()).isEqualTo(message);
        assertThat(row.dataType()).isEqualTo(type);
        assertThat(row.success()).isEqualTo(ok);
        assertThat(row.bytes()).isEqualTo(wire(bytes).length());
        assertThat(row.failureMessage()).isEmpty();
        assertThat(row.url()).isEqualTo("http://127.0.0.1:" + peer.port() + "/a");
        assertThat(row.threadName()).isEqualTo("g 1-1");
    }

    @ParameterizedTest
    @CsvSource({
        "'',CLOSE,org.apache.http.NoHttpResponseException,127.0.0.1:PORT failed to respond",
        "'',RESET,java.net.SocketException,Connection reset",
        "HTTP/1.1_200_OK~Content-Length:_100~~abc,CLOSE,"
                + "org.apache.http.ConnectionClosedException,"
                + "Premature end of Content-Length delimited message body"
                + " (expected: 100; received: 3)",
        "HTTP/1.1_200_OK~Transfer-Encoding:_chunked~~5~abc,CLOSE,"
                + "org.apache.http.TruncatedChunkException,"
                + "Truncated chunk (expected size: 5; actual size: 3)",
        "HTTP/1.1_200_OK~Transfer-Encoding:_chunked~~5~abcde~,CLOSE,"
                + "org.apache.http.ConnectionClosedException,"
                + "Premature end of chunk coded message body: closing chunk expected",
        "HTTP/1.1_200_OK~Transfer-Encoding:_chunked~~zz~abc~,CLOSE,"
                + "org.apache.http.MalformedChunkCodingException,Bad chunk header: zz",
        "HELLO_THERE~~,CLOSE,org.apache.http.client.ClientProtocolException,null",
        "HTTP/1.1_abc_OK~Content-Length:_0~~,CLOSE,"
                + "org.apache.http.client.ClientProtocolException,null",
        "HTTP/1.1_200_OK~Content-Encoding:_gzip~Content-Length:_7~~notgzip,GO_ON,"
                + "java.util.zip.ZipException,Not in GZIP format",
    })
    void fault(String bytes, Peer.Then then, String type, String text) throws Exception {
        peer.on("/f", wire(bytes), then);
        Sample row = row("/f", "");
        assertThat(row.responseCode()).isEqualTo("Non HTTP response code: " + type);
        String message = text.replace("PORT", "" + peer.port());
        assertThat(row.responseMessage()).isEqualTo("Non HTTP response message: " + message);
        assertThat(row.success()).isFalse();
        assertThat(row.dataType()).isEqualTo("text");
        assertThat(row.sentBytes()).isZero();
        assertThat(row.wire().closeReason()).isNotEmpty();
    }

    @Test
    void aRefusedConnectionNamesHostAndAddress() throws Exception {
        int closed;
        try (var socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        Sample row = rows(http("s", closed, "/")).getFirst();
        assertThat(row.responseCode())
                .isEqualTo("Non HTTP response code: org.apache.http.conn.HttpHostConnectException");
        assertThat(row.responseMessage())
                .isEqualTo(
                        "Non HTTP response message: Connect to 127.0.0.1:%d [/127.0.0.1] failed:"
                                        .formatted(closed)
                                + " Connection refused");
        assertThat(row.latencyNanos()).isZero();
        assertThat(row.connectNanos()).isPositive();
        assertThat(row.wire()).isEqualTo(Wire.NONE);
    }

    @Test
    void aNameIsShownWithItsAddress() throws Exception {
        int closed;
        try (var socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        String props = string("HTTPSampler.domain", "localhost");
        Sample row = rows(http("s", closed, "/", props, "")).getFirst();
        assertThat(row.responseMessage()).contains("Connect to localhost:" + closed + " [");
        assertThat(row.responseMessage()).contains("localhost/127.0.0.1");
    }

    @Test
    void anUnknownHost() throws Exception {
        String props = string("HTTPSampler.domain", "no-such-host.invalid");
        Sample row = rows(http("s", 80, "/", props, "")).getFirst();
        assertThat(row.responseCode())
                .isEqualTo("Non HTTP response code: java.net.UnknownHostException");
        assertThat(row.responseMessage())
                .isEqualTo(
                        "Non HTTP response message:"
                                + " no-such-host.invalid: Name or service not known");
    }

    @Test
    void aResponseTimeoutIsPerRead() throws Exception {
        peer.on("/hang", "", Peer.Then.HANG);
        Sample row = row("/hang", string("HTTPSampler.response_timeout", "150"));
        assertThat(row.responseCode())
                .isEqualTo("Non HTTP response code: java.net.SocketTimeoutException");
        assertThat(row.responseMessage()).isEqualTo("Non HTTP response message: Read timed out");
        assertThat(row.elapsedMs()).isGreaterThanOrEqualTo(149);
        assertThat(row.wire().closeReason()).isEqualTo("WE_TIMED_OUT");
    }

    @Test
    void slowPiecesDoNotTimeOutWhenEachIsInTime() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc";
        peer.on("/slow", head, 200, "def");
        Sample row = row("/slow", string("HTTPSampler.response_timeout", "2000"));
        assertThat(row.success()).isTrue();
        assertThat(row.elapsedMs()).isGreaterThanOrEqualTo(200);
        assertThat(row.latencyMs()).isLessThan(row.elapsedMs());
    }

    @Test
    void latencyIsTheFirstByteOfTheBody() throws Exception {
        peer.on("/slow", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", 200, "abc");
        Sample row = row("/slow", "");
        assertThat(row.latencyMs()).isGreaterThanOrEqualTo(200);
    }

    @Test
    void aHeadInPiecesIsOneHead() throws Exception {
        peer.on("/slow", "HTTP/1.1 200 OK\r\nContent-Le", 50, "ngth: 3\r\n\r\nabc");
        Sample row = row("/slow", "");
        assertThat(row.responseCode()).isEqualTo("200");
        assertThat(row.bytes()).isEqualTo(17 + 19 + 2 + 3);
    }

    @Test
    void anAnswerWithoutAnEntityHasNoLatency() throws Exception {
        peer.on("/none", "HTTP/1.1 204 No Content\r\n\r\n");
        assertThat(row("/none", "").latencyNanos()).isZero();
        peer.on("/zero", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(row("/zero", "").latencyNanos()).isPositive();
    }

    @Test
    void aLargeBodyIsCountedWhole() throws Exception {
        String body = "x".repeat(300_000);
        peer.on("/big", "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + body);
        assertThat(row("/big", "").bytes()).isEqualTo(300_000 + 17 + 24 + 2);
    }

    @Test
    void aBodyUpToTheEndOfTheConnection() throws Exception {
        peer.on("/old", "HTTP/1.0 200 OK\r\n\r\nold", Peer.Then.CLOSE);
        Sample row = row("/old", "");
        assertThat(row.success()).isTrue();
        assertThat(row.bytes()).isEqualTo(19 + 3);
        assertThat(row.wire().closeReason()).isEqualTo("PEER_SAID_CLOSE");
    }

    @ParameterizedTest
    @CsvSource({
        "/a|b,java.net.URISyntaxException,"
                + "Illegal character in path at index INDEX: http://127.0.0.1:PORT/a|b",
        "/${nope},java.net.URISyntaxException,"
                + "Illegal character in path at index INDEX: http://127.0.0.1:PORT/${nope}",
    })
    void anIllegalUrlIsARowWithoutTime(String path, String type, String text) throws Exception {
        Sample row = row(path, "");
        int index =
                ("http://127.0.0.1:" + peer.port() + path)
                        .indexOf(path.startsWith("/a") ? "|" : "{");
        String message = text.replace("PORT", "" + peer.port()).replace("INDEX", "" + index);
        assertThat(row.responseCode()).isEqualTo("Non HTTP response code: " + type);
        assertThat(row.responseMessage()).isEqualTo("Non HTTP response message: " + message);
        assertThat(row.elapsedNanos()).isZero();
        assertThat(peer.requests()).isEmpty();
    }

    @Test
    void anUnknownProtocolHasNoUrl() throws Exception {
        Sample row = row("/", string("HTTPSampler.protocol", "htp"));
        assertThat(row.responseMessage())
                .isEqualTo("Non HTTP response message: unknown protocol: htp");
        assertThat(row.url()).isNull();
        assertThat(row.label()).isEqualTo("s");
    }

    @Test
    void anEmptyDomain() throws Exception {
        Sample row = row("/ok", string("HTTPSampler.domain", ""));
        assertThat(row.responseMessage())
                .isEqualTo(
                        "Non HTTP response message: URI does not specify a valid host name:"
                                + " http://:"
                                + peer.port()
                                + "/ok");
    }

    @Test
    void sentBytesAreHeadAndBody() throws Exception {
        Sample row = row("/p", string("HTTPSampler.method", "POST") + raw("12345"));
        Peer.Request request = peer.requests().getFirst();
        assertThat(row.sentBytes()).isEqualTo(request.head().length() + request.body().length());
    }

    @Test
    void aMissingUploadIsAFault() throws Exception {
        String props =
                string("HTTPSampler.method", "POST")
                        + string("HTTPSampler.FILE_NAME", "/no/such/file")
                        + arguments(true, "a", "b");
        Sample row = row("/p", props);
        assertThat(row.responseCode())
                .isEqualTo("Non HTTP response code: java.io.FileNotFoundException");
        assertThat(row.responseMessage()).endsWith("/no/such/file (No such file or directory)");
    }

    @Test
    void anIpSourceThatIsNotOursCannotBeBound() throws Exception {
        Sample row = row("/", string("HTTPSampler.ipSource", "192.0.2.7"));
        assertThat(row.responseCode()).isEqualTo("Non HTTP response code: java.net.BindException");
        assertThat(row.responseMessage())
                .isEqualTo("Non HTTP response message: Cannot assign requested address");
    }

    @Test
    void anIpSourceOfOursIsUsed() throws Exception {
        Sample row = row("/", string("HTTPSampler.ipSource", "127.0.0.5"));
        assertThat(row.success()).isTrue();
    }

    @Test
    void headHasNoBody() throws Exception {
        peer.on("/h", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n");
        Sample row = row("/h", string("HTTPSampler.method", "HEAD") + bool("x", true));
        assertThat(row.success()).isTrue();
        assertThat(row.latencyNanos()).isZero();
        assertThat(row.wire().closeReason()).isEmpty();
    }
}

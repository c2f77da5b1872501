package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.arguments;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.element;
import static weir.jmx.PlanText.headers;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.raw;
import static weir.jmx.PlanText.single;
import static weir.jmx.PlanText.string;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** Requests as the peer sees them: what JMeter 5.6.3 sends for the same sampler. */
class RequestSocketTest {
    private static final String AGENT =
            "Apache-HttpClient/4.5.14 (Java/" + System.getProperty("java.version") + ")";
    private static final String FORM = "application/x-www-form-urlencoded; charset=UTF-8";

    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer();
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private Peer.Request sent(String path, String props, String below) throws Exception {
        Collected.run(PlanText.compile(single(http("s", peer.port(), path, props, below))));
        assertThat(peer.requests()).hasSize(1);
        return peer.requests().getFirst();
    }

    private static String method(String method) {
        return string("HTTPSampler.method", method);
    }

    @Test
    void theSmallestRequest() throws Exception {
        assertThat(sent("/ok", "", "").head())
                .isEqualTo(
                        "GET /ok HTTP/1.1\r\nConnection: keep-alive\r\nHost: 127.0.0.1:"
                                + peer.port()
                                + "\r\nUser-Agent: "
                                + AGENT
                                + "\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "/a b,/a%20b",
        "'',/",
        "x,/x",
        "/x?q=1,/x?q=1",
        "/x#frag,/x",
        "/%C3%BC,/%C3%BC",
        "/ü,/%C3%BC",
    })
    void thePathOnTheRequestLine(String path, String target) throws Exception {
        assertThat(sent(path, "", "").path()).isEqualTo(target);
    }

    @Test
    void aWholeUrlInThePathWinsOverTheDomain() throws Exception {
        String url = "http://127.0.0.1:" + peer.port() + "/full";
        String props = string("HTTPSampler.domain", "nowhere.invalid");
        assertThat(sent(url, props, "").path()).isEqualTo("/full");
    }

    @Test
    void namedArgumentsOfAGetAreTheQuery() throws Exception {
        String props = arguments(true, "a b", "c d&=", "n", "ü", "", "noname");
        assertThat(sent("/q", props, "").path()).isEqualTo("/q?a+b=c+d%26%3D&n=%C3%BC");
    }

    @Test
    void argumentsNotToBeEncodedAreSentAsWritten() throws Exception {
        assertThat(sent("/q?x=1", arguments(false, "enc", "c%20d"), "").path())
                .isEqualTo("/q?x=1&enc=c%20d");
    }

    @Test
    void aFormDecodesFirstWhatIsNotToBeEncoded() throws Exception {
        Peer.Request request = sent("/f", method("POST") + arguments(false, "enc", "c%20d"), "");
        assertThat(request.body()).isEqualTo("enc=c+d");
        assertThat(request.line("Content-Type")).isEqualTo("Content-Type: " + FORM);
        assertThat(request.line("Content-Length")).isEqualTo("Content-Length: 7");
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/f,a=1",
        "PUT,/f,a=1",
        "PATCH,/f,a=1",
        "DELETE,/f?a=1,a=1",
        "OPTIONS,/f?a=1,''",
        "HEAD,/f,''",
        "GET,/f?a=1,''",
        "FOO,/f,a=1",
    })
    void whereArgumentsGo(String method, String path, String body) throws Exception {
        Peer.Request request = sent("/f", method(method) + arguments(true, "a", "1"), "");
        assertThat(request.path()).isEqualTo(path);
        assertThat(request.body()).isEqualTo(body);
        assertThat(request.head()).startsWith(method + " ");
    }

    @Test
    void aPostWithoutArgumentsIsAnEmptyForm() throws Exception {
        Peer.Request request = sent("/f", method("POST"), "");
        assertThat(request.line("Content-Length")).isEqualTo("Content-Length: 0");
        assertThat(request.line("Content-Type")).isEqualTo("Content-Type: " + FORM);
    }

    @ParameterizedTest
    @CsvSource({"POST", "PUT", "DELETE", "GET"})
    void aRawBody(String method) throws Exception {
        Peer.Request request = sent("/r", method(method) + raw("{\"ü\":1}"), "");
        assertThat(request.body()).isEqualTo("{\"Ã¼\":1}");
        assertThat(request.line("Content-Type"))
                .isEqualTo("Content-Type: text/plain; charset=UTF-8");
        assertThat(request.path()).isEqualTo("/r");
    }

    @Test
    void namelessArgumentsAreJoinedToABody() throws Exception {
        Peer.Request request = sent("/r", method("PUT") + arguments(false, "", "v1", "", "v2"), "");
        assertThat(request.body()).isEqualTo("v1v2");
    }

    @Test
    void theEncodingOfTheSamplerIsTheBodys() throws Exception {
        String props = method("POST") + string("HTTPSampler.contentEncoding", "ISO-8859-1");
        Peer.Request request = sent("/r", props + raw("ü"), "");
        assertThat(request.body()).isEqualTo("ü");
        assertThat(request.line("Content-Type")).endsWith("charset=ISO-8859-1");
    }

    @Test
    void headerManagersLinesStandBeforeContentLength() throws Exception {
        String lines = headers("X-A", "1", "Content-Type", "application/json");
        Peer.Request request = sent("/r", method("POST") + raw("{}"), lines);
        assertThat(request.head())
                .contains(
                        "Connection: keep-alive\r\nX-A: 1\r\nContent-Type: application/json\r\n"
                                + "Content-Length: 2\r\nHost: ");
    }

    @Test
    void aHeaderManagersConnectionIsAddedAndItsContentLengthIgnored() throws Exception {
        String head = sent("/", "", headers("Connection", "Foo", "Content-Length", "7")).head();
        assertThat(head).contains("Connection: keep-alive\r\nConnection: Foo\r\n");
        assertThat(head).doesNotContain("Content-Length");
    }

    @ParameterizedTest
    @CsvSource({"other.example:99,other.example:99", "other.example,other.example:PORT"})
    void aHeaderManagersHostKeepsOrGetsThePort(String given, String expected) throws Exception {
        assertThat(sent("/", "", headers("Host", given)).line("Host"))
                .isEqualTo("Host: " + expected.replace("PORT", "" + peer.port()));
    }

    @Test
    void aHeaderManagersUserAgentReplacesOurs() throws Exception {
        Peer.Request request = sent("/", "", headers("User-Agent", "me"));
        assertThat(request.line("User-Agent")).isEqualTo("User-Agent: me");
        assertThat(request.head()).doesNotContain("Apache");
    }

    @Test
    void innerHeadersWinByNameAndOuterOnesFollow() throws Exception {
        String text =
                plan(
                        "",
                        headers("X-P", "plan", "X-B", "plan")
                                + PlanText.group(
                                        "g",
                                        1,
                                        1,
                                        "",
                                        headers("X-A", "outer", "X-B", "outer")
                                                + http(
                                                        "s",
                                                        peer.port(),
                                                        "/",
                                                        "",
                                                        headers(
                                                                "x-a", "inner", "D", "1", "D",
                                                                "2"))));
        Collected.run(PlanText.compile(text));
        assertThat(peer.requests().getFirst().head())
                .contains("x-a: inner\r\nD: 1\r\nD: 2\r\nX-B: outer\r\nX-P: plan\r\nHost");
    }

    private static String cookieManager(String name) {
        return element(
                "CookieManager",
                "CookiePanel",
                "c",
                "<collectionProp name=\"CookieManager.cookies\"><elementProp name=\""
                        + name
                        + "\" elementType=\"Cookie\">"
                        + string("Cookie.value", "1")
                        + string("Cookie.domain", "127.0.0.1")
                        + "</elementProp></collectionProp>\n",
                "");
    }

    @Test
    void aCookieManagersCookieTakesTheHeaderManagersPlace() throws Exception {
        String below = cookieManager("ours") + headers("X-A", "1", "Cookie", "given=1", "X-B", "2");
        assertThat(sent("/", "", below).head())
                .contains("X-A: 1\r\nCookie: ours=1\r\nX-B: 2\r\nHost");
    }

    @Test
    void ofTwoCookieManagersTheOuterOneCounts() throws Exception {
        String text =
                plan(
                        "",
                        cookieManager("plan")
                                + PlanText.group(
                                        "g",
                                        1,
                                        1,
                                        "",
                                        cookieManager("group")
                                                + http(
                                                        "s",
                                                        peer.port(),
                                                        "/",
                                                        "",
                                                        cookieManager("own"))));
        Collected.run(PlanText.compile(text));
        assertThat(peer.requests().getFirst().line("Cookie")).isEqualTo("Cookie: plan=1");
    }

    @Test
    void cookiesComeBackWithTheNextRequest() throws Exception {
        peer.on(
                "/set",
                "HTTP/1.1 200 OK\r\nSet-Cookie: sid=1; Path=/\r\nSet-Cookie: b=2; Path=/x\r\n"
                        + "Content-Length: 0\r\n\r\n");
        String both = http("a", peer.port(), "/set") + http("b", peer.port(), "/");
        Collected.run(PlanText.compile(single(cookieManager("p") + both)));
        assertThat(peer.requests())
                .extracting(r -> r.line("Cookie"))
                .containsExactly("Cookie: p=1", "Cookie: p=1; sid=1");
    }

    @Test
    void keepAliveOffSaysClose() throws Exception {
        assertThat(sent("/", bool("HTTPSampler.use_keepalive", false), "").line("Connection"))
                .isEqualTo("Connection: close");
    }

    @Test
    void defaultsFillWhatIsEmptyAndAppendArguments() throws Exception {
        String defaults =
                element(
                        "ConfigTestElement",
                        "HttpDefaultsGui",
                        "d",
                        string("HTTPSampler.domain", "127.0.0.1")
                                + string("HTTPSampler.port", "" + peer.port())
                                + string("HTTPSampler.path", "/default")
                                + arguments(true, "d", "2"),
                        "");
        String sampler =
                element(
                        "HTTPSamplerProxy",
                        "HttpTestSampleGui",
                        "s",
                        string("HTTPSampler.domain", "")
                                + string("HTTPSampler.path", "")
                                + arguments(true, "a", "1"),
                        "");
        Collected.run(PlanText.compile(single(sampler + defaults)));
        assertThat(peer.requests().getFirst().path()).isEqualTo("/default?a=1&d=2");
    }

    @Test
    void referencesAreExpandedForEachRequest() throws Exception {
        String text =
                PlanText.plan(
                        "",
                        PlanText.group(
                                "g",
                                2,
                                2,
                                "",
                                http("s ${__threadNum}", peer.port(), "/${__threadNum}")));
        Collected all = Collected.run(PlanText.compile(text));
        assertThat(peer.requests().stream().map(Peer.Request::path))
                .containsExactlyInAnyOrder("/1", "/1", "/2", "/2");
        assertThat(all.samples().stream().map(Sample::label))
                .containsExactlyInAnyOrder("s 1", "s 1", "s 2", "s 2");
    }

    @Test
    void multipartHasAPartPerArgumentAndFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("up.txt"), "content");
        String props =
                method("POST")
                        + bool("HTTPSampler.DO_MULTIPART_POST", true)
                        + string("HTTPSampler.FILE_NAME", file.toString())
                        + string("HTTPSampler.FILE_FIELD", "upload")
                        + string("HTTPSampler.mimetype", "text/csv")
                        + arguments(true, "f", "v");
        Peer.Request request = sent("/m", props, headers("Content-Type", "application/json"));
        String type = request.line("Content-Type");
        assertThat(type).startsWith("Content-Type: multipart/form-data; boundary=");
        String boundary = type.substring(type.indexOf("boundary=") + 9);
        assertThat(request.body())
                .isEqualTo(
                        "--%s\r\nContent-Disposition: form-data; name=\"f\"\r\n".formatted(boundary)
                                + "Content-Type: text/plain; charset=UTF-8\r\n"
                                + "Content-Transfer-Encoding: 8bit\r\n\r\nv\r\n"
                                + "--%s\r\nContent-Disposition: form-data; name=\"upload\";"
                                        .formatted(boundary)
                                + " filename=\"up.txt\"\r\nContent-Type: text/csv\r\n"
                                + "Content-Transfer-Encoding: binary\r\n\r\ncontent\r\n"
                                + "--%s--\r\n".formatted(boundary));
    }

    @Test
    void oneNamelessFileIsTheBody(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("b.json"), "{}");
        String props =
                method("PUT")
                        + string("HTTPSampler.FILE_NAME", file.toString())
                        + string("HTTPSampler.mimetype", "application/json");
        Peer.Request request = sent("/m", props, "");
        assertThat(request.body()).isEqualTo("{}");
        assertThat(request.line("Content-Type")).isEqualTo("Content-Type: application/json");
    }
}

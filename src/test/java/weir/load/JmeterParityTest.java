package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static weir.jmx.PlanText.arguments;
import static weir.jmx.PlanText.assertion;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.element;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.headers;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.loop;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.raw;
import static weir.jmx.PlanText.string;
import static weir.jmx.PlanText.transaction;
import static weir.jmx.PlanText.variables;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.jmx.Jmx;
import weir.report.JtlFormat;
import weir.report.JtlWriter;

/**
 * The same plans to us and to the JMeter that JMETER_HOME names, against the same peer: the same
 * requests byte for byte, and the same rows apart from times and from the bytes of failures.
 */
class JmeterParityTest {
    private static final String MOVED =
            "HTTP/1.1 302 Moved\r\nLocation: /to\r\nContent-Length: 0\r\n\r\n";

    @TempDir Path folder;

    private record Seen(List<String> rows, List<String> requests) {}

    private static Peer peer() throws IOException {
        return new Peer()
                .on("/fail", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnope")
                .on("/moved", MOVED)
                .on("/lost", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")
                .on("/none", "HTTP/1.1 204 No Content\r\n\r\n")
                .on(
                        "/set",
                        "HTTP/1.1 200 OK\r\nSet-Cookie: sid=abc; Path=/\r\n"
                                + "Set-Cookie: gone=; Path=/\r\nContent-Length: 0\r\n\r\n")
                .on("/h", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")
                .on("/closed", "", Peer.Then.CLOSE)
                .on("/short", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", Peer.Then.CLOSE)
                .on(
                        "/chunks",
                        "HTTP/1.1 200 OK\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n"
                                + "3\r\n"
                                + "abc\r\n"
                                + "0\r\n\r\n");
    }

    private static String moved(int status, String to) {
        return "HTTP/1.1 " + status + " Moved\r\nLocation: " + to + "\r\nContent-Length: 0\r\n\r\n";
    }

    private static String typed(String type, String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: "
                + type
                + "\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body;
    }

    /** Answers that lead elsewhere, are odd or are broken. */
    private static void odd(Peer peer) throws IOException {
        for (int status : new int[] {301, 302, 303, 308}) {
            peer.on("/r" + status, moved(status, "/to/" + status + "?a=b"));
        }
        var zipped = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(zipped)) {
            gzip.write("a".repeat(1000).getBytes(StandardCharsets.ISO_8859_1));
        }
        String text = zipped.toString(StandardCharsets.ISO_8859_1);
        peer.on("/d/e/rel", moved(302, "next?y=2"))
                .on("/d/e/up", moved(302, "../up"))
                .on("/query", moved(302, "?only=query"))
                .on("/spaces", moved(302, "/a b|c"))
                .on("/space", moved(302, "/a b?c d"))
                .on("/escaped", moved(302, "/a%20b?c%20d"))
                .on("/bar", moved(302, "/a|b%20c?d|e%20f"))
                .on("/latin", moved(302, "/\u00fc"))
                .on("/asked", moved(302, "/a?b={c}&d=\"e\""))
                .on("/fragment", moved(302, "/a#b|c"))
                .on("/loop", moved(302, "/loop"))
                .on("/to/302", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                .on(
                        "/cookies/set",
                        "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\n"
                                + "Set-Cookie: c=3; Path=/nowhere\r\nSet-Cookie: d=4; Secure\r\n"
                                + "Set-Cookie: e=5; Domain=example.com\r\n"
                                + "Set-Cookie: f=\"q q\"; Max-Age=60; HttpOnly\r\n"
                                + "Content-Length: 0\r\n\r\n")
                .on(
                        "/cookies/drop",
                        "HTTP/1.1 200 OK\r\nSet-Cookie: a=; Max-Age=0\r\nSet-Cookie: b=new;"
                                + " Path=/\r\nContent-Length: 0\r\n\r\n")
                .on(
                        "/gzip",
                        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n"
                                + "Content-Length: "
                                + text.length()
                                + "\r\n\r\n"
                                + text)
                .on("/json", typed("application/json; charset=utf-8", "{\"json\": 200}"))
                .on("/binary", typed("image/png", "\u0000\u0001\u0089PNG"))
                .on("/untyped", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
                .on("/noreason", "HTTP/1.1 200 \r\nContent-Length: 3\r\n\r\nabc")
                .on("/oddreason", "HTTP/1.1 299 Quite, \"Odd\"\r\nContent-Length: 0\r\n\r\n")
                .on("/quotes", typed("text/html", "\"a\",b"))
                .on("/500", "HTTP/1.1 500 Broken\r\nContent-Length: 2\r\n\r\nno")
                .on("/100", "HTTP/1.1 100 Continue\r\n\r\n" + typed("text/plain", "late"))
                .on("/reset", "", Peer.Then.RESET)
                .on("/garbage", "garbage\r\n\r\n", Peer.Then.CLOSE)
                .on("/halfhead", "HTTP/1.1 200 OK\r\nX-Half: 1", Peer.Then.CLOSE)
                .on("/old", "HTTP/1.0 200 OK\r\n\r\nold", Peer.Then.CLOSE)
                .on("/untilclose", "HTTP/1.1 200 OK\r\n\r\nuntil the end", Peer.Then.CLOSE)
                .on(
                        "/badchunk",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
                        Peer.Then.CLOSE)
                .on("/304", "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n");
    }

    /** Groups run one after another so that both leave one order of rows. */
    private void same(Function<Integer, String> groups) throws Exception {
        String home = System.getenv("JMETER_HOME");
        assumeTrue(home != null, "JMETER_HOME is not set: no JMeter to compare with");
        Path jar = Path.of(home, "bin", "ApacheJMeter.jar");
        assumeTrue(Files.isReadable(jar), jar + " is not there: no JMeter to compare with");
        try (Peer peer = peer()) {
            odd(peer);
            String agent = headers("User-Agent", "parity");
            String serial = bool("TestPlan.serialize_threadgroups", true);
            Path file = folder.resolve("plan.jmx");
            Files.writeString(file, plan(serial, agent + groups.apply(peer.port())));
            Seen theirs = jmeter(jar, file, peer);
            peer.requests().clear();
            Seen ours = weir(file, peer);
            assertThat(ours.requests).containsExactlyElementsOf(theirs.requests);
            assertThat(ours.rows).containsExactlyElementsOf(theirs.rows);
        }
    }

    private Seen jmeter(Path jar, Path plan, Peer peer) throws Exception {
        Path rows = folder.resolve("theirs.jtl");
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-jar",
                        jar.toString(),
                        "-n",
                        "-t",
                        plan.toString(),
                        "-l",
                        rows.toString(),
                        "-j",
                        folder.resolve("jmeter.log").toString());
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("jmeter.out").toFile())
                        .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("JMeter ends").isTrue();
        return new Seen(rows(rows), requests(peer));
    }

    private Seen weir(Path plan, Peer peer) throws Exception {
        Path rows = folder.resolve("ours.jtl");
        try (JtlWriter writer = JtlWriter.open(rows, JtlFormat.DEFAULT)) {
            LoadEngine.start(
                            Jmx.load(plan, new Settings(Map.of())),
                            List.of(writer),
                            List.of(),
                            new LoadListener() {})
                    .await();
        }
        return new Seen(rows(rows), requests(peer));
    }

    private static List<String> requests(Peer peer) {
        return peer.requests().stream().map(r -> r.head() + r.body()).toList();
    }

    /** Records without their times; failures also without the bytes of a stack trace. */
    private static List<String> rows(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String record : Files.readString(file).split("\n(?=\\d{13},)")) {
            String row = record.replaceFirst("^\\d{13},\\d+,", "");
            row = row.replaceFirst(",\\d+,\\d+,\\d+\\s*$", "");
            if (row.contains("Non HTTP")) {
                row = row.replaceFirst(",\\d+,(\\d+,\\d+,\\d+,\"?http.*)$", ",BYTES,$1");
            }
            rows.add(row);
        }
        return rows;
    }

    private static String method(String method) {
        return string("HTTPSampler.method", method);
    }

    @Test
    void requests() throws Exception {
        same(port ->
                group(
                        "g",
                        1,
                        1,
                        "",
                        http("a", port, "/a b")
                                + http("q", port, "/q?x=1", arguments(true, "a b", "ü&"), "")
                                + http("plain", port, "/q", arguments(false, "e", "c%20d"), "")
                                + http(
                                        "form",
                                        port,
                                        "/f",
                                        method("POST") + arguments(false, "e", "c%20d"),
                                        "")
                                + http("raw", port, "/r", method("PUT") + raw("{\"ü\"}"), "")
                                + http("empty", port, "/e", method("POST"), "")
                                + http(
                                        "delete",
                                        port,
                                        "/d",
                                        method("DELETE") + arguments(true, "d", "1"),
                                        "")
                                + http("get body", port, "/r", raw("body"), "")
                                + http("head", port, "/h", method("HEAD"), "")
                                + http("odd", port, "/o", method("FOO"), "")
                                + http(
                                        "closes",
                                        port,
                                        "/c",
                                        bool("HTTPSampler.use_keepalive", false),
                                        "")
                                + http(
                                        "lines",
                                        port,
                                        "/l",
                                        method("POST") + raw("{}"),
                                        headers(
                                                "Content-Type",
                                                "application/json",
                                                "X-D",
                                                "1",
                                                "X-D",
                                                "2",
                                                "Host",
                                                "other.example",
                                                "user-agent",
                                                "inner"))));
    }

    @Test
    void answersAndFaults() throws Exception {
        same(port ->
                group(
                        "g",
                        1,
                        1,
                        "",
                        http("ok", port, "/ok")
                                + http("fail", port, "/fail")
                                + http("none", port, "/none")
                                + http("chunks", port, "/chunks")
                                + http("moved", port, "/moved")
                                + http(
                                        "silent",
                                        port,
                                        "/moved",
                                        bool("HTTPSampler.auto_redirects", true),
                                        "")
                                + http("lost", port, "/lost")
                                + http("closed", port, "/closed")
                                + http("short", port, "/short")
                                + http("refused", 1, "/")
                                + http("illegal", port, "/a|b")
                                + http("undefined", port, "/${nope}")));
    }

    @Test
    void assertions() throws Exception {
        String two = assertion("response_data", 2 + 32, "", "zz", "yy");
        same(port ->
                group(
                        "g",
                        1,
                        1,
                        "",
                        http("or", port, "/", "", two)
                                + http(
                                        "equal",
                                        port,
                                        "/",
                                        "",
                                        assertion("response_data", 8, "", "ok"))
                                + http(
                                        "not",
                                        port,
                                        "/",
                                        "",
                                        assertion("response_data", 20, "", "k"))
                                + http(
                                        "code",
                                        port,
                                        "/fail",
                                        "",
                                        assertion(
                                                "response_code",
                                                8,
                                                bool("Assertion.assume_success", true),
                                                "404"))
                                + http(
                                        "all",
                                        port,
                                        "/moved",
                                        "",
                                        assertion(
                                                "response_code",
                                                8,
                                                string("Assertion.scope", "all"),
                                                "200"))
                                + http(
                                        "null",
                                        port,
                                        "/none",
                                        "",
                                        assertion("response_data", 16, "", "x"))));
    }

    @Test
    void transactionsAndErrors() throws Exception {
        same(port -> {
            String a = http("a", port, "/a");
            String fail = http("fail", port, "/fail");
            String next = string("ThreadGroup.on_sample_error", "startnextloop");
            String stop = string("ThreadGroup.on_sample_error", "stopthread");
            String block = element("GenericController", "LogicControllerGui", "b", "", a);
            return group(
                            "g",
                            1,
                            1,
                            "",
                            transaction("np", false, false, a + fail)
                                    + transaction("p", true, false, a + fail)
                                    + transaction("empty", false, false, "")
                                    + transaction(
                                            "outer",
                                            false,
                                            false,
                                            transaction("in", false, false, a) + block + a)
                                    + transaction(
                                            "mixed",
                                            false,
                                            false,
                                            transaction("pin", true, false, a + fail) + a))
                    + group("next", 1, 2, next, transaction("t", false, false, fail + a))
                    + group("stop", 1, 2, stop, transaction("t", true, false, a + fail));
        });
    }

    @Test
    void variablesCookiesAndLoops() throws Exception {
        String cookies =
                element(
                        "CookieManager",
                        "CookiePanel",
                        "c",
                        "<collectionProp name=\"CookieManager.cookies\"/>"
                                + bool("CookieManager.clearEachIteration", true),
                        "");
        same(port ->
                variables("a", "1", "b", "x${__P(zz,(d))}")
                        + variables("c", "${a}${b}")
                        + group(
                                "v ${a}",
                                1,
                                2,
                                "",
                                loop("L", "2", http("${__jm__L__idx}", port, "/${c}"))
                                        + http(
                                                "json",
                                                port,
                                                "/",
                                                method("POST") + raw("{\"\\\\n\\d\\$\": ${a}}"),
                                                "")
                                        + http("n", port, "/n?${__threadNum}${__V(a)}"))
                        + group(
                                "k",
                                1,
                                2,
                                "",
                                cookies
                                        + http("before", port, "/b")
                                        + http("set", port, "/set")
                                        + http("after", port, "/moved")));
    }

    private static String defaults(String props) {
        return element("ConfigTestElement", "HttpDefaultsGui", "defaults", props, "");
    }

    private static String bare(String name, String props, String below) {
        return element("HTTPSamplerProxy", "HttpTestSampleGui", name, props, below);
    }

    @Test
    void defaultsAndHeaders() throws Exception {
        same(port -> {
            String outer =
                    defaults(
                            string("HTTPSampler.domain", "127.0.0.1")
                                    + string("HTTPSampler.port", "" + port)
                                    + string("HTTPSampler.path", "/default")
                                    + string("HTTPSampler.contentEncoding", "ISO-8859-1")
                                    + arguments(true, "outer", "1", "both", "o"));
            String near =
                    defaults(
                            string("HTTPSampler.path", "/near")
                                    + string("HTTPSampler.protocol", "http")
                                    + arguments(true, "near", "2", "both", "n"));
            return outer
                    + headers("X-Outer", "1", "X-Both", "outer", "Accept", "*/*")
                    + group(
                            "g",
                            1,
                            1,
                            "",
                            bare("nothing", "", "")
                                    + bare("path", string("HTTPSampler.path", "own"), "")
                                    + bare(
                                            "arguments",
                                            method("POST") + arguments(true, "both", "mine ü"),
                                            "")
                                    + bare(
                                            "near",
                                            "",
                                            near + headers("x-both", "inner", "X-Inner", "2"))
                                    + bare(
                                            "wiped",
                                            "",
                                            headers("X-Outer", "", "Content-Length", "7"))
                                    + bare(
                                            "other port",
                                            string("HTTPSampler.port", "1")
                                                    + string("HTTPSampler.path", "/x"),
                                            "")
                                    + bare(
                                            "file",
                                            string(
                                                    "HTTPSampler.path",
                                                    "file.html?a=1&b=${nope}#frag"),
                                            "")
                                    + bare(
                                            "posted",
                                            method("POST")
                                                    + string(
                                                            "HTTPSampler.path",
                                                            "http://localhost:" + port + "/whole"),
                                            "")
                                    + bare(
                                            "url",
                                            string(
                                                    "HTTPSampler.path",
                                                    "http://localhost:" + port + "/whole?x=y"),
                                            ""));
        });
    }

    @Test
    void redirectsAndCookies() throws Exception {
        String cookies =
                element(
                        "CookieManager",
                        "CookiePanel",
                        "c",
                        "<collectionProp name=\"CookieManager.cookies\">"
                                + "<elementProp name=\"own\" elementType=\"Cookie\" testname=\"own\">"
                                + string("Cookie.value", "1")
                                + string("Cookie.domain", "127.0.0.1")
                                + string("Cookie.path", "/")
                                + bool("Cookie.secure", false)
                                + "<longProp name=\"Cookie.expires\">0</longProp>"
                                + bool("Cookie.path_specified", true)
                                + bool("Cookie.domain_specified", true)
                                + "</elementProp></collectionProp>"
                                + bool("CookieManager.clearEachIteration", false),
                        "");
        same(port ->
                group(
                        "g",
                        1,
                        2,
                        "",
                        cookies
                                + http("302", port, "/r302")
                                + http("301 post", port, "/r301", method("POST") + raw("x"), "")
                                + http("303 post", port, "/r303", method("POST") + raw("x"), "")
                                + http("308", port, "/r308")
                                + http("relative", port, "/d/e/rel?x=1")
                                + http("up", port, "/d/e/up")
                                + http("query", port, "/query")
                                + http("spaces", port, "/spaces")
                                + http("space", port, "/space")
                                + http("escaped", port, "/escaped")
                                + http("bar", port, "/bar")
                                + http("ü", port, "/latin")
                                + http("asked", port, "/asked")
                                + http("fragment", port, "/fragment")
                                + http("loop", port, "/loop")
                                + http("head", port, "/r302", method("HEAD"), "")
                                + http(
                                        "not followed",
                                        port,
                                        "/r302",
                                        bool("HTTPSampler.follow_redirects", false),
                                        "")
                                + http("set", port, "/cookies/set")
                                + http("there", port, "/cookies/there")
                                + http("elsewhere", port, "/other")
                                + http("old", port, "/cookies/drop")
                                + http("after", port, "/cookies/there")));
    }

    @Test
    void answersOfEveryKind() throws Exception {
        same(port ->
                group(
                        "g",
                        1,
                        1,
                        "",
                        http("gzip", port, "/gzip")
                                + http("json", port, "/json")
                                + http("binary", port, "/binary")
                                + http("untyped", port, "/untyped")
                                + http("no reason", port, "/noreason")
                                + http("odd reason", port, "/oddreason")
                                + http("quotes", port, "/quotes")
                                + http("500", port, "/500")
                                + http("100", port, "/100", method("POST") + raw("x"), "")
                                + http("reset", port, "/reset")
                                + http("garbage", port, "/garbage")
                                + http("half head", port, "/halfhead")
                                + http("old", port, "/old")
                                + http("until close", port, "/untilclose")
                                + http("bad chunk", port, "/badchunk")
                                + http("304", port, "/304")
                                + http("after all", port, "/after")));
    }

    @Test
    void functionsAndReferences() throws Exception {
        same(port ->
                variables(
                                "n",
                                "7",
                                "host",
                                "127.0.0.1",
                                "port",
                                "" + port,
                                "name",
                                "n",
                                "comma",
                                "a,b",
                                "empty",
                                "")
                        + group(
                                "g-${__P(none,G)}",
                                1,
                                2,
                                bool("ThreadGroup.same_user_on_next_iteration", false),
                                http("p ${__P(a.b,dflt)}", port, "/p?${__P(a.b,dflt)}")
                                        + http("p0", port, "/p?${__P(a.b)}")
                                        + http("prop", port, "/p?${__property(a.b,v,x)}-${v}")
                                        + http("v", port, "/v?${__V(${name})}${__V(n)}")
                                        + http("nested", port, "/v?${__P(${name},${n})}")
                                        + http("escaped", port, "/v?${__P(zz,a\\,b)}")
                                        + http("spaces", port, "/v?${__P( zz , q )}")
                                        + http("unclosed", port, "/v?${n")
                                        + http("dollar", port, "/v?$n$$n$$$")
                                        + http("unknown", port, "/v?${__nope(1)}")
                                        + http("number", port, "/v?${__threadNum}")
                                        + http("random", port, "/v?${__Random(5,5)}")
                                        + http("random2", port, "/v?${__Random(6,6,r)}-${r}")
                                        + http("empty", port, "/v?x${empty}y")
                                        + http("comma", port, "/v?${comma}&${__P(zz,${comma})}")
                                        + bare(
                                                "from variables",
                                                string("HTTPSampler.domain", "${host}")
                                                        + string("HTTPSampler.port", "${port}")
                                                        + string("HTTPSampler.path", "/${n}/${n}"),
                                                "")
                                        + http("${n}-${__threadNum}", port, "/l")));
    }

    @Test
    void filesOfRows() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,\"a,b\"\n2,\"q\"\"q\"\n3, s \n\n5\n");
        Files.writeString(folder.resolve("b.csv"), "k;l\nv1;w1\n");
        same(port ->
                group(
                                "recycle",
                                1,
                                8,
                                "",
                                csv("a.csv", "", ",", true, true, false)
                                        + http("a", port, "/a?${x}-${y}"))
                        + group(
                                "stop",
                                1,
                                8,
                                "",
                                csv("a.csv", "p,q,r", ",", false, false, true)
                                        + http("b", port, "/b?${p}-${q}-${r}"))
                        + group(
                                "eof",
                                1,
                                3,
                                "",
                                csv("b.csv", "m,n", ";", false, false, false)
                                        + http("c", port, "/c?${m}-${n}")));
    }

    private String csv(
            String file,
            String names,
            String delimiter,
            boolean quoted,
            boolean recycle,
            boolean stop) {
        return element(
                "CSVDataSet",
                "TestBeanGUI",
                "csv",
                string("delimiter", delimiter)
                        + string("fileEncoding", "")
                        + string("filename", folder.resolve(file).toString())
                        + bool("ignoreFirstLine", false)
                        + bool("quotedData", quoted)
                        + bool("recycle", recycle)
                        + string("shareMode", "shareMode.all")
                        + bool("stopThread", stop)
                        + string("variableNames", names),
                "");
    }

    @Test
    void assertionsOfEveryField() throws Exception {
        same(port -> {
            var samples = new StringBuilder();
            for (String field :
                    List.of(
                            "response_data",
                            "response_data_as_document",
                            "response_code",
                            "response_message",
                            "response_headers",
                            "request_headers",
                            "sample_label")) {
                for (int type : new int[] {1, 2, 8, 16, 2 + 4, 16 + 4}) {
                    if (!field.endsWith("document")) {
                        samples.append(
                                http(
                                        field + type,
                                        port,
                                        "/json",
                                        "",
                                        assertion(field, type, "", "200", "json")));
                    }
                }
            }
            samples.append(
                    http(
                            "message",
                            port,
                            "/json",
                            "",
                            assertion(
                                    "response_data",
                                    2,
                                    string("Assertion.custom_message", "my ${__P(zz,own)} words"),
                                    "none")));
            samples.append(
                    http(
                            "two",
                            port,
                            "/json",
                            "",
                            assertion("response_code", 8, "", "500")
                                    + assertion("response_data", 16, "", "none")));
            samples.append(
                    http("pattern", port, "/json", "", assertion("response_data", 2, "", "a(b")));
            samples.append(
                    http(
                            "long",
                            port,
                            "/untilclose",
                            "",
                            assertion("response_data", 8, "", "x".repeat(300) + "y")));
            return assertion("response_code", 8, "", "200", "404")
                    + group("g", 1, 1, "", samples.toString());
        });
    }

    @Test
    void controllersInControllers() throws Exception {
        same(port -> {
            String a = http("a", port, "/a");
            String fail = http("fail", port, "/fail");
            return group(
                            "loops",
                            1,
                            2,
                            "",
                            loop("two", "2", loop("three", "3", a) + loop("none", "0", fail))
                                    + loop("minus", "${__P(zz,1)}", a))
                    + group(
                            "next in loop",
                            1,
                            2,
                            string("ThreadGroup.on_sample_error", "startnextloop"),
                            loop("two", "2", a + fail + http("never", port, "/never")))
                    + group(
                            "transactions",
                            1,
                            1,
                            "",
                            loop("l", "2", transaction("t", false, false, a + loop("m", "2", a)))
                                    + transaction("with timers", true, true, a + a)
                                    + transaction("${__threadNum} named", false, true, fail))
                    + group(
                            "off",
                            1,
                            1,
                            "",
                            a.replace("enabled=\"true\"", "enabled=\"false\"")
                                    + element("GenericController", "L", "s", "", a + a))
                    + group(
                            "stop test",
                            1,
                            3,
                            string("ThreadGroup.on_sample_error", "stoptest"),
                            a + fail + a);
        });
    }
}

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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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

    /** Groups run one after another so that both leave one order of rows. */
    private void same(Function<Integer, String> groups) throws Exception {
        String home = System.getenv("JMETER_HOME");
        assumeTrue(home != null, "JMETER_HOME is not set: no JMeter to compare with");
        Path jar = Path.of(home, "bin", "ApacheJMeter.jar");
        assumeTrue(Files.isReadable(jar), jar + " is not there: no JMeter to compare with");
        try (Peer peer = peer()) {
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
                row = row.replaceFirst(",\\d+,(\\d+,\\d+,\\d+,http[^\"]*\"?)$", ",BYTES,$1");
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
}

package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines, what they print and how they end, with real runs against a small server. */
class LoadCommandSocketTest {
    private static final Pattern PORT = Pattern.compile("message on port (\\d+)");

    @TempDir Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private TinyServer server;

    @BeforeEach
    void start() throws IOException {
        server = TinyServer.start();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private int run(String... args) {
        return new LoadCommand(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        folder)
                .run(List.of(args));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void plan(String text) throws IOException {
        Files.writeString(folder.resolve("plan.jmx"), text);
    }

    private void gets(int users, int loops, String path, String more) throws IOException {
        plan(TestPlans.gets("Users", users, loops, server.port(), path, more));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @Test
    void aRunFromStartToEnd() throws IOException {
        gets(2, 5, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        List<String> rows = lines("out.jtl");
        assertThat(rows).hasSize(11);
        assertThat(rows.getFirst()).startsWith("timeStamp,elapsed,label,");
        assertThat(rows.subList(1, 11))
                .allMatch(r ->
                        r.matches(
                                "\\d{13},\\d+,get /ok,200,OK,Users 1-[12],text,true,,\\d+,"
                                        + "\\d+,[12],[12],http://127.0.0.1:"
                                        + server.port()
                                        + "/ok,\\d+,0,\\d+"));
        String console = out().replaceAll("\\d{4} \\w{3} \\d+ [\\d:]+ \\S+ \\(\\d{13}\\)", "TIME");
        assertThat(console.lines().toList())
                .containsSubsequence(
                        "Creating summariser <summary>",
                        "Created the tree successfully using plan.jmx",
                        "Starting standalone test @ TIME",
                        "Tidying up ...    @ TIME",
                        "... end of run");
        assertThat(console)
                .containsPattern(
                        "Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port \\d+\n")
                .containsPattern(
                        "summary =     10 in 00:00:0\\d = +[\\d.*]+/s Avg: +\\d+ Min: +\\d+ Max: +\\d+ Err:     0 \\(0.00%\\)\nTidying up");
        assertThat(lines("jmeter.log"))
                .anyMatch(l -> l.contains(" INFO o.a.j.r.Summariser: summary =     10 in"));
    }

    @Test
    void failedSamplesEndWithZero() throws IOException {
        gets(1, 3, "/no", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        assertThat(lines("out.jtl").get(1))
                .contains(",get /no,404,Not Found,Users 1-1,text,false,");
        assertThat(out()).contains("Err:     3 (100.00%)");
    }

    @Test
    void reportAtTheEnd() throws IOException {
        gets(1, 20, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-e", "-o", "report")).isZero();
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("report/statistics.json").toFile());
        assertThat(json.at("/Total/sampleCount").asInt()).isEqualTo(20);
        assertThat(json.get("get /ok").get("errorCount").asInt()).isZero();
        assertThat(folder.resolve("report/index.html")).isNotEmptyFile();
    }

    @Test
    void reportWithoutFolderGoesToItsUsualPlace() throws IOException {
        gets(1, 1, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-e")).isZero();
        assertThat(folder.resolve("report-output/index.html")).isNotEmptyFile();
    }

    @Test
    void reportOfAFileWithoutARun() throws IOException {
        Files.writeString(
                folder.resolve("a.jtl"),
                "timeStamp,elapsed,label,success\n1700000000000,3,a,true\n");
        assertThat(run("-g", "a.jtl", "-o", "r")).isZero();
        assertThat(folder.resolve("r/index.html")).isNotEmptyFile();
    }

    @Test
    void rowsAreAppended() throws IOException {
        gets(1, 2, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        assertThat(lines("out.jtl")).hasSize(5);
    }

    @Test
    void forceDeletesResultsAndReport() throws IOException {
        gets(1, 2, "/ok", TestPlans.listener("own.jtl", false));
        String[] args = {"-n", "-t", "plan.jmx", "-l", "out.jtl", "-e", "-o", "r", "-f"};
        assertThat(run(args)).isZero();
        Files.writeString(folder.resolve("r/old.txt"), "x");
        assertThat(run(args)).isZero();
        assertThat(lines("out.jtl")).hasSize(3);
        assertThat(lines("own.jtl")).hasSize(3);
        assertThat(folder.resolve("r/old.txt")).doesNotExist();
    }

    @Test
    void aFilledResultFileAndAReportDoNotGoTogether() throws IOException {
        gets(1, 1, "/ok", "");
        Files.writeString(folder.resolve("out.jtl"), "x\n");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-e", "-o", "r")).isEqualTo(1);
        assertThat(out()).contains("Results file:out.jtl is not empty");
        assertThat(server.requests()).isZero();
    }

    @Test
    void aFilledReportFolder() throws IOException {
        gets(1, 1, "/ok", "");
        Files.createDirectory(folder.resolve("r"));
        Files.writeString(folder.resolve("r/x"), "x");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-e", "-o", "r")).isEqualTo(1);
        assertThat(out())
                .contains("Cannot write to '" + folder.resolve("r") + "' as folder is not empty");
        assertThat(server.requests()).isZero();
    }

    @Test
    void aListenerWithItsOwnColumns() throws IOException {
        gets(1, 2, "/ok", TestPlans.listener("own.jtl", false));
        assertThat(run("-n", "-t", "plan.jmx")).isZero();
        List<String> rows = lines("own.jtl");
        assertThat(rows).hasSize(3);
        assertThat(rows.getFirst()).isEqualTo("timeStamp,elapsed,label,responseCode,success");
        assertThat(rows.get(1)).matches("\\d{13},\\d+,get /ok,200,true");
    }

    @Test
    void aListenerForErrorsOnly() throws IOException {
        gets(1, 2, "/ok", TestPlans.listener("errors.jtl", true));
        assertThat(run("-n", "-t", "plan.jmx")).isZero();
        assertThat(lines("errors.jtl")).hasSize(1);
    }

    @Test
    void oneFileForTwoIsWrittenOnce() throws IOException {
        gets(1, 2, "/ok", TestPlans.listener("out.jtl", false));
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        assertThat(lines("out.jtl")).hasSize(3);
    }

    @Test
    void connectionsWhenAskedFor() throws IOException {
        gets(1, 3, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-Jweir.jtl.connections=true"))
                .isZero();
        List<String> rows = lines("out.jtl.connections.csv");
        assertThat(rows).hasSize(4);
        assertThat(rows.stream().skip(1).map(r -> r.split(",", -1)[5]))
                .containsExactly("1", "2", "3");
        assertThat(rows.stream().skip(1).map(r -> r.split(",", -1)[4]).distinct()).hasSize(1);
    }

    @Test
    void noSummariser() throws IOException {
        gets(1, 1, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-Jsummariser.name=")).isZero();
        assertThat(out()).doesNotContain("ummar");
        Files.writeString(folder.resolve("user.properties"), "summariser.name=\n");
        assertThat(run("-n", "-t", "plan.jmx")).isZero();
        assertThat(out()).doesNotContain("ummar");
    }

    @Test
    void summaryLinesToTheLogOnly() throws IOException {
        gets(1, 1, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-Jsummariser.out=false")).isZero();
        assertThat(out()).doesNotContain("summary =");
        assertThat(lines("jmeter.log")).anyMatch(l -> l.contains("summary =      1 in"));
    }

    @Test
    void anInvalidDurationIsToldAndTheRunGoesOn() throws IOException {
        String scheduler =
                "<boolProp name=\"ThreadGroup.scheduler\">true</boolProp>"
                        + "<stringProp name=\"ThreadGroup.duration\">0</stringProp>";
        String request = TestPlans.request("get", server.port(), "/ok");
        plan(
                TestPlans.plan(
                        TestPlans.group("bad", 1, 1, scheduler, request, "")
                                + TestPlans.group("good", 1, 1, "", request, "")));
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isZero();
        assertThat(out())
                .contains(
                        "Error occurred starting thread group :bad, error message:Invalid duration"
                                + " 0 set in Thread Group:bad,");
        assertThat(lines("out.jtl")).hasSize(2);
    }

    @Test
    void theRunsLogByName() throws IOException {
        gets(1, 1, "/ok", "");
        assertThat(run("-n", "-t", "plan.jmx", "-j", "logs/run.log")).isZero();
        assertThat(folder.resolve("logs/run.log")).isNotEmptyFile();
        assertThat(folder.resolve("jmeter.log")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shutdown", "StopTestNow"})
    void stoppedByADatagram(String command) throws Exception {
        plan(TestPlans.gets("Users", 2, 100_000_000, server.port(), "/ok", ""));
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> run("-n", "-t", "plan.jmx", "-l", "out.jtl"));
        int port = udpPort();
        await(() -> server.requests() > 10);
        byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(
                    new DatagramPacket(
                            bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        }
        assertThat(code.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(out()).contains("Command: " + command + " received from /127.0.0.1\n");
        assertThat(out()).endsWith("... end of run\n");
        assertThat(lines("out.jtl").size()).isGreaterThan(10);
    }

    @Test
    void stopNowEndsASampleThatWaits() throws Exception {
        gets(1, 1, "/hang", "");
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> run("-n", "-t", "plan.jmx", "-l", "out.jtl"));
        int port = udpPort();
        await(() -> server.requests() == 1);
        byte[] bytes = "StopTestNow".getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(
                    new DatagramPacket(
                            bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        }
        assertThat(code.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(lines("out.jtl")).hasSize(2);
        assertThat(lines("out.jtl").get(1))
                .contains("Non HTTP response code: ")
                .contains(",false,");
    }

    private int udpPort() {
        await(() -> PORT.matcher(out()).find());
        Matcher m = PORT.matcher(out());
        assertThat(m.find()).isTrue();
        return Integer.parseInt(m.group(1));
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "--nosuch~Error: Unknown option --nosuch",
                "-n -t~Error: Missing argument to option -t/--testfile",
                "-n -r~Error: -r/--runremote: distributed runs are not supported.",
                "-s~Error: -s/--server: distributed runs are not supported.",
                "-H h -P 1~Error: -H/--proxyHost: proxies are not supported.",
                "-n~Incorrect Usage:Non-GUI runs require a test plan",
                "-n -e -t plan.jmx~Incorrect Usage:Option -e requires -l option",
                "-t plan.jmx~Incorrect Usage:there is no GUI; run a plan with -n -t PLAN",
                "-n -t LAST~Incorrect Usage:-t/--testfile LAST is not supported",
                "-n -t nosuch.jmx~doesn't exist or can't be opened",
                "-g nofile.jtl~An error occurred: Cannot read test results file : ",
                "-n -t plan.jmx -p nosuch.properties~An error occurred: ",
                "-n -t plan.jmx -l o.jtl -Jjmeter.save.saveservice.output_format=xml~An error"
                        + " occurred: jmeter.save.saveservice.output_format: XML result files are"
                        + " not supported",
                "-n -t plan.jmx -l o.jtl -e -Jaggregate_rpt_pct1=x~An error occurred:"
                        + " aggregate_rpt_pct1: ",
                "-n -t plan.jmx -Jsummariser.interval=0~An error occurred: summariser.interval: "
            })
    void faultsEndWithOne(String line, String message) throws IOException {
        gets(1, 1, "/ok", "");
        assertThat(run(line.split(" "))).isEqualTo(1);
        assertThat(out()).contains(message);
        assertThat(server.requests()).isZero();
    }

    @Test
    void usageFollowsAFault() {
        assertThat(run("--nosuch")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("Error: Unknown option --nosuch\n");
        assertThat(out()).startsWith("Usage\n\t-?\n\t\t").contains("\t-t, --testfile <argument>\n");
        assertThat(out()).endsWith("Error: Unknown option --nosuch\n");
    }

    @Test
    void badXml() throws IOException {
        plan("<jmeterTestPlan><hashTree>");
        assertThat(run("-n", "-t", "plan.jmx")).isEqualTo(1);
        String from = "Problem loading XML from:'" + folder.resolve("plan.jmx") + "'. Cause:\n";
        assertThat(out())
                .contains("Error in NonGUIDriver " + from)
                .contains("An error occurred: Error in NonGUIDriver " + from);
    }

    @Test
    void everythingThatIsUnsupportedAtOnce() throws IOException {
        String unknown = "<com.example.Nope testname=\"%s\"/><hashTree/>";
        gets(1, 1, "/ok", unknown.formatted("one") + unknown.formatted("two"));
        assertThat(run("-n", "-t", "plan.jmx")).isEqualTo(1);
        assertThat(out()).contains("one").contains("two");
        assertThat(server.requests()).isZero();
    }

    @Test
    void aResultFileThatCannotBeOpened() throws IOException {
        gets(1, 1, "/ok", "");
        Files.createDirectory(folder.resolve("out.jtl"));
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl")).isEqualTo(1);
        assertThat(server.requests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-v", "--version", "-h", "--help", "-?"})
    void informationEndsWithZeroAndLeavesNoLog(String option) {
        assertThat(run(option)).isZero();
        assertThat(out()).startsWith("weir load ").contains("as Apache JMeter 5.6.3");
        assertThat(folder.resolve("jmeter.log")).doesNotExist();
    }

    @Test
    void propertiesReachThePlan() throws IOException {
        List<String> labels = new ArrayList<>();
        String request = TestPlans.request("${__P(name,none)}", server.port(), "/ok");
        plan(TestPlans.plan(TestPlans.group("g", 1, 1, "", request, "")));
        assertThat(run("-n", "-t", "plan.jmx", "-l", "out.jtl", "-Jname=from-J")).isZero();
        lines("out.jtl").stream().skip(1).map(r -> r.split(",")[2]).forEach(labels::add);
        assertThat(labels).containsExactly("from-J");
    }
}

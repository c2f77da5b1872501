package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.element;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.groupProps;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.loop;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.string;
import static weir.jmx.PlanText.timer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** Users, iterations, errors, ends: what a group makes of its properties. */
class GroupsSocketTest {
    private static final String FAIL = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer().on("/fail", FAIL);
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private List<Sample> run(String text) throws Exception {
        return Collected.run(PlanText.compile(text)).samples();
    }

    private String get(String path) {
        return http(path.substring(1), peer.port(), path);
    }

    @Test
    void usersTimesLoops() throws Exception {
        List<Sample> rows = run(plan("", group("g", 3, 4, "", get("/a"))));
        assertThat(rows).hasSize(12);
        assertThat(rows).extracting(Sample::threadName).containsOnly("g 1-1", "g 1-2", "g 1-3");
        assertThat(rows).allMatch(r -> r.groupThreads() >= 1 && r.groupThreads() <= 3);
    }

    @Test
    void sizesMayBeExpressions() throws Exception {
        String props =
                string("ThreadGroup.num_threads", "${__P(users,1)}")
                        + "<elementProp name=\"ThreadGroup.main_controller\""
                        + " elementType=\"LoopController\">"
                        + string("LoopController.loops", "${loops}")
                        + "</elementProp>";
        String text =
                plan("", PlanText.variables("loops", "3") + group("g", 1, 1, props, get("/a")));
        Plan plan = PlanText.compile(text, Map.of("users", "2"));
        assertThat(Collected.run(plan).samples()).hasSize(6);
    }

    @Test
    void noLoopsNoSamples() throws Exception {
        assertThat(run(plan("", group("g", 2, 0, "", get("/a"))))).isEmpty();
    }

    @Test
    void aGroupWithoutSamplersEnds() throws Exception {
        assertThat(run(plan("", group("g", 2, -1, "", "")))).isEmpty();
    }

    @Test
    void aPlanWithoutGroupsEnds() throws Exception {
        assertThat(run(plan("", ""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "continue,ok fail after ok fail after",
        "startnextloop,ok fail ok fail",
        "stopthread,ok fail",
        "stoptest,ok fail",
        "stoptestnow,ok fail",
    })
    void aFailedSample(String onError, String labels) throws Exception {
        String props = string("ThreadGroup.on_sample_error", onError);
        String body = get("/ok") + get("/fail") + get("/after");
        List<Sample> rows = run(plan("", group("g", 1, 2, props, body)));
        assertThat(rows).extracting(Sample::label).containsExactly(labels.split(" "));
    }

    @Test
    void stopTestEndsOtherGroupsAndSkipsTearDown() throws Exception {
        String body =
                group("g", 1, 1, string("ThreadGroup.on_sample_error", "stoptest"), get("/fail"))
                        + group("other", 1, -1, "", get("/a") + timer("20"))
                        + element(
                                "PostThreadGroup",
                                "PostThreadGroupGui",
                                "down",
                                groupProps(1, 1),
                                get("/down"));
        assertThat(run(plan("", body))).extracting(Sample::label).doesNotContain("down");
        peer.requests().clear();
        List<Sample> rows = run(plan(bool("TestPlan.tearDown_on_shutdown", true), body));
        assertThat(rows.getLast().label()).isEqualTo("down");
    }

    @Test
    void setUpRunsBeforeAndTearDownAfterTheRest() throws Exception {
        String body =
                element("PostThreadGroup", "Gui", "down", groupProps(1, 1), get("/down"))
                        + group("main", 2, 2, "", get("/main"))
                        + element("SetupThreadGroup", "Gui", "up", groupProps(1, 1), get("/up"));
        List<Sample> rows = run(plan("", body));
        assertThat(rows)
                .extracting(Sample::label)
                .containsExactly("up", "main", "main", "main", "main", "down");
        assertThat(rows.getFirst().threadName()).isEqualTo("up 1-1");
        assertThat(rows.getLast().threadName()).isEqualTo("down 1-1");
    }

    @Test
    void serialGroupsDoNotOverlap() throws Exception {
        String body = group("one", 2, 3, "", get("/one")) + group("two", 2, 3, "", get("/two"));
        List<Sample> rows = run(plan(bool("TestPlan.serialize_threadgroups", true), body));
        assertThat(rows)
                .extracting(Sample::label)
                .containsExactly(
                        "one", "one", "one", "one", "one", "one", "two", "two", "two", "two", "two",
                        "two");
        assertThat(rows.getLast().threadName()).startsWith("two 2-");
    }

    @Test
    void theRampSpacesTheUsers() throws Exception {
        List<Sample> rows =
                run(plan("", group("g", 3, 1, string("ThreadGroup.ramp_time", "0.6"), get("/a"))));
        assertThat(rows).extracting(Sample::threadName).containsExactly("g 1-1", "g 1-2", "g 1-3");
        assertThat(rows.get(2).startMs() - rows.get(0).startMs()).isGreaterThanOrEqualTo(390);
    }

    private static String scheduled(String delay, String duration) {
        return bool("ThreadGroup.scheduler", true)
                + string("ThreadGroup.delay", delay)
                + string("ThreadGroup.duration", duration);
    }

    @Test
    void theDurationEndsAnEndlessGroup() throws Exception {
        long before = System.nanoTime();
        String body = group("g", 2, -1, scheduled("", "1"), get("/a") + timer("20"));
        List<Sample> rows = run(plan("", body));
        assertThat(rows).isNotEmpty();
        assertThat(System.nanoTime() - before).isGreaterThan(900_000_000);
    }

    @Test
    void aTimerThatPassesTheEndMakesNoSample() throws Exception {
        String body = group("g", 1, 1, scheduled("", "1"), get("/a") + timer("3000"));
        assertThat(run(plan("", body))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'',0,duration 0", "'','',duration 0", "-1,5,delay -1"})
    void anInvalidScheduleIsRefusedInJMetersWords(String delay, String duration, String fault)
            throws Exception {
        Plan plan = PlanText.compile(plan("", group("t", 1, 1, scheduled(delay, duration), "")));
        List<String> refused = new ArrayList<>();
        var listener =
                new LoadListener() {
                    @Override
                    public void groupRefused(String message) {
                        refused.add(message);
                    }
                };
        LoadEngine.start(plan, List.of(), List.of(), listener).await();
        assertThat(refused)
                .containsExactly(
                        "Error occurred starting thread group :t, error message:Invalid "
                                + fault
                                + " set in Thread Group:t, see log file for more details");
    }

    @Test
    void timersOfAllLevelsAddUp() throws Exception {
        String body =
                timer("40")
                        + loop(
                                "l",
                                "2",
                                timer("30") + http("s", peer.port(), "/", "", timer("50")));
        List<Sample> rows = run(plan("", timer("10") + group("g", 1, 1, "", body)));
        long gap = rows.get(1).startMs() - rows.get(0).startMs();
        assertThat(gap).isGreaterThanOrEqualTo(128);
    }

    @Test
    void loopsNest() throws Exception {
        String body = loop("o", "2", get("/o") + loop("i", "${__P(zz,2)}", get("/i")));
        assertThat(run(plan("", group("g", 1, 1, "", body))))
                .extracting(Sample::label)
                .containsExactly("o", "i", "i", "o", "i", "i");
    }

    @Test
    void aLoopCountsItsPassesInAVariable() throws Exception {
        String pass = http("p${__jm__L__idx}", peer.port(), "/");
        assertThat(run(plan("", group("g", 1, 1, "", loop("L", "2", pass) + pass))))
                .extracting(Sample::label)
                .containsExactly("p0", "p1", "p0");
    }

    @Test
    void aLoopThatDoesNotContinueForeverRunsInTheFirstIterationOnly() throws Exception {
        String once =
                element(
                        "LoopController",
                        "LoopControlPanel",
                        "l",
                        bool("LoopController.continue_forever", false)
                                + string("LoopController.loops", "2"),
                        get("/in"));
        assertThat(run(plan("", group("g", 1, 2, "", once + get("/out")))))
                .extracting(Sample::label)
                .containsExactly("in", "in", "out", "out");
    }

    @Test
    void theStartTimesAreVariables() throws Exception {
        String label = "${START.YMD} ${START.HMS} ${START.MS} ${TESTSTART.MS}";
        List<Sample> rows = run(plan("", group("g", 1, 1, "", http(label, peer.port(), "/"))));
        assertThat(rows.getFirst().label()).matches("\\d{8} \\d{6} \\d{13} \\d{13}");
    }

    @Test
    void theOutcomeOfTheLastSampleIsAVariable() throws Exception {
        String label = "${JMeterThread.last_sample_ok}";
        String next = http(label, peer.port(), "/");
        assertThat(run(plan("", group("g", 1, 1, "", next + get("/fail") + next + next))))
                .extracting(Sample::label)
                .containsExactly("true", "fail", "false", "true");
    }

    @Test
    void laterTablesOfVariablesSeeEarlierOnesButNotThemselves() throws Exception {
        String tables =
                PlanText.variables("a", "1", "b", "${pv}", "late", "${c}")
                        + PlanText.variables("c", "${a}${b}");
        String own =
                "<elementProp name=\"TestPlan.user_defined_variables\" elementType=\"Arguments\">"
                        + PlanText.variableTable("pv", "P", "q", "${pv}")
                        + "</elementProp>";
        String label = "${a}|${b}|${c}|${q}|${late}";
        String body = group("g", 1, 1, "", http(label, peer.port(), "/") + tables);
        assertThat(run(plan(own, body)).getFirst().label()).isEqualTo("1|P|1P|${pv}|${c}");
    }

    private static void awaitThat(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(2);
        }
    }

    @Test
    void shutdownLetsTheSampleInFlightEnd() throws Exception {
        peer.on("/slow", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na", 300, "b");
        Plan plan = PlanText.compile(plan("", group("g", 2, -1, "", get("/slow"))));
        var all = new Collected();
        LoadEngine engine = LoadEngine.start(plan, List.of(all), List.of(), new LoadListener() {});
        awaitThat(() -> peer.requests().size() == 2);
        assertThat(engine.threads()).isEqualTo(new Threads(2, 2, 0));
        engine.shutdown();
        assertThat(engine.await(10_000)).isTrue();
        assertThat(all.samples()).hasSize(2).allMatch(Sample::success);
        assertThat(engine.threads()).isEqualTo(new Threads(0, 2, 2));
    }

    @Test
    void stopNowEndsTheSampleInFlight() throws Exception {
        peer.on("/hang", "", Peer.Then.HANG);
        Plan plan = PlanText.compile(plan("", group("g", 2, -1, "", get("/hang"))));
        var all = new Collected();
        LoadEngine engine = LoadEngine.start(plan, List.of(all), List.of(), new LoadListener() {});
        awaitThat(() -> peer.requests().size() == 2);
        engine.stopNow();
        assertThat(engine.await(5_000)).isTrue();
        assertThat(all.samples())
                .hasSize(2)
                .allMatch(s -> s.responseMessage().endsWith("Socket closed"));
    }

    @Test
    void shutdownWakesSleepers() throws Exception {
        Plan plan = PlanText.compile(plan("", group("g", 2, -1, "", get("/a") + timer("600000"))));
        LoadEngine engine = LoadEngine.start(plan, List.of(), List.of(), new LoadListener() {});
        awaitThat(() -> engine.threads().active() == 2);
        engine.shutdown();
        assertThat(engine.await(5_000)).isTrue();
        assertThat(peer.requests()).isEmpty();
    }

    @Test
    void manyUsersOnSeveralLoops() throws Exception {
        Plan plan =
                PlanText.compile(
                        plan("", group("g", 200, 5, "", get("/a"))),
                        Map.of("weir.load.loops", "3"));
        List<Sample> rows = Collected.run(plan).samples();
        assertThat(rows).hasSize(1000).allMatch(Sample::success);
        assertThat(peer.connections()).isEqualTo(200);
    }
}

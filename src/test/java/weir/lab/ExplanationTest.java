package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private final Trials shorts = Trials.shorts();
    private final Trials longs = Trials.longs();

    @Test
    void aClearDifferenceIsSaidWithItsInterval() {
        assertThat(sentences().getFirst())
                .startsWith("Long connections to the origins served 1.50 times the requests")
                .contains("95 % interval 1.50 to 1.51 over 3 pairs");
    }

    @Test
    void anIntervalThatHoldsOneShowsNoDifference() {
        longs.windowRequests = 4000;
        shorts.windowRequests = 4005;
        assertThat(sentences().getFirst()).startsWith("No difference in throughput is shown");
    }

    @Test
    void theNoiseStandsBesideTheDifference() {
        assertThat(sentences().get(1))
                .contains("differed by up to 2.0 %")
                .endsWith("the difference between the variants is larger than that.");
    }

    @Test
    void connectionsAreCountedPerHop() {
        assertThat(sentences())
                .anyMatch(s ->
                        s.contains("short opened 21 000 for 21 000 requests (reuse ratio 0.0000)")
                                && s.contains(
                                        "long opened 36 for 30 000 requests (reuse ratio 0.9988)")
                                && s.contains("150 and 150 connections by 50 users"));
    }

    @Test
    void clientsThatOpenedMoreThanOneEachDidNotKeepThem() {
        longs.clientConnections = 51;
        assertThat(sentences())
                .anyMatch(s -> s.contains("Clients opened 150 and 153 connections by 50 users"))
                .noneMatch(s -> s.contains("Clients kept"));
    }

    @Test
    void clientConnectionsThatWereNotCountedAreNotPraised() {
        shorts.clientConnections = -1;
        assertThat(sentences())
                .anyMatch(s -> s.contains("could not be counted in every trial"))
                .noneMatch(s -> s.contains("Clients kept"));
    }

    @Test
    void lostSegmentsAreTold() {
        assertThat(ShortVsLong.counting(0)).doesNotContain("lost");
        assertThat(ShortVsLong.counting(12)).contains("12 segments were lost");
    }

    @Test
    void whoClosedFirstComesWithItsSourcesAndTheReason() {
        assertThat(sentences())
                .anyMatch(s ->
                        s.startsWith(
                                        "short: the origin closed first (first_fin: origin 20 991,"
                                                + " front 9;")
                                && s.endsWith(")."))
                .anyMatch(s ->
                        s.contains("Tomcat ends the connection as soon as its answer is written"));
    }

    @Test
    void theFrontsLogStandsBesideTheLoadersCount() {
        longs.log = new FrontLog(10_000, 10_002, 1);
        assertThat(sentences())
                .anyMatch(s ->
                        s.contains(
                                        "log holds 51 000 requests, the loader's result files 51"
                                                + " 000; 6 were")
                                && s.endsWith("3 ended with a status of 500 or above."));
    }

    @Test
    void aRaceIsCalledARace() {
        shorts.closings =
                List.of(
                        new CloseSource("first_fin", "", 3000, 4000),
                        new CloseSource("time_wait", "", 3100, 3900));
        assertThat(sentences())
                .anyMatch(s -> s.startsWith("short: both sides closed first"))
                .anyMatch(s -> s.endsWith("It is a race."));
    }

    @Test
    void sourcesThatDisagreeAreNotCertain() {
        shorts.closings =
                List.of(
                        new CloseSource("first_fin", "", 0, 7000),
                        new CloseSource("time_wait", "", 7000, 0));
        assertThat(sentences()).anyMatch(s -> s.endsWith("so this is not certain."));
    }

    @Test
    void oneSourceAloneIsNamedSo() {
        longs.closings =
                List.of(
                        new CloseSource("time_wait", "", 277, 0),
                        new CloseSource("half_closed", "", 0, 0));
        assertThat(sentences())
                .anyMatch(s -> s.endsWith("only one source saw enough connections end."));
    }

    @Test
    void connectionsThatDidNotEndSayNothingAboutWhoClosed() {
        assertThat(sentences()).anyMatch(s -> s.startsWith("long: too few connections"));
    }

    @Test
    void aFullMachineExplainsTheRatioByCpuPerRequest() {
        // 1.5 times the requests from the same CPU time is 1 / 1.5 of it per request.
        assertThat(sentences())
                .anyMatch(s ->
                        s.startsWith("The machine's CPU was full in both")
                                && s.contains("a ratio of 1.50, and 1.50 was measured"));
    }

    @Test
    void whatTheCpuDoesNotExplainIsSaid() {
        longs.cpu = Map.of(Role.ORIGINS, 9_000_000.0);
        assertThat(sentences()).anyMatch(s -> s.startsWith("Not explained:"));
    }

    @Test
    void withoutAFullMachineTheCpuExplainsNothing() {
        shorts.busyProcessors = 1.2;
        assertThat(sentences()).noneMatch(s -> s.contains("full in both"));
    }

    @Test
    void othersOnTheMachineAreNamedWhenTheyMatter() {
        // 4.6 s of CPU in a window of 4 s is 1.15 cores; 1.96 were busy.
        assertThat(sentences())
                .anyMatch(s ->
                        s.startsWith("Other processes of this machine used up to 0.81 of its 2"));
        shorts.busyProcessors = 1.2;
        longs.busyProcessors = 1.2;
        assertThat(sentences()).noneMatch(s -> s.startsWith("Other processes"));
    }

    @Test
    void errorsAreNamedOnlyWhenThereAreSome() {
        assertThat(sentences()).noneMatch(s -> s.startsWith("Errors"));
        shorts.errors = 1;
        assertThat(sentences()).anyMatch(s -> s.equals("Errors: 3 in short, 0 in long."));
    }

    private List<String> sentences() {
        return Explanation.of(Trials.comparison(shorts, longs));
    }
}

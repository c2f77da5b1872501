package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines and moments as JMeter's. Slots of the wall clock are 30 s wide and begin at 0. */
class SummariserTest {
    private static final Summariser.Users USERS =
            new Summariser.Users() {
                @Override
                public int active() {
                    return 1;
                }

                @Override
                public int started() {
                    return 5;
                }

                @Override
                public int finished() {
                    return 4;
                }
            };

    private final List<String> lines = new ArrayList<>();

    private Summariser summariser(long startMs, String... nameValues) {
        Properties p = new Properties();
        for (int i = 0; i < nameValues.length; i += 2) {
            p.setProperty(nameValues[i], nameValues[i + 1]);
        }
        return new Summariser(new LoadProperties(p), USERS, startMs, Runnable::run, lines::add);
    }

    private static Samples endingAt(long ms) {
        return Samples.ok().at(ms).elapsed(0);
    }

    @Test
    void oneIntervalPrintsOnlyTheTotal() {
        Summariser s = summariser(10_000);
        s.accept(endingAt(11_000).elapsed(100).get());
        s.accept(endingAt(12_000).elapsed(300).failed().get());
        s.end(14_000);
        assertThat(lines)
                .containsExactly(
                        "summary =      2 in 00:00:04 =    0.5/s Avg:   200 Min:   100 Max:   300"
                                + " Err:     1 (50.00%)");
    }

    @Test
    void aLineInTheFirstSecondsOfASlotAndTheRestAtTheEnd() {
        Summariser s = summariser(25_000);
        s.accept(endingAt(26_000).elapsed(10).get());
        s.accept(endingAt(30_000).elapsed(20).get());
        s.accept(endingAt(31_000).elapsed(30).get());
        s.end(32_000);
        assertThat(lines)
                .containsExactly(
                        "summary +      2 in 00:00:05 =    0.4/s Avg:    15 Min:    10 Max:    20"
                                + " Err:     0 (0.00%) Active: 1 Started: 5 Finished: 4",
                        "summary +      1 in 00:00:02 =    0.5/s Avg:    30 Min:    30 Max:    30"
                                + " Err:     0 (0.00%) Active: 1 Started: 5 Finished: 4",
                        "summary =      3 in 00:00:07 =    0.4/s Avg:    20 Min:    10 Max:    30"
                                + " Err:     0 (0.00%)");
    }

    @Test
    void theSecondIntervalPrintsBothLines() {
        Summariser s = summariser(29_000);
        s.accept(endingAt(30_000).get());
        s.accept(endingAt(45_000).get());
        s.accept(endingAt(60_000).get());
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("summary +      1 in 00:00:01 =    1.0/s");
        assertThat(lines.get(1)).startsWith("summary +      2 in 00:00:30 =    0.1/s");
        assertThat(lines.get(2)).startsWith("summary =      3 in 00:00:31 =    0.1/s");
    }

    @ParameterizedTest
    @CsvSource({"30000,1", "35999,1", "36000,0", "59999,0", "60000,1", "6000,0"})
    void onlyInTheWindow(long ms, int expected) {
        Summariser s = summariser(1000);
        s.accept(endingAt(ms).get());
        assertThat(lines).hasSize(expected);
    }

    @Test
    void notTwiceInOneWindow() {
        Summariser s = summariser(29_000);
        for (int i = 0; i < 60; i++) {
            s.accept(endingAt(30_000 + i * 100).get());
        }
        assertThat(lines).hasSize(1);
    }

    @Test
    void nothingWithoutSamples() {
        Summariser s = summariser(29_000);
        s.accept(endingAt(30_000).get());
        s.accept(endingAt(130_000).get());
        assertThat(lines).hasSize(1);
    }

    @Test
    void intervalByProperty() {
        Summariser s = summariser(9_000, "summariser.interval", "10");
        s.accept(endingAt(10_000).get());
        s.accept(endingAt(20_000).get());
        assertThat(lines).hasSize(3);
    }

    @Test
    void nameByProperty() {
        Summariser s = summariser(0, "summariser.name", "Résumé");
        s.accept(endingAt(0).get());
        s.end(1000);
        assertThat(lines).singleElement().asString().startsWith("Résumé =      1 in 00:00:01");
    }

    @Test
    void anEmptyRunHasZeros() {
        Summariser s = summariser(1000);
        s.end(2000);
        assertThat(lines)
                .containsExactly(
                        "summary =      0 in 00:00:00 = ******/s Avg:     0 Min:     0 Max:     0"
                                + " Err:     0 (0.00%)");
    }

    @Test
    void noTimeNoRate() {
        Summariser s = summariser(7_000);
        s.accept(endingAt(7_000).get());
        s.end(7_000);
        assertThat(lines).singleElement().asString().contains(" in 00:00:00 = ******/s Avg:");
    }

    @Test
    void largeNumbersPushTheLineWider() {
        Summariser s = summariser(0);
        s.accept(endingAt(0).elapsed(1_240_567).get());
        s.end(3_661_000);
        assertThat(lines)
                .containsExactly(
                        "summary =      1 in 01:01:01 =    0.0/s Avg: 1240567 Min: 1240567 Max:"
                                + " 1240567 Err:     0 (0.00%)");
    }

    @Test
    void averagesAreCutNotRounded() {
        Summariser s = summariser(0);
        s.accept(endingAt(0).elapsed(1).get());
        s.accept(endingAt(0).elapsed(2).get());
        s.end(2000);
        assertThat(lines.getFirst()).contains("Avg:     1 Min:     1 Max:     2");
    }

    @Test
    void transactionsAreLeftOutUnlessAskedFor() {
        Summariser s = summariser(0);
        s.accept(Samples.transaction(2, 0).at(0).get());
        s.end(1000);
        assertThat(lines.getFirst()).startsWith("summary =      0 ");
        lines.clear();
        Summariser with =
                summariser(0, "summariser.ignore_transaction_controller_sample_result", "false");
        with.accept(Samples.transaction(2, 0).at(0).get());
        with.end(1000);
        assertThat(lines.getFirst()).startsWith("summary =      1 ");
    }

    @Test
    void subSamplesAreNotCounted() {
        Summariser s = summariser(0);
        s.accept(endingAt(0).subs(endingAt(0).get(), endingAt(0).get()).get());
        s.end(1000);
        assertThat(lines.getFirst()).startsWith("summary =      1 ");
    }
}

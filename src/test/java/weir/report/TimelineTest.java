package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineTest {
    private static final long BASE = 1_796_070_000_000L;
    private static final ReportSettings SETTINGS = ReportSettings.of(new Properties());

    @Test
    void countsByTheEndAndHitsByTheStart() {
        Timeline t = new Timeline(0);
        t.add(Samples.ok().at(BASE + 100).elapsed(1000).get());
        t.add(Samples.ok().at(BASE + 1200).elapsed(10).failed().get());
        OverTime o = t.overTime(SETTINGS, label -> true);
        assertThat(o.slotMs()).isEqualTo(1000);
        assertThat(o.startsMs()).containsExactly(BASE, BASE + 1000);
        assertThat(o.hits()).containsExactly(1.0, 1.0);
        assertThat(o.passed()).containsExactly(0.0, 1.0);
        assertThat(o.failed()).containsExactly(0.0, 1.0);
    }

    @Test
    void aSlotWithoutSamplesIsAGapForTimesAndZeroForRates() {
        Timeline t = new Timeline(0);
        t.add(Samples.ok().at(BASE).elapsed(7).get());
        t.add(Samples.ok().at(BASE + 2000).elapsed(9).get());
        OverTime o = t.overTime(SETTINGS, label -> true);
        assertThat(o.passed()).containsExactly(1.0, 0.0, 1.0);
        assertThat(o.elapsed().getFirst().values()).containsExactly(7.0, Double.NaN, 9.0);
        assertThat(o.times().getFirst().values()).containsExactly(7.0, Double.NaN, 9.0);
    }

    @Test
    void aWantedWidthIsDoubledUntilTheRunHasTenThousandSlotsAtMost() {
        Timeline t = new Timeline(1001);
        t.add(Samples.ok().at(BASE).elapsed(7).get());
        t.add(Samples.ok().at(BASE + 20 * 3_600_000L).elapsed(9).get());
        OverTime o = t.overTime(SETTINGS, label -> true);
        assertThat(o.slotMs()).isEqualTo(8008);
        assertThat(o.startsMs()).hasSizeBetween(8990, 9000);
        assertThat(o.passed().getFirst()).isPositive();
        assertThat(o.passed().getLast()).isPositive();
    }

    @Test
    void transactionsHaveTimesButNoRates() {
        Timeline t = new Timeline(0);
        t.add(Samples.transaction(1, 0).label("T").at(BASE).elapsed(50).get());
        OverTime o = t.overTime(SETTINGS, label -> true);
        assertThat(o.passed()).containsExactly(0.0);
        assertThat(o.hits()).containsExactly(0.0);
        assertThat(o.elapsed()).extracting(OverTime.Series::name).containsExactly("T");
        assertThat(o.codes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "599000,1000",
        "600000,2000",
        "1300000,10000",
        "7200000,30000",
        "86400000,300000",
        "864000000,1800000"
    })
    void widthFollowsTheRun(long lengthMs, long slotMs) {
        Timeline t = new Timeline(0);
        int n = 1000;
        for (int i = 0; i <= n; i++) {
            t.add(Samples.ok().at(BASE + lengthMs * i / n).elapsed(0).get());
        }
        OverTime o = t.overTime(SETTINGS, label -> true);
        assertThat(o.slotMs()).isEqualTo(slotMs);
        assertThat(o.startsMs()).hasSizeLessThanOrEqualTo(600);
        double samples = o.passed().stream().mapToDouble(d -> d * slotMs / 1000).sum();
        assertThat(Math.round(samples)).isEqualTo(n + 1);
    }

    @Test
    void orderDoesNotMatter() {
        Timeline forward = new Timeline(0);
        Timeline backward = new Timeline(0);
        for (int i = 0; i < 3000; i++) {
            forward.add(Samples.ok().at(BASE + i * 1000L).elapsed(i).get());
            backward.add(Samples.ok().at(BASE + (2999 - i) * 1000L).elapsed(2999 - i).get());
        }
        assertThat(backward.overTime(SETTINGS, label -> true))
                .isEqualTo(forward.overTime(SETTINGS, label -> true));
    }

    @Test
    void widthByProperty() {
        Timeline t = new Timeline(60_000);
        t.add(Samples.ok().at(BASE).elapsed(0).get());
        t.add(Samples.ok().at(BASE + 120_000).elapsed(0).get());
        assertThat(t.overTime(SETTINGS, label -> true).slotMs()).isEqualTo(60_000);
        assertThat(t.overTime(SETTINGS, label -> true).startsMs()).hasSize(3);
        assertThat(t.overTime(SETTINGS, label -> true).passed().getFirst()).isEqualTo(1 / 60.0);
    }

    @Test
    void groupsAreTheThreadNamesWithoutTheirNumbers() {
        Timeline t = new Timeline(0);
        t.add(Samples.ok().at(BASE).thread("Buyers one 1-7").get());
        t.add(Samples.ok().at(BASE).thread("Readers 2-1").get());
        assertThat(t.overTime(SETTINGS, label -> true).groups())
                .extracting(OverTime.Series::name)
                .containsExactly("Buyers one", "Readers");
    }

    @Test
    void codesPerSecond() {
        Timeline t = new Timeline(0);
        t.add(Samples.ok().at(BASE).elapsed(1).get());
        t.add(Samples.ok().at(BASE).elapsed(1).code("503", "").failed().get());
        t.add(Samples.ok().at(BASE).elapsed(1).code("503", "").failed().get());
        assertThat(t.overTime(SETTINGS, label -> true).codes())
                .containsExactly(
                        new OverTime.Series("200", java.util.List.of(1.0)),
                        new OverTime.Series("503", java.util.List.of(2.0)));
    }

    @Test
    void aPlotShowsTheTwentyBusiestLabels() {
        Timeline t = new Timeline(0);
        for (int label = 0; label < 30; label++) {
            for (int i = 0; i <= label; i++) {
                t.add(Samples.ok().label("l" + label).at(BASE).elapsed(1).get());
            }
        }
        assertThat(t.overTime(SETTINGS, label -> true).elapsed())
                .hasSize(20)
                .extracting(OverTime.Series::name)
                .contains("l29", "l10")
                .doesNotContain("l9", "l0");
    }

    @ParameterizedTest
    @CsvSource({"0,1", "59,1", "60,2", "119,2", "120,5", "1500,50", "59999,1000", "3600000,100000"})
    void barsOfTheDistribution(long longestMs, long widthMs) {
        Spread spread = new Spread();
        spread.add(Samples.ok().elapsed(0).get());
        spread.add(Samples.ok().elapsed(longestMs).failed().get());
        Summary.Distribution d = spread.distribution();
        assertThat(d.widthMs()).isEqualTo(widthMs);
        assertThat(d.passed()).hasSizeLessThanOrEqualTo(61);
        assertThat(d.passed().getFirst()).isEqualTo(1);
        assertThat(d.failed().getLast()).isEqualTo(1);
    }
}

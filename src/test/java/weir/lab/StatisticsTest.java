package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {
    @Test
    void theMedianOfAnEvenCountLiesBetween() {
        assertThat(Statistics.median(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(Statistics.median(9, 1, 5)).isEqualTo(5);
        assertThat(Statistics.median()).isNaN();
    }

    @Test
    void anIntervalIsTheTIntervalOfTheLogs() {
        // logs 0, ln 2, ln 4: mean ln 2, deviation ln 2, t(2) = 4.3027
        Interval interval = Statistics.interval(1, 2, 4);
        double reach = 4.3027 * Math.log(2) / Math.sqrt(3);

        assertThat(interval.median()).isEqualTo(2);
        assertThat(interval.low()).isCloseTo(2 * Math.exp(-reach), within(1e-9));
        assertThat(interval.high()).isCloseTo(2 * Math.exp(reach), within(1e-9));
    }

    @Test
    void theIntervalHoldsTheMedianEvenWhenTheMeanIsFarOff() {
        double[] skewed = {
            100, 100, 100, 100, 100, 100, 100, 100, 100, 100.1, 100.1, 100.1, 100.1, 1e6
        };
        Interval interval = Statistics.interval(skewed);

        assertThat(interval.low()).isLessThanOrEqualTo(interval.median());
        assertThat(interval.high()).isGreaterThanOrEqualTo(interval.median());
    }

    @Test
    void oneObservationHasNoWidth() {
        assertThat(Statistics.interval(7)).isEqualTo(new Interval(7, 7, 7));
    }

    @Test
    void equalPairsHaveARatioOfExactlyOne() {
        Interval ratio = Statistics.pairedRatio(new double[] {3, 5, 8}, new double[] {3, 5, 8});

        assertThat(ratio).isEqualTo(new Interval(1, 1, 1));
    }

    @Test
    void pairingTakesAwayWhatBothShare() {
        // The machine drifts tenfold, yet each pair says 1.5.
        Interval ratio =
                Statistics.pairedRatio(new double[] {10, 30, 100}, new double[] {15, 45, 150});

        assertThat(ratio.low()).isCloseTo(1.5, within(1e-9));
        assertThat(ratio.high()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void pairsMustBePairs() {
        assertThatThrownBy(() -> Statistics.pairedRatio(new double[1], new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"1, 12.7062", "2, 4.3027", "7, 2.3646", "30, 2.0423"})
    void tPointsAreThoseOfTheTables(int freedom, double point) {
        assertThat(StudentT.point(freedom)).isEqualTo(point);
    }

    @ParameterizedTest
    @CsvSource({"40, 2.021", "60, 2.000", "120, 1.980"})
    void beyondTheTableTheExpansionIsCloseEnough(int freedom, double point) {
        assertThat(StudentT.point(freedom)).isCloseTo(point, within(0.003));
    }

    @Test
    void noIntervalFromOneObservation() {
        assertThatThrownBy(() -> StudentT.point(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theNoiseIsTheLargestStepUpOrDown() {
        assertThat(Statistics.largestStep(100, 110, 88)).isCloseTo(0.25, within(1e-9));
        assertThat(Statistics.largestStep(100)).isZero();
    }

    @Test
    void percentilesAreExactPerMillisecond() {
        ElapsedTimes times = new ElapsedTimes();
        for (int ms = 1; ms <= 1000; ms++) {
            times.add(ms);
        }

        assertThat(times.total()).isEqualTo(1000);
        assertThat(times.meanMs()).isEqualTo(500.5);
        assertThat(times.percentileMs(50)).isEqualTo(500);
        assertThat(times.percentileMs(99)).isEqualTo(990);
        assertThat(times.percentileMs(100)).isEqualTo(1000);
    }

    @Test
    void aTimeBeyondAMinuteCountsAsAMinuteButFullyInTheMean() {
        ElapsedTimes times = new ElapsedTimes();
        times.add(120_000);

        assertThat(times.percentileMs(50)).isEqualTo(60_000);
        assertThat(times.meanMs()).isEqualTo(120_000);
    }

    @Test
    void addedTimesCountTogether() {
        ElapsedTimes few = new ElapsedTimes();
        few.add(1);
        ElapsedTimes slow = new ElapsedTimes();
        slow.add(5000);
        few.add(slow);

        assertThat(few.total()).isEqualTo(2);
        assertThat(few.percentileMs(99)).isEqualTo(5000);
    }

    @Test
    void withoutRequestsThereIsNoTime() {
        assertThat(new ElapsedTimes().percentileMs(50)).isNaN();
        assertThat(new ElapsedTimes().meanMs()).isNaN();
    }
}

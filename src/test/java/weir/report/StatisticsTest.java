package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.load.Sample;

/** Figures against those of JMeter 5.6.3's report on the same samples. */
class StatisticsTest {
    private static final long BASE = 1_796_070_000_000L;

    private static Statistics statistics(String... nameValues) {
        Properties p = new Properties();
        for (int i = 0; i < nameValues.length; i += 2) {
            p.setProperty(nameValues[i], nameValues[i + 1]);
        }
        return new Statistics(ReportSettings.of(p));
    }

    private static Samples sample(String label, long startMs, long elapsedMs) {
        return Samples.ok().label(label).at(BASE + startMs).elapsed(elapsedMs).bytes(100, 50);
    }

    /** The samples behind a report that real JMeter made. */
    private static Summary jmetersRun() {
        Statistics s = statistics();
        for (int i = 1; i <= 10; i++) {
            s.accept(sample("A", (i - 1) * 100, i).get());
        }
        for (int i = 0; i < 25_000; i++) {
            s.accept(sample("B", i, i < 5000 ? 1000 : 1).get());
        }
        for (long ms : new long[] {400, 600, 1600}) {
            s.accept(sample("C", 0, ms).get());
        }
        for (int i = 0; i < 3; i++) {
            s.accept(sample("C", 0, 100).code("500", "Oops").failed().get());
        }
        s.accept(transaction("T", 2).elapsed(50).bytes(200, 100).get());
        s.accept(transaction("T0", 0).elapsed(0).get());
        return s.summary();
    }

    private static Samples transaction(String label, int samples) {
        return Samples.transaction(samples, 0).label(label).at(BASE);
    }

    private static Summary.Row row(Summary summary, String label) {
        return summary.labels().stream()
                .filter(r -> r.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oneToTen() {
        Summary.Row a = row(jmetersRun(), "A");
        assertThat(a.count()).isEqualTo(10);
        assertThat(a.meanMs()).isEqualTo(5.5);
        assertThat(a.medianMs()).isEqualTo(5.5);
        assertThat(a.minMs()).isEqualTo(1);
        assertThat(a.maxMs()).isEqualTo(10);
        assertThat(a.pct1Ms()).isEqualTo(9.9, within(1e-9));
        assertThat(a.pct2Ms()).isEqualTo(10);
        assertThat(a.pct3Ms()).isEqualTo(10);
        assertThat(a.throughput()).isEqualTo(10.989010989010989, within(1e-9));
        assertThat(a.receivedKb()).isEqualTo(1.0731456043956045, within(1e-9));
        assertThat(a.sentKb()).isEqualTo(0.5365728021978022, within(1e-9));
    }

    @Test
    void failuresCountWithTheirTimes() {
        Summary.Row c = row(jmetersRun(), "C");
        assertThat(c.errors()).isEqualTo(3);
        assertThat(c.errorPct()).isEqualTo(50);
        assertThat(c.meanMs()).isEqualTo(483.3333333333333, within(1e-9));
        assertThat(c.medianMs()).isEqualTo(250);
        assertThat(c.pct1Ms()).isEqualTo(1600);
        assertThat(c.throughput()).isEqualTo(3.75);
        assertThat(c.receivedKb()).isEqualTo(0.3662109375);
    }

    @Test
    void percentilesSeeEverySampleNotTheLast20000() {
        Summary.Row b = row(jmetersRun(), "B");
        assertThat(b.meanMs()).isEqualTo(200.8, within(1e-9));
        assertThat(b.medianMs()).isEqualTo(1);
        assertThat(b.pct1Ms()).isEqualTo(1000);
        assertThat(b.pct3Ms()).isEqualTo(1000);
        assertThat(b.throughput()).isEqualTo(1000);
    }

    @Test
    void totalLeavesTransactionsOut() {
        Summary summary = jmetersRun();
        assertThat(summary.total().label()).isEqualTo("Total");
        assertThat(summary.total().count()).isEqualTo(25016);
        assertThat(summary.total().errors()).isEqualTo(3);
        assertThat((float) summary.total().errorPct()).isEqualTo(0.011992325f);
        assertThat(summary.total().meanMs()).isEqualTo(200.78969459545857, within(1e-9));
        assertThat(summary.total().throughput()).isEqualTo(1000.64, within(1e-9));
        assertThat(summary.total().receivedKb()).isEqualTo(97.71875, within(1e-9));
        assertThat(row(summary, "T").throughput()).isEqualTo(20);
        assertThat(row(summary, "T").transaction()).isTrue();
    }

    @Test
    void emptyTransactionsLeaveNoLabel() {
        assertThat(jmetersRun().labels())
                .extracting(Summary.Row::label)
                .containsExactly("A", "B", "C", "T");
    }

    @Test
    void noSampleGivesZeros() {
        Summary none = statistics().summary();
        assertThat(none.total())
                .isEqualTo(new Summary.Row("Total", false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        assertThat(none.labels()).isEmpty();
        assertThat(none.errors()).isEmpty();
        assertThat(none.overTime().startsMs()).isEmpty();
        assertThat(none.firstMs()).isZero();
    }

    @Test
    void aRateOverNoTimeIsZero() {
        Statistics s = statistics();
        s.accept(sample("x", 0, 0).get());
        assertThat(s.summary().total().throughput()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,50,1", "2,50,1.5", "3,50,2", "4,25,1.25", "4,99,4", "10,90,9.9", "99,1,1"})
    void percentileOfOneToN(int n, double percent, double expected) {
        ElapsedTimes times = new ElapsedTimes();
        LongStream.rangeClosed(1, n).forEach(times::add);
        assertThat(times.ranked().percentile(percent)).isEqualTo(expected, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void percentilesAgainstSorting(long seed) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(5000);
        long[] values = new long[n];
        ElapsedTimes times = new ElapsedTimes();
        for (int i = 0; i < n; i++) {
            values[i] = (long) Math.exp(random.nextDouble() * 12);
            times.add(values[i]);
        }
        java.util.Arrays.sort(values);
        RankedTimes ranked = times.ranked();
        for (double percent : new double[] {0.1, 1, 12.5, 50, 75, 90, 95, 99, 99.9, 100}) {
            assertThat(ranked.percentile(percent)).isEqualTo(legacy(values, percent), within(1e-6));
        }
        assertThat(times.min()).isEqualTo(values[0]);
        assertThat(times.max()).isEqualTo(values[n - 1]);
    }

    private static double legacy(long[] sorted, double percent) {
        double place = percent / 100 * (sorted.length + 1);
        if (place < 1) {
            return sorted[0];
        }
        if (place >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        int below = (int) Math.floor(place);
        double lower = sorted[below - 1];
        return lower + (place - below) * (sorted[below] - lower);
    }

    @Test
    void timesAbove200SecondsAreWithinOneInAHundredThousand() {
        ElapsedTimes times = new ElapsedTimes();
        times.add(3_600_123);
        times.add(7_200_456);
        assertThat(times.ranked().percentile(10)).isEqualTo(3_600_123, within(36.1));
        assertThat(times.max()).isEqualTo(7_200_456);
        assertThat(times.ranked().percentile(99)).isLessThanOrEqualTo(7_200_456);
    }

    @Test
    void percentilesAreTheUsersChoice() {
        Statistics s = statistics("aggregate_rpt_pct1", "50", "aggregate_rpt_pct3", "99.9");
        LongStream.rangeClosed(1, 1000).forEach(i -> s.accept(sample("x", 0, i).get()));
        assertThat(s.summary().total().pct1Ms()).isEqualTo(500.5);
        assertThat(s.summary().total().pct3Ms()).isEqualTo(999.999, within(1e-6));
    }

    @Test
    void apdexCountsOnlySuccessesAgainstAllSamples() {
        Summary.Apdex c = apdex(jmetersRun(), "C");
        assertThat(c.value()).isEqualTo(0.25);
        assertThat(c.satisfiedMs()).isEqualTo(500);
        assertThat(c.toleratedMs()).isEqualTo(1500);
    }

    private static Summary.Apdex apdex(Summary summary, String label) {
        return summary.apdex().stream()
                .filter(a -> a.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"500,1", "501,0.5", "1500,0.5", "1501,0"})
    void apdexThresholdsAreIncluded(long elapsedMs, double value) {
        Statistics s = statistics();
        s.accept(sample("x", 0, elapsedMs).get());
        assertThat(s.summary().apdexTotal().value()).isEqualTo(value);
    }

    @Test
    void apdexThresholdsByLabel() {
        Statistics s =
                statistics(
                        "jmeter.reportgenerator.apdex_per_transaction",
                        "GET.*:10|20;a\\:b:1|2",
                        "jmeter.reportgenerator.apdex_satisfied_threshold",
                        "100");
        s.accept(sample("GET /", 0, 15).get());
        s.accept(sample("POST /", 0, 15).get());
        s.accept(sample("a:b", 0, 2).get());
        assertThat(apdex(s.summary(), "GET /").value()).isEqualTo(0.5);
        assertThat(apdex(s.summary(), "POST /").value()).isEqualTo(1);
        assertThat(apdex(s.summary(), "a:b").value()).isEqualTo(0.5);
    }

    @Test
    void apdexTotalHoldsTransactions() {
        Statistics s = statistics();
        s.accept(sample("x", 0, 1).get());
        s.accept(transaction("T", 1).elapsed(2000).get());
        assertThat(s.summary().apdexTotal().value()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "404|Not Found|''|404/Not Found",
                "500|''|''|500",
                "200|OK|Test failed: x|Test failed: x",
                "200|OK|''|Assertion failed",
                "302|Moved|says no|says no",
                "''|''|late|late",
                "''|Oops|''|/Oops",
                "Non HTTP response code: java.net.BindException|Non HTTP response message: Address"
                        + " already in use|''|Non HTTP response code: java.net.BindException/Non"
                        + " HTTP response message: Address already in use",
                "2000|x|said|2000/x",
                "20x|y|said|20x/y"
            })
    void errorKeys(String code, String message, String failure, String key) {
        Sample s = Samples.ok().code(code, message).failed(failure).get();
        assertThat(ErrorKey.of(s)).isEqualTo(key);
    }

    @Test
    void errorsByKindMostFrequentFirst() {
        Statistics s = statistics();
        for (int i = 0; i < 5; i++) {
            s.accept(sample("x", i, 1).get());
        }
        s.accept(sample("x", 0, 1).code("404", "Not Found").failed().get());
        s.accept(sample("x", 0, 1).code("503", "Busy").failed().get());
        s.accept(sample("x", 0, 1).code("503", "Busy").failed().get());
        s.accept(Samples.transaction(2, 1).label("T").at(BASE).get());
        assertThat(s.summary().errors())
                .containsExactly(
                        new Summary.ErrorKind("503/Busy", 2, 200 / 3.0, 25),
                        new Summary.ErrorKind("404/Not Found", 1, 100 / 3.0, 12.5));
    }

    @Test
    void topFiveByLabel() {
        Statistics s = statistics();
        for (int code = 500; code < 507; code++) {
            for (int times = 0; times <= code - 500; times++) {
                s.accept(sample("x", 0, 1).code("" + code, "").failed().get());
            }
        }
        s.accept(sample("fine", 0, 1).get());
        s.accept(Samples.transaction(2, 1).label("T").at(BASE).get());
        List<Summary.TopErrors> top = s.summary().topErrors();
        assertThat(top).extracting(Summary.TopErrors::label).containsExactly("Total", "x");
        assertThat(top.get(1).kinds())
                .extracting(Summary.ErrorKind::type)
                .containsExactly("506", "505", "504", "503", "502");
        assertThat(top.get(0).samples()).isEqualTo(29);
    }

    @Test
    void topFiveWithTransactionsWhenAskedFor() {
        Statistics s =
                statistics(
                        "jmeter.reportgenerator.exclude_tc_from_top5_errors_by_sampler", "false");
        s.accept(Samples.transaction(2, 1).label("T").code("500", transactionMessage()).get());
        assertThat(s.summary().topErrors())
                .singleElement()
                .extracting(Summary.TopErrors::label)
                .isEqualTo("T");
    }

    private static String transactionMessage() {
        return Samples.transaction(2, 1).get().responseMessage();
    }

    @Test
    void onlyLabelsThatMatchWhole() {
        Statistics s = statistics("jmeter.reportgenerator.sample_filter", "GET.*");
        s.accept(sample("GET /", 0, 1).get());
        s.accept(sample("no GET /", 0, 1).get());
        assertThat(s.summary().total().count()).isEqualTo(1);
    }

    @Test
    void onlyBetweenTheDates() {
        Statistics s =
                statistics(
                        "jmeter.reportgenerator.date_format",
                        "yyyy-MM-dd HH:mm:ss",
                        "jmeter.reportgenerator.start_date",
                        "2026-11-30 20:00:00",
                        "jmeter.reportgenerator.end_date",
                        "2026-11-30 20:00:10");
        long from =
                java.time.LocalDateTime.of(2026, 11, 30, 20, 0)
                        .atZone(java.time.ZoneId.systemDefault())
                        .toInstant()
                        .toEpochMilli();
        s.accept(Samples.ok().at(from - 1).elapsed(5).get());
        s.accept(Samples.ok().at(from).elapsed(5).get());
        s.accept(Samples.ok().at(from + 9_995).elapsed(5).get());
        s.accept(Samples.ok().at(from + 9_996).elapsed(5).get());
        assertThat(s.summary().total().count()).isEqualTo(2);
    }
}

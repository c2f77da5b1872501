package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportSettingsTest {
    private static final String REPORT = "jmeter.reportgenerator.";

    @Test
    void defaults() {
        ReportSettings s = ReportSettings.of(new Properties());
        assertThat(s.percentiles()).containsExactly("90", "95", "99");
        assertThat(s.percents()).isEqualTo(List.of(90.0, 95.0, 99.0));
        assertThat(s.title()).isEqualTo("Load test report");
        assertThat(s.labels()).isNull();
        assertThat(s.slotMs()).isZero();
        assertThat(s.transactionsInTop5()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "aggregate_rpt_pct1~x~is not a percentage",
                "aggregate_rpt_pct2~0~is not a percentage",
                "aggregate_rpt_pct3~100.1~is not a percentage",
                REPORT + "apdex_satisfied_threshold~fast~is not a number",
                REPORT + "apdex_tolerated_threshold~-1~is not a number of at least 0",
                REPORT + "apdex_per_transaction~GET:5~is not regex:satisfied|tolerated",
                REPORT + "apdex_per_transaction~(:5|6~is not regex:satisfied|tolerated",
                REPORT + "sample_filter~(~bad regex",
                REPORT + "start_date~soon~is not a date of the form yyyyMMddHHmmss",
                REPORT + "overall_granularity~1000~is not a number of at least 1001"
            })
    void wrongValuesAreToldByName(String property, String value, String why) {
        Properties p = new Properties();
        p.setProperty(property, value);
        assertThatThrownBy(() -> ReportSettings.of(p))
                .isInstanceOf(PropertyException.class)
                .hasMessageStartingWith(property + ": ")
                .hasMessageContaining(why);
    }
}

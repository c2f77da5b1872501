package weir.var;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.net.Buf;

class TimeTextTest {
    private static final DateTimeFormatter LOCAL =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ENGLISH);
    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx", Locale.ENGLISH);
    private static final DateTimeFormatter HTTP =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private interface Field {
        void write(long wallMs, Buf out);
    }

    private static String text(Field field, long wallMs) {
        Buf out = new Buf(0);
        field.write(wallMs, out);
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Asia/Shanghai",
                "America/New_York",
                "Asia/Kolkata",
                "Australia/Lord_Howe",
                "America/St_Johns"
            })
    void agreesWithTheCalendarOfTheJdk(String zone) {
        TimeText time = new TimeText(ZoneId.of(zone));
        Random random = new Random(zone.hashCode());
        for (int i = 0; i < 500; i++) {
            long ms = random.nextLong(4_102_444_800_000L);
            ZonedDateTime at = Instant.ofEpochMilli(ms).atZone(ZoneId.of(zone));
            assertThat(text(time::writeLocal, ms)).isEqualTo(LOCAL.format(at));
            assertThat(text(time::writeIso8601, ms)).isEqualTo(ISO.format(at));
            assertThat(text(time::writeHttp, ms))
                    .isEqualTo(HTTP.format(at.withZoneSameInstant(ZoneOffset.UTC)));
        }
    }

    @Test
    void theOffsetChangesWithSummerTime() {
        TimeText time = new TimeText(ZoneId.of("Europe/Berlin"));
        long change = Instant.parse("2026-03-29T01:00:00Z").toEpochMilli();
        assertThat(text(time::writeLocal, change - 1)).isEqualTo("29/Mar/2026:01:59:59 +0100");
        assertThat(text(time::writeLocal, change)).isEqualTo("29/Mar/2026:03:00:00 +0200");
    }

    @Test
    void theTextChangesWithTheSecondOnly() {
        TimeText time = new TimeText(ZoneOffset.UTC);
        assertThat(text(time::writeIso8601, 0)).isEqualTo("1970-01-01T00:00:00+00:00");
        assertThat(text(time::writeIso8601, 999)).isEqualTo("1970-01-01T00:00:00+00:00");
        assertThat(text(time::writeIso8601, 1000)).isEqualTo("1970-01-01T00:00:01+00:00");
    }

    @ParameterizedTest
    @CsvSource({"0, 0.000", "7, 0.007", "1234, 1.234", "60010, 60.010", "-5, 0.000"})
    void secondsHaveThreeDecimals(long ms, String expected) {
        assertThat(text(TimeText::writeSeconds, ms)).isEqualTo(expected);
    }
}

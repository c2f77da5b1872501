package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.net.Buf;
import weir.net.Mem;

class HttpDateTest {
    private static final DateTimeFormatter FIXED =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
                    .withZone(ZoneOffset.UTC);

    private static long parse(String text) {
        return HttpDate.parse(Mem.literal(text), text.length());
    }

    @Test
    void isWrittenAsTheLibraryWritesItAndReadBack() {
        Random random = new Random(1);
        long text = Mem.alloc(32);
        for (int i = 0; i < 20_000; i++) {
            long second = random.nextLong(253402300800L);
            HttpDate.format(second, text);
            String written = Mem.string(text, HttpDate.LENGTH);
            assertThat(written).isEqualTo(FIXED.format(Instant.ofEpochSecond(second)));
            assertThat(HttpDate.parse(text, HttpDate.LENGTH)).isEqualTo(second);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sun, 06 Nov 1994 08:49:37 GMT|784111777",
                "Sunday, 06-Nov-94 08:49:37 GMT|784111777",
                "Sun Nov  6 08:49:37 1994|784111777",
                "Sun Nov 16 08:49:37 1994|784975777",
                "Sun, 06 Nov 1994 08:49:37|784111777",
                "x, 06 Nov 1994 08:49:37|784111777",
                "Sunday, 06-Nov-69 08:49:37 GMT|3150953377",
                "Sunday, 06-Nov-70 08:49:37 GMT|26729377",
                "Thu, 01 Jan 1970 00:00:00 GMT|0",
                "Thu, 29 Feb 2024 00:00:00 GMT|1709164800",
                "Thu, 29 Feb 2000 00:00:00 GMT|951782400",
                "Thu, 29 Feb 2023 00:00:00 GMT|-1",
                "Thu, 29 Feb 1900 00:00:00 GMT|-1",
                "Thu, 31 Apr 2024 00:00:00 GMT|-1",
                "Thu, 32 Jan 2024 00:00:00 GMT|-1",
                "Thu, 01 Jan 2024 24:00:00 GMT|-1",
                "Thu, 01 Jan 2024 00:60:00 GMT|-1",
                "Thu, 01 Jan 2024 00:00:60 GMT|-1",
                "Thu, 01 Xan 2024 00:00:00 GMT|-1",
                "Thu, 01 Jan 24 00:00:00 GMT|-1",
                "Thu, 1 Jan 2024 00:00:00 GMT|-1",
                "Thu, 01.Jan.2024 00:00:00 GMT|-1",
                "Thu, 01 Jan-2024 00:00:00 GMT|-1",
                "Thu, 01 Jan 2024 00-00-00 GMT|-1",
                "Thu, 01 Jan 2024|-1",
                "Sun Nov  6 08:49:37 19|-1",
                "Sun Nov  x 08:49:37 1994|-1",
                "Sun|-1",
                "784111777|-1",
            })
    void isRead(String text, long second) {
        assertThat(parse(text)).isEqualTo(second);
    }

    @Test
    void anEmptyDateIsNone() {
        assertThat(parse("")).isEqualTo(HttpDate.INVALID);
    }

    @Test
    void theCurrentDateChangesWithTheSecond() {
        HttpDate date = new HttpDate();
        Buf out = new Buf(64);
        date.put(out, 784111777_000L);
        date.put(out, 784111777_999L);
        date.put(out, 784111778_000L);
        assertThat(out.toString())
                .isEqualTo(
                        "Sun, 06 Nov 1994 08:49:37 GMTSun, 06 Nov 1994 08:49:37 GMT"
                                + "Sun, 06 Nov 1994 08:49:38 GMT");
        out.free();
    }

    @ParameterizedTest
    @CsvSource({
        "784111777, 'Sun, 06-Nov-94 08:49:37 GMT'",
        "2145916799, 'Thu, 31-Dec-37 23:59:59 GMT'",
        "2145916800, 'Fri, 01-Jan-2038 00:00:00 GMT'",
    })
    void cookiesHaveAFormOfTheirOwn(long second, String written) {
        Buf out = new Buf(0);
        HttpDate.putCookie(out, second);
        assertThat(Mem.string(out.address(), out.size())).isEqualTo(written);
        out.free();
    }
}

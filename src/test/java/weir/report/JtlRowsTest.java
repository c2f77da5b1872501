package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.load.Sample;
import weir.load.Wire;

/** Rows as JMeter 5.6.3 writes them. */
class JtlRowsTest {
    private static final String SAVE = "jmeter.save.saveservice.";

    private static String rows(Sample s, String... nameValues) {
        Properties p = new Properties();
        for (int i = 0; i < nameValues.length; i += 2) {
            p.setProperty(nameValues[i], nameValues[i + 1]);
        }
        return rows(s, new JtlRows(JtlFormat.of(p)));
    }

    private static String rows(Sample s, RowFormat format) {
        RowBatch batch = new RowBatch();
        format.rows(s, batch);
        return new String(batch.bytes(), 0, batch.length(), StandardCharsets.UTF_8);
    }

    @Test
    void headerHasJmetersColumnsInItsOrder() {
        assertThat(new JtlRows(JtlFormat.DEFAULT).header())
                .isEqualTo(
                        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,"
                                + "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,"
                                + "URL,Latency,IdleTime,Connect\n");
    }

    @Test
    void passedSample() {
        assertThat(rows(Samples.ok().label("ok").thread("tg 1-1").get()))
                .isEqualTo(
                        "1796069623199,51,ok,200,OK,tg 1-1,text,true,,67,120,1,1,"
                                + "http://127.0.0.1:18572/ok,45,0,35\n");
    }

    @Test
    void bindExceptionRow() {
        Sample s =
                Samples.ok()
                        .code(
                                "Non HTTP response code: java.net.BindException",
                                "Non HTTP response message: Cannot assign requested address")
                        .failed()
                        .bytes(2542, 0)
                        .elapsed(1)
                        .latency(0)
                        .get();
        assertThat(rows(s))
                .isEqualTo(
                        "1796069623199,1,home,Non HTTP response code: java.net.BindException,Non"
                                + " HTTP response message: Cannot assign requested"
                                + " address,Users 1-1,text,false,,2542,0,1,1,"
                                + "http://127.0.0.1:18572/ok,0,0,35\n");
    }

    @Test
    void messageWithDelimiterIsQuoted() {
        Sample s = Samples.transaction(2, 1).label("T-np").code("", message(2, 1)).idle(62).get();
        assertThat(rows(s))
                .contains(
                        ",T-np,,\"Number of samples in transaction : 2, number of failing samples :"
                                + " 1\",Users 1-1,,false,")
                .contains(",null,45,62,35\n");
    }

    private static String message(int samples, int failing) {
        return Samples.transaction(samples, failing).get().responseMessage();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain|plain",
                "a,b|\"a,b\"",
                "say \"x\"|\"say \"\"x\"\"\"",
                "tab\tinside|tab\tinside",
                "it's|it's",
                "ümlaut|ümlaut",
                "日本,語|\"日本,語\""
            })
    void quoting(String label, String written) {
        assertThat(rows(Samples.ok().label(label).get()))
                .startsWith("1796069623199,51," + written + ",200,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void lineEndsAreQuoted(String lineEnd) {
        String text = "Test failed:" + lineEnd + "****** received";
        assertThat(rows(Samples.ok().failed(text).get())).contains(",false,\"" + text + "\",67,");
    }

    @Test
    void quotingFollowsTheDelimiter() {
        Sample s = Samples.ok().label("a,b;c").get();
        assertThat(rows(s, SAVE + "default_delimiter", ";"))
                .startsWith("1796069623199;51;\"a,b;c\";200;");
        assertThat(rows(Samples.ok().label("a,b").get(), SAVE + "default_delimiter", "\\t"))
                .startsWith("1796069623199\t51\ta,b\t200\t");
    }

    @Test
    void redirectsAreRowsAfterTheirParent() {
        Sample s =
                Samples.ok()
                        .label("r")
                        .subs(
                                Samples.ok().label("r-0").code("302", "Moved").get(),
                                Samples.ok().label("r-1").get())
                        .get();
        assertThat(rows(s).lines().map(l -> l.split(",")[2])).containsExactly("r", "r-0", "r-1");
        assertThat(rows(s, SAVE + "subresults", "false").lines()).hasSize(1);
    }

    @Test
    void subResultsOfSubResultsFollow() {
        Sample inner = Samples.ok().label("in").subs(Samples.ok().label("in-0").get()).get();
        Sample s =
                Samples.transaction(2, 0)
                        .label("T")
                        .subs(inner, Samples.ok().label("x").get())
                        .get();
        assertThat(rows(s).lines().map(l -> l.split(",")[2]))
                .containsExactly("T", "in", "in-0", "x");
    }

    @Test
    void subResultsStopAtTheDepthOfTen() {
        Sample s = Samples.ok().label("11").get();
        for (int depth = 10; depth >= 0; depth--) {
            s = Samples.ok().label(String.valueOf(depth)).subs(s).get();
        }
        assertThat(rows(s).lines()).hasSize(11);
    }

    @Test
    void endTimes() {
        Sample s = Samples.ok().at(1000).elapsed(70).idle(30).get();
        assertThat(rows(s, "sampleresult.timestamp.start", "false")).startsWith("1100,70,");
    }

    @Test
    void dates() {
        String row =
                rows(
                        Samples.ok().at(0).get(),
                        SAVE + "timestamp_format",
                        "yyyy/MM/dd HH:mm:ss.SSS");
        assertThat(row).matches("(1970/01/01|1969/12/31) \\d\\d:\\d\\d:00\\.000,51,[^\n]*\n");
    }

    @Test
    void optionalColumns() {
        String[] on = {
            SAVE + "sample_count", "true", SAVE + "filename", "true", SAVE + "hostname", "true"
        };
        JtlFormat format = JtlFormat.DEFAULT;
        assertThat(format.headerLine()).doesNotContain("SampleCount");
        String row = rows(Samples.ok().failed().get(), on);
        assertThat(row.split(",")).hasSize(21);
        assertThat(row).contains("/ok,,45,1,1,");
    }

    @ParameterizedTest
    @CsvSource({
        "time,elapsed",
        "label,label",
        "response_code,responseCode",
        "response_message,responseMessage",
        "thread_name,threadName",
        "data_type,dataType",
        "successful,success",
        "assertion_results_failure_message,failureMessage",
        "bytes,bytes",
        "sent_bytes,sentBytes",
        "url,URL",
        "latency,Latency",
        "idle_time,IdleTime",
        "connect_time,Connect"
    })
    void eachPropertyTakesItsColumnAway(String property, String column) {
        Properties p = new Properties();
        p.setProperty(SAVE + property, "false");
        JtlFormat format = JtlFormat.of(p);
        assertThat(format.headerLine().split(",")).hasSize(16).doesNotContain(column);
        assertThat(rows(Samples.ok().get(), new JtlRows(format)).split(",", -1)).hasSize(16);
    }

    @Test
    void threadCountsAreTwoColumns() {
        Properties p = new Properties();
        p.setProperty(SAVE + "thread_counts", "false");
        assertThat(JtlFormat.of(p).headerLine().split(","))
                .hasSize(15)
                .doesNotContain("grpThreads", "allThreads");
    }

    @Test
    void noTimestampColumn() {
        assertThat(rows(Samples.ok().get(), SAVE + "timestamp_format", "none"))
                .startsWith("51,home,");
    }

    @Test
    void noHeader() {
        Properties p = new Properties();
        p.setProperty(SAVE + "print_field_names", "false");
        assertThat(new JtlRows(JtlFormat.of(p)).header()).isEmpty();
    }

    @Test
    void connectionFacts() {
        Sample hop = Samples.ok().label("r-0").wire(new Wire(7, 2, 40123, "")).get();
        Sample last =
                Samples.ok().label("r-1").wire(new Wire(8, 1, 40124, "PEER_SAID_CLOSE")).get();
        Sample s = Samples.ok().label("r").subs(hop, last).get();
        assertThat(rows(s, new ConnectionRows()))
                .isEqualTo(
                        "1796069623199,r-0,Users 1-1,1796069623199,7,2,40123,\n"
                                + "1796069623199,r-1,Users 1-1,1796069623199,8,1,40124,"
                                + "PEER_SAID_CLOSE\n");
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                9,
                10,
                99,
                100,
                12345,
                1796069623199L,
                Long.MAX_VALUE,
                -1,
                Long.MIN_VALUE
            })
    void numbers(long n) {
        RowBatch batch = new RowBatch();
        batch.put(n);
        assertThat(new String(batch.bytes(), 0, batch.length(), StandardCharsets.US_ASCII))
                .isEqualTo(Long.toString(n));
    }

    @Test
    void batchGrowsForALongField() {
        String message = "x".repeat(200_000);
        assertThat(rows(Samples.ok().failed(message).get())).contains("," + message + ",");
    }
}

package weir.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row of a JTL file can hold, in JMeter's order. Each field is switched by one property
 * {@code jmeter.save.saveservice.<property>} (JMeter's {@code SampleSaveConfiguration}).
 */
public enum JtlField {
    TIME_STAMP("timestamp_format", true, "timeStamp"),
    ELAPSED("time", true, "elapsed"),
    LABEL("label", true, "label"),
    RESPONSE_CODE("response_code", true, "responseCode"),
    RESPONSE_MESSAGE("response_message", true, "responseMessage"),
    THREAD_NAME("thread_name", true, "threadName"),
    DATA_TYPE("data_type", true, "dataType"),
    SUCCESS("successful", true, "success"),
    FAILURE_MESSAGE("assertion_results_failure_message", true, "failureMessage"),
    BYTES("bytes", true, "bytes"),
    SENT_BYTES("sent_bytes", true, "sentBytes"),
    THREAD_COUNTS("thread_counts", true, "grpThreads", "allThreads"),
    URL("url", true, "URL"),
    FILE_NAME("filename", false, "Filename"),
    LATENCY("latency", true, "Latency"),
    ENCODING("encoding", false, "Encoding"),
    SAMPLE_COUNT("sample_count", false, "SampleCount", "ErrorCount"),
    HOSTNAME("hostname", false, "Hostname"),
    IDLE_TIME("idle_time", true, "IdleTime"),
    CONNECT("connect_time", true, "Connect");

    private final String property;
    private final boolean onByDefault;
    private final String column;
    private final @Nullable String second;

    JtlField(String property, boolean onByDefault, String column) {
        this(property, onByDefault, column, null);
    }

    JtlField(String property, boolean onByDefault, String column, @Nullable String second) {
        this.property = property;
        this.onByDefault = onByDefault;
        this.column = column;
        this.second = second;
    }

    /** The property's name after {@code jmeter.save.saveservice.}. */
    public String property() {
        return property;
    }

    /** Written when no property says otherwise. */
    public boolean onByDefault() {
        return onByDefault;
    }

    /** One or two column names, as they stand in the header. */
    public List<String> columns() {
        return second == null ? List.of(column) : List.of(column, second);
    }

    /** The field that a column belongs to, or null for a name that JMeter does not write. */
    static @Nullable JtlField ofColumn(String column) {
        for (JtlField f : values()) {
            if (column.equals(f.column) || column.equals(f.second)) {
                return f;
            }
        }
        return null;
    }
}

package weir.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The properties of this room, each declared once with its default, and their typed reading.
 * Unknown properties are left to whoever knows them.
 */
public final class LoadProperties {
    private static final List<LoadProperty> ALL = new ArrayList<>();
    private static final Map<JtlField, LoadProperty> OF_FIELD = new EnumMap<>(JtlField.class);
    private static final String SAVE = "jmeter.save.saveservice.";
    private static final String REPORT = "jmeter.reportgenerator.";

    public static final LoadProperty OUTPUT_FORMAT =
            add(SAVE + "output_format", "csv", "`csv`; `xml` is refused.");
    public static final LoadProperty TIMESTAMP_FORMAT =
            add(
                    SAVE + "timestamp_format",
                    "ms",
                    "`ms`, `none` (no column) or a date pattern such as `yyyy/MM/dd HH:mm:ss.SSS`.");

    static {
        for (JtlField f : JtlField.values()) {
            if (f != JtlField.TIME_STAMP) {
                OF_FIELD.put(
                        f,
                        add(SAVE + f.property(), Boolean.toString(f.onByDefault()), fieldDoc(f)));
            }
        }
    }

    public static final LoadProperty SUBRESULTS =
            add(SAVE + "subresults", "true", "Writes sub-samples as rows after their parent.");
    public static final LoadProperty PRINT_FIELD_NAMES =
            add(SAVE + "print_field_names", "true", "Begins a new file with the column names.");
    public static final LoadProperty DELIMITER =
            add(SAVE + "default_delimiter", ",", "One character between fields; `\\t` for a tab.");
    public static final LoadProperty AUTOFLUSH =
            add(SAVE + "autoflush", "false", "Hands each row to the file at once.");
    public static final LoadProperty TIMESTAMP_START =
            add(
                    "sampleresult.timestamp.start",
                    "true",
                    "`timeStamp` is the start of the sample; `false`: its end.");
    public static final LoadProperty SAMPLE_VARIABLES =
            add("sample_variables", "", "Refused when set: columns of variables are not written.");
    public static final LoadProperty CONNECTIONS =
            add(
                    "weir.jtl.connections",
                    "false",
                    "Ours: writes `<results>.connections.csv` beside the result file, one row per"
                            + " sample with the number of its connection, the request's number on"
                            + " it, our port and who closed it.");
    public static final LoadProperty SUMMARISER_NAME =
            add("summariser.name", "summary", "Name in the summary lines; empty: none.");
    public static final LoadProperty SUMMARISER_INTERVAL =
            add("summariser.interval", "30", "Seconds between summary lines.");
    public static final LoadProperty SUMMARISER_LOG =
            add("summariser.log", "true", "Writes the summary lines to the log file.");
    public static final LoadProperty SUMMARISER_OUT =
            add("summariser.out", "true", "Writes the summary lines to standard output.");
    public static final LoadProperty SUMMARISER_IGNORE_TRANSACTIONS =
            add(
                    "summariser.ignore_transaction_controller_sample_result",
                    "true",
                    "Leaves samples of transaction controllers out of the summary lines.");
    public static final LoadProperty PCT1 =
            add("aggregate_rpt_pct1", "90", "First percentile of the report.");
    public static final LoadProperty PCT2 =
            add("aggregate_rpt_pct2", "95", "Second percentile of the report.");
    public static final LoadProperty PCT3 =
            add("aggregate_rpt_pct3", "99", "Third percentile of the report.");
    public static final LoadProperty REPORT_TITLE =
            add(REPORT + "report_title", "", "Title of the report.");
    public static final LoadProperty APDEX_SATISFIED =
            add(REPORT + "apdex_satisfied_threshold", "500", "APDEX: satisfied up to here, ms.");
    public static final LoadProperty APDEX_TOLERATED =
            add(REPORT + "apdex_tolerated_threshold", "1500", "APDEX: tolerated up to here, ms.");
    public static final LoadProperty APDEX_PER_TRANSACTION =
            add(
                    REPORT + "apdex_per_transaction",
                    "",
                    "Thresholds by label: `regex:satisfied|tolerated;...`.");
    public static final LoadProperty SAMPLE_FILTER =
            add(REPORT + "sample_filter", "", "Only samples whose label this regex matches whole.");
    public static final LoadProperty DATE_FORMAT =
            add(REPORT + "date_format", "yyyyMMddHHmmss", "Pattern of the two dates below.");
    public static final LoadProperty START_DATE =
            add(REPORT + "start_date", "", "Leaves out what began before.");
    public static final LoadProperty END_DATE =
            add(REPORT + "end_date", "", "Leaves out what ended after.");
    public static final LoadProperty GRANULARITY =
            add(
                    REPORT + "overall_granularity",
                    "",
                    "Width of a point of the plots over time, ms, above 1000, doubled when there"
                            + " would be more than 10000 points; empty: fits the run.");
    public static final LoadProperty EXCLUDE_TRANSACTIONS_FROM_TOP5 =
            add(
                    REPORT + "exclude_tc_from_top5_errors_by_sampler",
                    "true",
                    "Leaves transaction controllers out of the top 5 of errors.");
    public static final LoadProperty SERIES_FILTER =
            add(
                    REPORT + "exporter.html.series_filter",
                    "",
                    "Only labels in which this regex is found, in any case, are shown; the totals"
                            + " and `statistics.json` have them all.");
    public static final LoadProperty FILTERS_ONLY_SAMPLE_SERIES =
            add(
                    REPORT + "exporter.html.filters_only_sample_series",
                    "true",
                    "`false`: that regex counts for errors, response codes and thread groups too.");
    public static final LoadProperty SHOW_CONTROLLERS_ONLY =
            add(
                    REPORT + "exporter.html.show_controllers_only",
                    "false",
                    "Shows transaction controllers only.");
    public static final LoadProperty OUTPUT_DIR =
            add(
                    REPORT + "exporter.html.property.output_dir",
                    "report-output",
                    "The report's folder when `-o` is not given.");

    private final Properties properties;

    public LoadProperties(Properties properties) {
        this.properties = properties;
    }

    /** All of them, in the order of the reference page. */
    public static List<LoadProperty> all() {
        return List.copyOf(ALL);
    }

    /** The report's properties that are set and that nobody here knows, by name. */
    List<String> unknownOfReport() {
        return properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(REPORT))
                .filter(name -> ALL.stream().noneMatch(p -> p.name().equals(name)))
                .sorted()
                .toList();
    }

    /** The switch of one field; {@link JtlField#TIME_STAMP} has none of its own. */
    static LoadProperty of(JtlField field) {
        LoadProperty p = OF_FIELD.get(field);
        if (p == null) {
            throw new IllegalArgumentException(field.name());
        }
        return p;
    }

    /** The value, or the default when it is not set. */
    public String text(LoadProperty p) {
        return properties.getProperty(p.name(), p.defaultText()).strip();
    }

    /** JMeter's reading of a flag: "true" in any case, else false. */
    public boolean flag(LoadProperty p) {
        return Boolean.parseBoolean(text(p));
    }

    /**
     * A whole number.
     *
     * @throws PropertyException when it is not one of at least {@code least}
     */
    public long number(LoadProperty p, long least) {
        try {
            long n = Long.parseLong(text(p));
            if (n >= least) {
                return n;
            }
        } catch (NumberFormatException e) {
            // told below, together with a number that is too small
        }
        throw new PropertyException(
                p.name(), "\"" + text(p) + "\" is not a number of at least " + least);
    }

    /**
     * A percentage above 0 and up to 100.
     *
     * @throws PropertyException when it is not
     */
    double percentage(LoadProperty p) {
        try {
            double d = new BigDecimal(text(p)).doubleValue();
            if (d > 0 && d <= 100) {
                return d;
            }
        } catch (NumberFormatException e) {
            // told below, together with a number out of range
        }
        throw new PropertyException(p.name(), "\"" + text(p) + "\" is not a percentage");
    }

    private static LoadProperty add(String name, String defaultText, String doc) {
        LoadProperty p = new LoadProperty(name, defaultText, doc);
        ALL.add(p);
        return p;
    }

    private static String fieldDoc(JtlField f) {
        String columns = "Column `" + String.join("`, `", f.columns()) + "`";
        return switch (f) {
            case ENCODING -> columns + "; refused when on.";
            case FILE_NAME -> columns + "; always empty, as nothing here saves responses.";
            default -> columns + ".";
        };
    }
}

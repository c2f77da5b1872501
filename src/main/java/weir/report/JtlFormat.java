package weir.report;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How one JTL file is written, and how a file without a header is read.
 *
 * @param fields what a row holds; always in {@link JtlField}'s order
 * @param delimiter one ASCII character between fields
 * @param header true to begin a new file with the column names
 * @param timestamps null for epoch ms, else the format of the time column
 * @param startTimes true when the time column is the start of the sample, false for its end
 * @param subResults true to write a row for each sub-sample after its parent
 * @param autoFlush true to hand every row to the file at once
 */
public record JtlFormat(
        Set<JtlField> fields,
        char delimiter,
        boolean header,
        @Nullable DateTimeFormatter timestamps,
        boolean startTimes,
        boolean subResults,
        boolean autoFlush) {

    /** What JMeter 5.6.3 writes when nobody sets a property. */
    public static final JtlFormat DEFAULT = of(new Properties());

    public JtlFormat {
        EnumSet<JtlField> ordered = EnumSet.noneOf(JtlField.class);
        ordered.addAll(fields);
        fields = Collections.unmodifiableSet(ordered);
    }

    /**
     * The format that {@code jmeter.save.saveservice.*} asks for.
     *
     * @throws PropertyException for a value that is wrong or that we do not write, by name
     */
    public static JtlFormat of(Properties properties) throws PropertyException {
        LoadProperties p = new LoadProperties(properties);
        refuse(
                p,
                LoadProperties.OUTPUT_FORMAT,
                "xml",
                "XML result files are not supported; use csv");
        if (!p.text(LoadProperties.OUTPUT_FORMAT).equals("csv")) {
            throw new PropertyException(
                    LoadProperties.OUTPUT_FORMAT.name(),
                    "\"" + p.text(LoadProperties.OUTPUT_FORMAT) + "\" is not csv or xml");
        }
        if (!p.text(LoadProperties.SAMPLE_VARIABLES).isEmpty()) {
            throw new PropertyException(
                    LoadProperties.SAMPLE_VARIABLES.name(),
                    "columns of sample variables are not supported");
        }
        EnumSet<JtlField> fields = EnumSet.noneOf(JtlField.class);
        for (JtlField f : JtlField.values()) {
            if (f == JtlField.TIME_STAMP
                    ? !p.text(LoadProperties.TIMESTAMP_FORMAT).equals("none")
                    : p.flag(LoadProperties.of(f))) {
                fields.add(f);
            }
        }
        refuseEncoding(fields, LoadProperties.of(JtlField.ENCODING).name());
        return new JtlFormat(
                fields,
                delimiter(p.text(LoadProperties.DELIMITER)),
                p.flag(LoadProperties.PRINT_FIELD_NAMES),
                timestamps(p.text(LoadProperties.TIMESTAMP_FORMAT)),
                p.flag(LoadProperties.TIMESTAMP_START),
                p.flag(LoadProperties.SUBRESULTS),
                p.flag(LoadProperties.AUTOFLUSH));
    }

    /**
     * The format of a listener that names its own columns; delimiter, timestamp format and flushing
     * stay this format's.
     *
     * @param columns names as in the header
     * @throws PropertyException for a column that we do not write
     */
    public JtlFormat with(List<String> columns, boolean header, boolean subResults)
            throws PropertyException {
        EnumSet<JtlField> chosen = EnumSet.noneOf(JtlField.class);
        for (String column : columns) {
            JtlField field = JtlField.ofColumn(column);
            if (field == null || field == JtlField.ENCODING) {
                throw new PropertyException(
                        "saveConfig", "the column " + column + " is not supported");
            }
            chosen.add(field);
        }
        return new JtlFormat(
                chosen, delimiter, header, timestamps, startTimes, subResults, autoFlush);
    }

    /** The header line without its line end. */
    public String headerLine() {
        StringBuilder line = new StringBuilder();
        for (JtlField f : fields) {
            for (String column : f.columns()) {
                if (!line.isEmpty()) {
                    line.append(delimiter);
                }
                line.append(column);
            }
        }
        return line.toString();
    }

    private static void refuse(LoadProperties p, LoadProperty which, String value, String why)
            throws PropertyException {
        if (p.text(which).equals(value)) {
            throw new PropertyException(which.name(), why);
        }
    }

    private static void refuseEncoding(Set<JtlField> fields, String name) throws PropertyException {
        if (fields.contains(JtlField.ENCODING)) {
            throw new PropertyException(name, "the Encoding column is not supported");
        }
    }

    private static char delimiter(String text) throws PropertyException {
        String d = text.equals("\\t") ? "\t" : text;
        if (d.length() != 1 || d.charAt(0) > 126 || "\"\r\n".contains(d)) {
            throw new PropertyException(
                    LoadProperties.DELIMITER.name(), "\"" + text + "\" is not one plain character");
        }
        return d.charAt(0);
    }

    private static @Nullable DateTimeFormatter timestamps(String text) throws PropertyException {
        if (text.equals("ms") || text.equals("none")) {
            return null;
        }
        try {
            return DateTimeFormatter.ofPattern(text).withZone(ZoneId.systemDefault());
        } catch (IllegalArgumentException e) {
            throw new PropertyException(
                    LoadProperties.TIMESTAMP_FORMAT.name(), "bad date format \"" + text + "\"");
        }
    }
}

package weir.report;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;

/**
 * Reads a CSV result file of any JMeter version, row by row and in memory that does not grow with
 * the file. With a header: its columns in any order, its own delimiter. Without one: the columns of
 * the format given.
 */
public final class JtlReader {
    private static final int HEADER_LIMIT = 8192;

    private final Path file;
    private final JtlFormat format;
    private final List<String> warnings = new ArrayList<>();
    private long rows;

    public JtlReader(Path file, JtlFormat format) {
        this.file = file;
        this.format = format;
    }

    /** What was odd and passed over, told as {@code file:line: what}. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Rows handed over so far. */
    public long rows() {
        return rows;
    }

    /**
     * Hands every row to {@code to}, in the file's order.
     *
     * @throws JtlException for text that is not a result file, with file and line
     * @throws IOException when the file cannot be read
     */
    public void read(Consumer<Sample> to) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 64 * 1024)) {
            String first = firstLine(in);
            refuseXml(first);
            Reader text = new InputStreamReader(in, StandardCharsets.UTF_8);
            char delimiter = JtlColumns.delimiterOf(first, format.delimiter());
            CsvRows csv = new CsvRows(text, file.toString(), delimiter);
            if (csv.next()) {
                read(csv, to);
            }
        }
    }

    private void read(CsvRows csv, Consumer<Sample> to) throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < csv.fields(); i++) {
            names.add(i == 0 ? withoutMark(csv.string(0)) : csv.string(i));
        }
        JtlColumns columns = JtlColumns.ofHeader(names);
        boolean more = true;
        if (columns == null) {
            columns = JtlColumns.of(format);
            warn(csv.line(), "no header; reading the columns " + format.headerLine());
        } else {
            more = csv.next();
        }
        SampleRow row = new SampleRow(file.toString(), columns, format);
        for (; more; more = csv.next()) {
            if (complete(csv, columns)) {
                to.accept(row.read(csv));
                rows++;
            }
        }
    }

    private boolean complete(CsvRows csv, JtlColumns columns) throws JtlException {
        if (csv.fields() == columns.count()) {
            return true;
        }
        String why = csv.fields() + " fields where " + columns.count() + " are expected";
        if (!csv.lineEnded() && csv.fields() < columns.count()) {
            warn(csv.line(), "last row is cut short, left out (" + why + ")");
            return false;
        }
        throw new JtlException(file.toString(), csv.line(), why);
    }

    private void warn(long line, String what) {
        warnings.add(file + ":" + line + ": " + what);
    }

    private void refuseXml(@Nullable String first) throws JtlException {
        if (first != null && first.stripLeading().startsWith("<")) {
            throw new JtlException(
                    file.toString(), 1, "an XML result file; only CSV result files are read");
        }
    }

    /** Looks at the first line and leaves the stream where it was. */
    private static String firstLine(InputStream in) throws IOException {
        in.mark(HEADER_LIMIT);
        byte[] head = in.readNBytes(HEADER_LIMIT);
        in.reset();
        String text = withoutMark(new String(head, StandardCharsets.UTF_8));
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return text.substring(0, end);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}

package weir.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code statistics.json} with the fields of JMeter's report: one object per label and one for all,
 * under its name. JMeter's numbers that no label has (a run without samples) are 0 here.
 */
public final class StatisticsJson {
    private StatisticsJson() {}

    /** Writes the file. */
    static void write(Summary summary, Path file) throws IOException {
        Files.writeString(file, text(summary), StandardCharsets.UTF_8);
    }

    /** The file's text. */
    public static String text(Summary summary) throws IOException {
        Writer text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            for (Summary.Row row : summary.labels()) {
                row(json, row);
            }
            row(json, summary.total());
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void row(JsonGenerator json, Summary.Row row) throws IOException {
        json.writeObjectFieldStart(row.label());
        json.writeStringField("transaction", row.label());
        json.writeNumberField("sampleCount", row.count());
        json.writeNumberField("errorCount", row.errors());
        json.writeNumberField("errorPct", (float) row.errorPct());
        json.writeNumberField("meanResTime", row.meanMs());
        json.writeNumberField("medianResTime", row.medianMs());
        json.writeNumberField("minResTime", (double) row.minMs());
        json.writeNumberField("maxResTime", (double) row.maxMs());
        json.writeNumberField("pct1ResTime", row.pct1Ms());
        json.writeNumberField("pct2ResTime", row.pct2Ms());
        json.writeNumberField("pct3ResTime", row.pct3Ms());
        json.writeNumberField("throughput", row.throughput());
        json.writeNumberField("receivedKBytesPerSec", row.receivedKb());
        json.writeNumberField("sentKBytesPerSec", row.sentKb());
        json.writeEndObject();
    }
}

package weir.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** The numbers behind the plots, as JSON that may stand inside an HTML script element. */
final class PlotData {
    private static final double ROUNDING = 1000;

    private PlotData() {}

    static String json(Summary summary) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeObjectFieldStart("time");
            time(json, summary.overTime());
            json.writeEndObject();
            numbers(json, "percents", PercentileCurve.PERCENTS);
            json.writeArrayFieldStart("curves");
            for (Summary.Curve curve : summary.curves()) {
                named(json, curve.label(), curve.ms());
            }
            json.writeEndArray();
            distribution(json, summary.distribution());
            json.writeEndObject();
        }
        // "</script>" and "<!--" in a label must not end the element; "<" stands in strings only
        return text.toString().replace("<", "\\u003c");
    }

    private static void time(JsonGenerator json, OverTime t) throws IOException {
        json.writeNumberField("slot", t.slotMs());
        counts(json, "starts", t.startsMs());
        numbers(json, "hits", t.hits());
        numbers(json, "passed", t.passed());
        numbers(json, "failed", t.failed());
        numbers(json, "threads", t.threads());
        numbers(json, "received", t.received());
        numbers(json, "sent", t.sent());
        series(json, "groups", t.groups());
        series(json, "times", t.times());
        series(json, "elapsed", t.elapsed());
        series(json, "latency", t.latency());
        series(json, "connect", t.connect());
        series(json, "transactions", t.transactions());
        series(json, "codes", t.codes());
    }

    private static void distribution(JsonGenerator json, Summary.Distribution d)
            throws IOException {
        json.writeObjectFieldStart("distribution");
        json.writeNumberField("width", d.widthMs());
        counts(json, "passed", d.passed());
        counts(json, "failed", d.failed());
        json.writeEndObject();
    }

    private static void series(JsonGenerator json, String field, List<OverTime.Series> all)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (OverTime.Series s : all) {
            named(json, s.name(), s.values());
        }
        json.writeEndArray();
    }

    private static void named(JsonGenerator json, String name, List<Double> values)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        numbers(json, "values", values);
        json.writeEndObject();
    }

    private static void counts(JsonGenerator json, String field, List<Long> values)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (long v : values) {
            json.writeNumber(v);
        }
        json.writeEndArray();
    }

    /** Rounded to three places; a value that is none becomes null, a gap in the line. */
    private static void numbers(JsonGenerator json, String field, List<Double> values)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (double v : values) {
            if (Double.isNaN(v)) {
                json.writeNull();
            } else if (v == Math.rint(v)) {
                json.writeNumber((long) v);
            } else {
                json.writeNumber(Math.round(v * ROUNDING) / ROUNDING);
            }
        }
        json.writeEndArray();
    }
}

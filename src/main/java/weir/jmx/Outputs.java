package weir.jmx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weir.load.Output;

/** The listeners that write files: one output per file, in the order they are met. */
final class Outputs {
    /** A column of a CSV result file and the field of a listener's configuration for it. */
    private record Column(String name, String field, boolean usual) {}

    private static final List<Column> COLUMNS =
            List.of(
                    new Column("timeStamp", "timestamp", true),
                    new Column("elapsed", "time", true),
                    new Column("label", "label", true),
                    new Column("responseCode", "code", true),
                    new Column("responseMessage", "message", true),
                    new Column("threadName", "threadName", true),
                    new Column("dataType", "dataType", true),
                    new Column("success", "success", true),
                    new Column("failureMessage", "saveAssertionResultsFailureMessage", true),
                    new Column("bytes", "bytes", true),
                    new Column("sentBytes", "sentBytes", true),
                    new Column("grpThreads", "threadCounts", true),
                    new Column("allThreads", "threadCounts", true),
                    new Column("URL", "url", true),
                    new Column("Filename", "fileName", false),
                    new Column("Latency", "latency", true),
                    new Column("SampleCount", "sampleCount", false),
                    new Column("ErrorCount", "sampleCount", false),
                    new Column("Hostname", "hostname", false),
                    new Column("IdleTime", "idleTime", true),
                    new Column("Connect", "connectTime", true));

    private final Reading reading;
    private final Map<String, Output> byPath = new LinkedHashMap<>();

    Outputs(Reading reading) {
        this.reading = reading;
    }

    List<Output> all() {
        return List.copyOf(byPath.values());
    }

    /** Indexes of the files that hear of a sample in this scope. */
    List<Integer> inScope(List<Level> levels) {
        List<Integer> found = new ArrayList<>();
        for (Element listener : Level.innermostFirst(levels, ElementTypes.LISTENER_FILE)) {
            int index = index(listener);
            if (index >= 0 && !found.contains(index)) {
                found.add(index);
            }
        }
        return List.copyOf(found);
    }

    private int index(Element listener) {
        String path = reading.now(listener, "filename").trim();
        if (path.isEmpty()) {
            return -1;
        }
        if (path.startsWith("~/")) {
            path = reading.folder() + path.substring(1);
        }
        if (!byPath.containsKey(path)) {
            byPath.put(path, output(listener, path));
        }
        return List.copyOf(byPath.keySet()).indexOf(path);
    }

    private Output output(Element listener, String path) {
        Property.Properties config = listener.properties().nested("saveConfig");
        if (config.flag("xml", false)) {
            reading.refuse(listener.place(), "a result file in XML is not supported yet");
        }
        if (config.flag("encoding", false)) {
            reading.refuse(listener.place(), "the column Encoding is not supported yet");
        }
        List<String> columns = new ArrayList<>();
        for (Column column : COLUMNS) {
            if (config.flag(column.field, column.usual)) {
                columns.add(column.name);
            }
        }
        return new Output(
                listener.name(),
                path,
                List.copyOf(columns),
                config.flag("fieldNames", true),
                config.flag("subresults", true),
                reading.flag(listener, "ResultCollector.error_logging", false),
                reading.flag(listener, "ResultCollector.success_only_logging", false));
    }
}

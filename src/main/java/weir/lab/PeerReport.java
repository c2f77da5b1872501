package weir.lab;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** The benchmark's result as a table and as the JSON that other programs read. */
public final class PeerReport {
    private final String role;
    private final List<PeerCase.Row> rows;
    private final List<String> conditions;

    PeerReport(String role, List<PeerCase> cases, Collection<String> conditions) {
        this.role = role;
        this.conditions = List.copyOf(conditions);
        this.rows = cases.stream().flatMap(c -> c.rows().stream()).toList();
    }

    public String table() {
        Table table =
                new Table(
                        "case",
                        "name",
                        "CPU us/request",
                        "requests/s",
                        "ratio",
                        "to",
                        "steady us",
                        "steady ratio",
                        "rounds");
        for (PeerCase.Row row : rows) {
            table.row(
                    row.benchmark(),
                    row.name(),
                    Figures.plain(row.cpuMicrosPerRequest()),
                    Figures.plain(row.requestsPerSecond()),
                    ratio(row.ratio()),
                    row.ratioTo().isEmpty() ? "-" : row.ratioTo(),
                    Double.isNaN(row.steadyCpuMicros())
                            ? "-"
                            : Figures.plain(row.steadyCpuMicros()),
                    ratio(row.steadyRatio()),
                    row.rounds() + (row.errors() > 0 ? ", " + row.errors() + " errors" : ""));
        }
        return table.plain() + String.join("\n", conditions) + "\n";
    }

    private static String ratio(Interval ratio) {
        return Double.isNaN(ratio.median()) ? "-" : Figures.ratioInterval(ratio);
    }

    public String json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("role", role);
        ArrayNode said = root.putArray("conditions");
        conditions.forEach(said::add);
        ArrayNode list = root.putArray("rows");
        for (PeerCase.Row row : rows) {
            ObjectNode node = list.addObject();
            node.put("case", row.benchmark());
            node.put("name", row.name());
            ReportJson.number(node, "cpu_us_per_request", row.cpuMicrosPerRequest());
            ReportJson.number(node, "requests_per_s", row.requestsPerSecond());
            if (row.ratioTo().isEmpty()) {
                node.putNull("ratio_to");
            } else {
                node.put("ratio_to", row.ratioTo());
            }
            ratio(node, "ratio", row.ratio());
            ReportJson.number(node, "steady_cpu_us_per_request", row.steadyCpuMicros());
            ratio(node, "steady_ratio", row.steadyRatio());
            node.put("rounds", row.rounds());
            node.put("errors", row.errors());
        }
        return ReportJson.text(root);
    }

    private static void ratio(ObjectNode node, String name, Interval ratio) {
        if (Double.isNaN(ratio.median())) {
            node.putNull(name);
        } else {
            ReportJson.interval(node.putObject(name), ratio);
        }
    }

    /** Whether anything failed during the measurements; figures of failing requests mean little. */
    public boolean withoutErrors() {
        return rows.stream().allMatch(r -> r.errors() == 0);
    }
}

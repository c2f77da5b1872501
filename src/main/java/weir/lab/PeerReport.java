package weir.lab;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The benchmark's result as a table and as the JSON that other programs read. */
public final class PeerReport {
    private final String role;
    private final List<PeerCase.Row> rows;

    PeerReport(String role, List<PeerCase> cases) {
        this.role = role;
        this.rows = cases.stream().flatMap(c -> c.rows().stream()).toList();
    }

    public String table() {
        Table table =
                new Table(
                        "case",
                        "name",
                        "CPU us/request",
                        "requests/s",
                        "CPU ratio",
                        "to",
                        "rounds");
        for (PeerCase.Row row : rows) {
            table.row(
                    row.benchmark(),
                    row.name(),
                    Figures.plain(row.cpuMicrosPerRequest()),
                    Figures.plain(row.requestsPerSecond()),
                    row.ratioTo().isEmpty() ? "-" : Figures.ratioInterval(row.ratio()),
                    row.ratioTo().isEmpty() ? "-" : row.ratioTo(),
                    row.rounds() + (row.errors() > 0 ? ", " + row.errors() + " errors" : ""));
        }
        return table.plain();
    }

    public String json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("role", role);
        ArrayNode list = root.putArray("rows");
        for (PeerCase.Row row : rows) {
            ObjectNode node = list.addObject();
            node.put("case", row.benchmark());
            node.put("name", row.name());
            ReportJson.number(node, "cpu_us_per_request", row.cpuMicrosPerRequest());
            ReportJson.number(node, "requests_per_s", row.requestsPerSecond());
            if (row.ratioTo().isEmpty()) {
                node.putNull("ratio_to");
                node.putNull("ratio");
            } else {
                node.put("ratio_to", row.ratioTo());
                ReportJson.interval(node.putObject("ratio"), row.ratio());
            }
            node.put("rounds", row.rounds());
            node.put("errors", row.errors());
        }
        return ReportJson.text(root);
    }

    /** Whether anything failed during the measurements; figures of failing requests mean little. */
    public boolean withoutErrors() {
        return rows.stream().allMatch(r -> r.errors() == 0);
    }
}

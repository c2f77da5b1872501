package weir.load;

import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;

import java.nio.file.Path;
import java.util.List;
import weir.jmx.PlanText;
import weir.report.JtlFormat;
import weir.report.JtlWriter;

/** The program that {@link OnePortSocketTest} runs in a network of its own. */
public final class OnePortRun {
    private OnePortRun() {}

    /** Runs three users without keep-alive and writes their rows to the file of that name. */
    public static void main(String[] args) throws Exception {
        try (Peer peer = new Peer()) {
            String off = bool("HTTPSampler.use_keepalive", false);
            String text = plan("", group("g", 3, 5, "", http("s", peer.port(), "/", off, "")));
            Plan plan = PlanText.compile(text);
            try (JtlWriter rows = JtlWriter.open(Path.of(args[0]), JtlFormat.DEFAULT)) {
                LoadEngine.start(plan, List.of(rows), List.of(), new LoadListener() {}).await();
            }
        }
    }
}

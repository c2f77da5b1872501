package weir.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.element;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.string;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weir.load.LoadEngine;
import weir.load.LoadListener;
import weir.load.Output;
import weir.load.Peer;
import weir.load.Plan;
import weir.load.SampleSink;

/** Listeners with a file: which samples they hear and what they write. */
class OutputsTest {
    private static String listener(String file, String props) {
        return element(
                "ResultCollector", "SimpleDataWriter", "l", string("filename", file) + props, "");
    }

    private static String config(String fields) {
        return "<objProp><name>saveConfig</name><value class=\"SampleSaveConfiguration\">"
                + fields
                + "</value></objProp>";
    }

    private static Output only(String listener) throws JmxException {
        Plan plan = PlanText.compile(PlanText.single(http("s", 1, "/") + listener));
        assertThat(plan.outputs()).hasSize(1);
        return plan.outputs().getFirst();
    }

    @Test
    void withoutAFileThereIsNoOutput() throws Exception {
        String text = PlanText.single(http("s", 1, "/") + listener("", ""));
        assertThat(PlanText.compile(text).outputs()).isEmpty();
    }

    @Test
    void theUsualColumns() throws Exception {
        Output output = only(listener("out.csv", ""));
        assertThat(output.path()).isEqualTo("out.csv");
        assertThat(String.join(",", output.columns()))
                .isEqualTo(
                        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,"
                                + "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,"
                                + "URL,Latency,IdleTime,Connect");
        assertThat(output.header()).isTrue();
        assertThat(output.subSamples()).isTrue();
    }

    @Test
    void itsOwnChoiceOfColumns() throws Exception {
        Output output =
                only(
                        listener(
                                "out.csv",
                                config(
                                        "<threadCounts>false</threadCounts><url>false</url>"
                                                + "<sampleCount>true</sampleCount>"
                                                + "<hostname>true</hostname>"
                                                + "<fieldNames>false</fieldNames>"
                                                + "<subresults>false</subresults>")));
        assertThat(output.columns())
                .doesNotContain("grpThreads", "allThreads", "URL")
                .containsSequence("Latency", "SampleCount", "ErrorCount", "Hostname", "IdleTime");
        assertThat(output.header()).isFalse();
        assertThat(output.subSamples()).isFalse();
    }

    @Test
    void errorsOrSuccessesOnly() throws Exception {
        Output errors = only(listener("e", bool("ResultCollector.error_logging", true)));
        assertThat(errors.wants(false)).isTrue();
        assertThat(errors.wants(true)).isFalse();
        Output fine = only(listener("s", bool("ResultCollector.success_only_logging", true)));
        assertThat(fine.wants(false)).isFalse();
        assertThat(fine.wants(true)).isTrue();
    }

    @Test
    void theNameMayBeAnExpression() throws Exception {
        assertThat(only(listener("${__P(out,results)}.csv", "")).path()).isEqualTo("results.csv");
    }

    @Test
    void aListenerHearsItsScopeAndAFileIsWrittenOnce() throws Exception {
        try (Peer peer = new Peer()) {
            String inner =
                    element(
                            "GenericController",
                            "LogicControllerGui",
                            "c",
                            "",
                            http("in", peer.port(), "/") + listener("inner", ""));
            String text =
                    plan(
                            "",
                            listener("all", "")
                                    + listener("all", "")
                                    + group("g", 1, 1, "", inner + http("out", peer.port(), "/")));
            Plan plan = PlanText.compile(text, Map.of());
            assertThat(plan.outputs()).hasSize(2);
            List<List<String>> heard = new ArrayList<>();
            List<SampleSink> sinks = new ArrayList<>();
            for (Output output : plan.outputs()) {
                List<String> labels = new ArrayList<>();
                heard.add(labels);
                sinks.add(s -> labels.add(output.path() + ":" + s.label()));
            }
            LoadEngine.start(plan, List.of(), sinks, new LoadListener() {}).await();
            assertThat(heard)
                    .containsExactlyInAnyOrder(List.of("inner:in"), List.of("all:in", "all:out"));
        }
    }
}

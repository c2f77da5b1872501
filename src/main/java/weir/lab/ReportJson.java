package weir.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The contract that other programs read; names once given stay. */
final class ReportJson {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ReportJson() {}

    static String of(Comparison comparison, List<String> explanation) {
        ObjectNode root = JSON.createObjectNode();
        root.put("scenario", ShortVsLong.NAME);
        root.put("front", comparison.front());
        root.put("front_version", comparison.frontVersion());
        root.put("nginx_defaults", comparison.nginxDefaults());
        root.put("users", comparison.users());
        root.put("valid", comparison.valid());
        words(root.putArray("invalid_because"), comparison.invalidBecause());
        ObjectNode variants = root.putObject("variants");
        for (Variant variant : Variant.values()) {
            variant(variants.putObject(variant.label()), comparison.variant(variant));
        }
        interval(root.putObject("ratio").putObject("throughput"), comparison.throughputRatio());
        root.put("noise", Figures.round(comparison.noise()));
        words(root.putArray("explanation"), explanation);
        words(root.putArray("conditions"), comparison.conditions());
        words(root.putArray("notes"), comparison.notes());
        words(root.putArray("differences"), comparison.differences());
        return text(root);
    }

    static String text(ObjectNode root) {
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot fail", e);
        }
    }

    private static void variant(ObjectNode into, VariantFacts facts) {
        interval(into.putObject("throughput"), facts.throughput());
        ElapsedTimes times = facts.times();
        ObjectNode response = into.putObject("response_ms");
        number(response, "mean", times.meanMs());
        number(response, "p50", times.percentileMs(50));
        number(response, "p90", times.percentileMs(90));
        number(response, "p99", times.percentileMs(99));
        into.put("requests", facts.requests());
        into.put("errors", facts.errors());
        ObjectNode connections = into.putObject("connections");
        count(connections, "client_front", facts.clientConnections());
        count(connections, "front_origin", facts.originConnections());
        number(into, "reuse_ratio", facts.reuseRatio());
        closedFirst(into.putObject("closed_first"), facts.closedFirst());
        ObjectNode timeWait = into.putObject("time_wait");
        number(timeWait, "front", facts.median(TrialFacts::timeWaitFront));
        number(timeWait, "origin", facts.median(TrialFacts::timeWaitOrigin));
        FrontLog log = facts.log();
        into.putObject("front_log")
                .put("requests", log.requests())
                .put("attempts", log.attempts())
                .put("failures", log.failures());
        number(into, "other_cores", facts.median(TrialFacts::foreignProcessors));
        number(into, "ports_used", facts.median(TrialFacts::portsUsed));
        ObjectNode cpu = into.putObject("cpu_us_per_request");
        facts.cpuPerRequest().forEach((role, micros) -> number(cpu, role.label(), micros));
        ObjectNode busiest = into.putObject("busiest_thread");
        facts.busiest().forEach((role, t) -> thread(busiest.putObject(role.label()), t));
        into.put("full_resource", facts.fullResource());
        ArrayNode trials = into.putArray("trials");
        facts.trials().forEach(t -> trials.add(Figures.round(t.throughput())));
    }

    private static void closedFirst(ObjectNode into, ClosedFirst closed) {
        into.put("side", closed.side().label());
        ArrayNode sources = into.putArray("sources");
        closed.agreeing().forEach(s -> sources.add(s.name()));
        ObjectNode counts = into.putObject("counts");
        closed.all()
                .forEach(s ->
                        counts.putObject(s.name())
                                .put("front", s.byFront())
                                .put("origin", s.byOrigin()));
    }

    private static void thread(ObjectNode into, BusiestThread thread) {
        into.put("name", thread.name());
        number(into, "cores", thread.cores());
    }

    static void interval(ObjectNode into, Interval interval) {
        number(into, "median", interval.median());
        number(into, "low", interval.low());
        number(into, "high", interval.high());
    }

    /** Unknown figures are null, never NaN. */
    static void number(ObjectNode into, String name, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            into.putNull(name);
        } else {
            into.put(name, Figures.round(value));
        }
    }

    private static void count(ObjectNode into, String name, long value) {
        if (value < 0) {
            into.putNull(name);
        } else {
            into.put(name, value);
        }
    }

    private static void words(ArrayNode into, List<String> words) {
        words.forEach(into::add);
    }
}

package weir.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One case of the benchmark with its candidates' rounds in order: round i of every candidate ran
 * next to round i of the others, so ratios are taken round by round.
 */
final class PeerCase {
    /** The candidate that the others are peers of. */
    static final String OURS = "weir";

    private final String name;
    private final Map<String, List<PeerFigures>> rounds = new LinkedHashMap<>();

    PeerCase(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void add(String candidate, PeerFigures figures) {
        rounds.computeIfAbsent(candidate, _ -> new ArrayList<>()).add(figures);
    }

    /**
     * A line of the result.
     *
     * @param ratioTo the candidate that the CPU per request is divided by; empty when there is none
     * @param steadyCpuMicros CPU per request without the start; NaN where that is no other figure
     */
    record Row(
            String benchmark,
            String name,
            double cpuMicrosPerRequest,
            double requestsPerSecond,
            String ratioTo,
            Interval ratio,
            double steadyCpuMicros,
            Interval steadyRatio,
            int rounds,
            long errors) {}

    /** Ours against each peer first, then each peer against ours. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        List<String> peers = rounds.keySet().stream().filter(c -> !c.equals(OURS)).toList();
        if (!rounds.containsKey(OURS)) {
            return rows;
        }
        if (peers.isEmpty()) {
            rows.add(row(OURS, ""));
        }
        peers.forEach(peer -> rows.add(row(OURS, peer)));
        peers.forEach(peer -> rows.add(row(peer, OURS)));
        return rows;
    }

    private Row row(String candidate, String to) {
        List<PeerFigures> figures = rounds.getOrDefault(candidate, List.of());
        return new Row(
                name,
                candidate,
                Statistics.median(each(candidate, PeerFigures::cpuPerRequest)),
                Statistics.median(each(candidate, PeerFigures::requestsPerSecond)),
                to,
                ratio(candidate, to, PeerFigures::cpuPerRequest),
                Statistics.median(each(candidate, PeerFigures::steadyCpuPerRequest)),
                ratio(candidate, to, PeerFigures::steadyCpuPerRequest),
                figures.size(),
                figures.stream().mapToLong(PeerFigures::errors).sum());
    }

    private Interval ratio(String candidate, String to, ToDoubleFunction<PeerFigures> what) {
        return to.isEmpty()
                ? Interval.UNKNOWN
                : Statistics.pairedRatio(each(to, what), each(candidate, what));
    }

    private double[] each(String candidate, ToDoubleFunction<PeerFigures> what) {
        return rounds.getOrDefault(candidate, List.of()).stream().mapToDouble(what).toArray();
    }
}

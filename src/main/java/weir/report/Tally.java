package weir.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts by name. One thread. */
final class Tally {
    private final Map<String, Long> counts = new LinkedHashMap<>();

    void add(String name) {
        counts.merge(name, 1L, Long::sum);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Most frequent first; equal ones in the order in which they came. */
    List<Map.Entry<String, Long>> mostFrequent() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .toList();
    }
}

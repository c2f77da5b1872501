package weir.lab;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the benchmark is run.
 *
 * @param role front or load
 * @param cases which of the role's cases; empty for all
 * @param rounds measurements of each candidate, taken in turn
 * @param warmSeconds load on a candidate that has a JIT before its first round (front), or its own
 *     load before each window (load)
 * @param windowSeconds of one measurement
 * @param jmeter home of a JMeter, where there is one
 */
public record PeerSettings(
        Kind role,
        List<String> cases,
        int rounds,
        int warmSeconds,
        int windowSeconds,
        @Nullable Path jmeter,
        Path out) {

    /** What is measured. */
    public enum Kind {
        front,
        load
    }

    public PeerSettings {
        cases = List.copyOf(cases);
    }

    public static PeerSettings of(
            Kind role,
            List<String> cases,
            int rounds,
            boolean quick,
            @Nullable Path jmeter,
            Path out) {
        int warm = role == Kind.front ? (quick ? 8 : 14) : (quick ? 6 : 9);
        return new PeerSettings(role, cases, rounds, warm, quick ? 3 : 4, jmeter, out);
    }

    /** The asked cases out of those there are. */
    List<String> chosen(List<String> all) throws LabException {
        for (String each : cases) {
            if (!all.contains(each)) {
                throw new LabException(
                        "there is no case "
                                + each
                                + " of "
                                + role
                                + ", only "
                                + String.join(", ", all));
            }
        }
        return cases.isEmpty() ? all : cases;
    }
}

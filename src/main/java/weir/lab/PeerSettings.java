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
 * @param windowSeconds of one measurement (front), or of the steady part of a run (load)
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
        return role == Kind.front
                ? new PeerSettings(role, cases, rounds, quick ? 8 : 14, quick ? 3 : 4, jmeter, out)
                : new PeerSettings(role, cases, rounds, quick ? 6 : 10, quick ? 5 : 9, jmeter, out);
    }

    /** What the figures are of. */
    String conditions() {
        return role == Kind.front
                ? "CPU time of the running process while the load lasted, over its requests"
                : "CPU time of each process from its start to its end, in runs of "
                        + runSeconds()
                        + " s, over all its requests; steady: without the first "
                        + warmSeconds
                        + " s";
    }

    /** One whole run of a load generator: its start, the steady window, and a second to spare. */
    int runSeconds() {
        return warmSeconds + windowSeconds + 1;
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

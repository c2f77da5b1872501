package weir.lab;

import java.util.Comparator;
import java.util.Map;

/**
 * What was used up: the first of one thread's CPU (a single worker can be full while the machine is
 * not), the machine's CPU, an accept queue, the wait for database connections, ports.
 */
final class FullResource {
    static final String NONE = "none found";

    private static final double THREAD_FULL = 0.93;
    private static final double MACHINE_FULL = 0.90;
    private static final double PORTS_FULL = 0.90;

    private FullResource() {}

    static String of(VariantFacts facts) {
        double busy = facts.median(TrialFacts::busyProcessors);
        int processors = facts.trials().isEmpty() ? 0 : facts.trials().getFirst().processors();
        boolean machineFull = processors > 0 && busy >= MACHINE_FULL * processors;
        Map.Entry<Role, BusiestThread> thread = busiestThread(facts);
        if (thread != null && thread.getValue().cores() >= THREAD_FULL) {
            return thread(thread, busy, processors);
        }
        if (machineFull) {
            return machine(facts, busy, processors);
        }
        if (facts.trials().stream().anyMatch(t -> t.acceptOverflows() > 0)) {
            long overflows = facts.trials().stream().mapToLong(TrialFacts::acceptOverflows).sum();
            return "an accept queue: it was full for " + overflows + " connections";
        }
        long waiters = facts.trials().stream().mapToLong(TrialFacts::poolWaiters).max().orElse(0);
        if (waiters > 0) {
            return "database connections: up to " + waiters + " requests waited for one";
        }
        double ports = facts.trials().stream().mapToDouble(TrialFacts::portsUsed).max().orElse(0);
        return ports >= PORTS_FULL
                ? "ephemeral ports: " + Figures.percent(ports) + " of them were taken"
                : NONE;
    }

    static boolean machineIsFull(VariantFacts facts) {
        int processors = facts.trials().isEmpty() ? 0 : facts.trials().getFirst().processors();
        return processors > 0
                && facts.median(TrialFacts::busyProcessors) >= MACHINE_FULL * processors;
    }

    private static String thread(
            Map.Entry<Role, BusiestThread> thread, double busy, int processors) {
        return "CPU of one thread: "
                + thread.getKey().label()
                + "'s \""
                + thread.getValue().name()
                + "\" used "
                + Figures.percent(thread.getValue().cores())
                + " of a core (machine: "
                + Figures.ratio(busy)
                + " of "
                + processors
                + " cores)";
    }

    private static String machine(VariantFacts facts, double busy, int processors) {
        String most =
                facts.cpuPerRequest().entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(e -> ", most of it by " + e.getKey().label())
                        .orElse("");
        return "CPU of the machine: "
                + Figures.ratio(busy)
                + " of "
                + processors
                + " cores busy"
                + most;
    }

    private static Map.@org.jspecify.annotations.Nullable Entry<Role, BusiestThread> busiestThread(
            VariantFacts facts) {
        return facts.busiest().entrySet().stream()
                .max(Comparator.comparingDouble(e -> e.getValue().cores()))
                .orElse(null);
    }
}

package weir.lab;

import java.util.ArrayList;
import java.util.List;

/** The gates: a run that fails one compares something else than the two configurations. */
final class Validity {
    private static final double LOADER_MACHINE = 0.8;
    private static final double LOADER_THREAD = 0.95;
    private static final double PORTS = 0.7;
    private static final double ERROR_DIFFERENCE = 0.001;

    /** Reuse ratios between which a configuration is not what its name says. */
    private static final double MOST_SHORT = 0.1;

    private static final double LEAST_LONG = 0.9;

    private Validity() {}

    static List<String> reasons(VariantFacts facts) {
        List<String> reasons = new ArrayList<>();
        String name = facts.variant().label();
        if (facts.trials().isEmpty() || facts.requests() == 0) {
            return List.of(name + ": not one request was measured");
        }
        double loader = facts.median(Validity::loaderShareOfMachine);
        if (loader > LOADER_MACHINE) {
            reasons.add(
                    name
                            + ": the load generator took "
                            + Figures.percent(loader)
                            + " of the machine's CPU, above "
                            + Figures.percent(LOADER_MACHINE));
        }
        double thread =
                facts.median(
                        t -> t.busiest().getOrDefault(Role.LOADER, BusiestThread.NONE).cores());
        if (thread > LOADER_THREAD) {
            reasons.add(
                    name
                            + ": a thread of the load generator used "
                            + Figures.percent(thread)
                            + " of a core, so the generator was measured");
        }
        double ports = facts.median(TrialFacts::portsUsed);
        if (ports > PORTS) {
            reasons.add(
                    name
                            + ": "
                            + Figures.percent(ports)
                            + " of the ephemeral ports were taken, above "
                            + Figures.percent(PORTS));
        }
        double reuse = facts.reuseRatio();
        if (facts.variant() == Variant.SHORT ? reuse > MOST_SHORT : reuse < LEAST_LONG) {
            reasons.add(
                    name
                            + ": the front "
                            + (facts.variant() == Variant.SHORT ? "kept" : "did not keep")
                            + " its connections to the origins (reuse ratio "
                            + Explanation.reuse(reuse)
                            + ")");
        }
        return reasons;
    }

    static List<String> unequal(VariantFacts first, VariantFacts second) {
        double difference = Math.abs(first.errorShare() - second.errorShare());
        if (difference <= ERROR_DIFFERENCE) {
            return List.of();
        }
        return List.of(
                "unequal error shares: "
                        + Figures.percent(first.errorShare())
                        + " in "
                        + first.variant().label()
                        + ", "
                        + Figures.percent(second.errorShare())
                        + " in "
                        + second.variant().label());
    }

    private static double loaderShareOfMachine(TrialFacts trial) {
        return trial.cpuMicros().getOrDefault(Role.LOADER, 0.0)
                / (trial.windowMs() * 1000 * trial.processors());
    }
}

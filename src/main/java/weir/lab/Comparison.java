package weir.lab;

import java.util.ArrayList;
import java.util.List;

/**
 * The finished experiment, from which every report is made.
 *
 * @param front weir or nginx, as asked for
 * @param frontVersion what the front says of itself
 * @param nginxDefaults the defaults' epoch, such as "1.28"
 * @param trials in the order they ran, warm-up and A/A left out
 * @param same throughputs of the A/A runs, one configuration again and again
 * @param conditions what the run was like, as name and value lines
 * @param notes what a reader must know about the configurations
 * @param differences lines that one configuration has and the other has not, marked - and +
 */
record Comparison(
        String front,
        String frontVersion,
        String nginxDefaults,
        int users,
        List<TrialFacts> trials,
        List<Double> same,
        List<String> conditions,
        List<String> notes,
        List<String> differences) {

    VariantFacts variant(Variant which) {
        return VariantFacts.of(which, trials);
    }

    /** Long divided by short, pair by pair in the order of the trials. */
    Interval throughputRatio() {
        double[] shorts = variant(Variant.SHORT).each(TrialFacts::throughput);
        double[] longs = variant(Variant.LONG).each(TrialFacts::throughput);
        return Statistics.pairedRatio(shorts, longs);
    }

    /** Largest relative difference between neighbouring runs of the same configuration. */
    double noise() {
        return Statistics.largestStep(same.stream().mapToDouble(Double::doubleValue).toArray());
    }

    List<String> invalidBecause() {
        List<String> reasons = new ArrayList<>();
        for (Variant each : Variant.values()) {
            reasons.addAll(Validity.reasons(variant(each)));
        }
        reasons.addAll(Validity.unequal(variant(Variant.SHORT), variant(Variant.LONG)));
        return reasons;
    }

    boolean valid() {
        return invalidBecause().isEmpty();
    }
}

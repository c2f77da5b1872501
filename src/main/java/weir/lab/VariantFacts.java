package weir.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The trials of one variant put together: medians over trials, sums of what is counted. */
record VariantFacts(Variant variant, List<TrialFacts> trials) {

    static VariantFacts of(Variant variant, List<TrialFacts> trials) {
        return new VariantFacts(
                variant, trials.stream().filter(t -> t.variant() == variant).toList());
    }

    Interval throughput() {
        return Statistics.interval(each(TrialFacts::throughput));
    }

    double[] each(ToDoubleFunction<TrialFacts> figure) {
        return trials.stream().mapToDouble(figure).toArray();
    }

    double median(ToDoubleFunction<TrialFacts> figure) {
        return Statistics.median(each(figure));
    }

    ElapsedTimes times() {
        ElapsedTimes all = new ElapsedTimes();
        trials.forEach(t -> all.add(t.times()));
        return all;
    }

    long requests() {
        return trials.stream().mapToLong(TrialFacts::requests).sum();
    }

    long errors() {
        return trials.stream().mapToLong(TrialFacts::errors).sum();
    }

    double errorShare() {
        return requests() == 0 ? 0 : (double) errors() / requests();
    }

    /** -1 when one trial could not count them. */
    long clientConnections() {
        return sumOrUnknown(trials.stream().map(TrialFacts::clientConnections).toList());
    }

    /** -1 when one trial could not count them. */
    long originConnections() {
        return sumOrUnknown(trials.stream().map(TrialFacts::originConnections).toList());
    }

    /** 1 - connections opened / requests, from front to origins; NaN when unknown. */
    double reuseRatio() {
        long opened = originConnections();
        return opened < 0 || requests() == 0
                ? Double.NaN
                : Math.max(0, 1 - (double) opened / requests());
    }

    ClosedFirst closedFirst() {
        Map<String, CloseSource> sums = new LinkedHashMap<>();
        for (TrialFacts trial : trials) {
            trial.closings().forEach(s -> sums.merge(s.name(), s, CloseSource::plus));
        }
        return ClosedFirst.judge(new ArrayList<>(sums.values()));
    }

    FrontLog log() {
        return trials.stream().map(TrialFacts::log).reduce(FrontLog.NONE, FrontLog::plus);
    }

    Map<Role, Double> cpuPerRequest() {
        Map<Role, Double> medians = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            if (trials.stream().anyMatch(t -> t.cpuMicros().containsKey(role))) {
                medians.put(role, median(t -> t.cpuPerRequest(role)));
            }
        }
        return medians;
    }

    /** Of each role the thread that was busiest in any trial. */
    Map<Role, BusiestThread> busiest() {
        Map<Role, BusiestThread> busiest = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            trials.stream()
                    .map(t -> t.busiest().getOrDefault(role, BusiestThread.NONE))
                    .filter(t -> t.cores() > 0)
                    .max(Comparator.comparingDouble(BusiestThread::cores))
                    .ifPresent(t -> busiest.put(role, t));
        }
        return busiest;
    }

    String fullResource() {
        return FullResource.of(this);
    }

    private static long sumOrUnknown(List<Long> counts) {
        return counts.contains(-1L) ? -1 : counts.stream().mapToLong(Long::longValue).sum();
    }
}

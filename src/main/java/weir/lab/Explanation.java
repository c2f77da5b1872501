package weir.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sentences made by rules from named figures. Pure: the same comparison gives the same text. */
final class Explanation {
    /** Others' share of the machine from which on they are named. */
    private static final double FOREIGN = 0.1;

    private final Comparison comparison;
    private final VariantFacts shorts;
    private final VariantFacts longs;
    private final List<String> sentences = new ArrayList<>();

    private Explanation(Comparison comparison) {
        this.comparison = comparison;
        this.shorts = comparison.variant(Variant.SHORT);
        this.longs = comparison.variant(Variant.LONG);
    }

    static List<String> of(Comparison comparison) {
        Explanation explanation = new Explanation(comparison);
        explanation.throughput();
        explanation.noise();
        explanation.connections();
        explanation.log();
        explanation.closing(explanation.shorts);
        explanation.closing(explanation.longs);
        explanation.timeWait();
        explanation.cpu();
        explanation.accounting();
        explanation.resource();
        explanation.others();
        explanation.errors();
        return List.copyOf(explanation.sentences);
    }

    private void throughput() {
        Interval ratio = comparison.throughputRatio();
        String figures =
                Figures.interval(longs.throughput())
                        + " requests/s against "
                        + Figures.interval(shorts.throughput());
        if (ratio.holds(1)) {
            say(
                    "No difference in throughput is shown: long / short = "
                            + Figures.ratioInterval(ratio)
                            + ", and that interval holds 1 ("
                            + figures
                            + ").");
            return;
        }
        say(
                "Long connections to the origins served "
                        + Figures.ratio(ratio.median())
                        + " times the requests of short ones (95 % interval "
                        + Figures.ratio(ratio.low())
                        + " to "
                        + Figures.ratio(ratio.high())
                        + " over "
                        + shorts.trials().size()
                        + " pairs): "
                        + figures
                        + ".");
    }

    private void noise() {
        if (comparison.same().size() < 2) {
            return;
        }
        double noise = comparison.noise();
        double effect = Math.abs(Math.expm1(Math.log(comparison.throughputRatio().median())));
        String verdict =
                effect > noise
                        ? "the difference between the variants is larger than that."
                        : "the difference between the variants is not larger than that.";
        say(
                "The same configuration run "
                        + comparison.same().size()
                        + " times in a row differed by up"
                        + " to "
                        + Figures.percent(noise)
                        + " between neighbours; "
                        + verdict);
    }

    private void connections() {
        say(
                "Connections from front to origins: short opened "
                        + opened(shorts)
                        + ", long opened "
                        + opened(longs)
                        + ". "
                        + clients());
    }

    private String clients() {
        String opened =
                Figures.count(shorts.clientConnections())
                        + " and "
                        + Figures.count(longs.clientConnections())
                        + " connections by "
                        + comparison.users()
                        + " users in "
                        + shorts.trials().size()
                        + " trials each.";
        if (shorts.clientConnections() < 0 || longs.clientConnections() < 0) {
            return "Clients' connections could not be counted in every trial.";
        }
        return kept(shorts) && kept(longs)
                ? "Clients kept theirs in both: " + opened
                : "Clients opened " + opened;
    }

    /** One connection per user and trial. */
    private boolean kept(VariantFacts facts) {
        return facts.clientConnections() <= (long) comparison.users() * facts.trials().size();
    }

    private static String opened(VariantFacts facts) {
        return Figures.count(facts.originConnections())
                + " for "
                + Figures.count(facts.requests())
                + " requests (reuse ratio "
                + reuse(facts.reuseRatio())
                + ")";
    }

    static String reuse(double ratio) {
        return Double.isNaN(ratio) ? "-" : String.format(java.util.Locale.ROOT, "%.4f", ratio);
    }

    private void log() {
        FrontLog log = shorts.log().plus(longs.log());
        long requests = shorts.requests() + longs.requests();
        if (log.requests() == 0) {
            say("The front's access log holds no line of these trials.");
            return;
        }
        String retries =
                log.attempts() > log.requests()
                        ? Figures.count(log.attempts() - log.requests())
                                + " were sent to an origin a second time"
                        : "none was sent to an origin a second time";
        say(
                "The front's access log holds "
                        + Figures.count(log.requests())
                        + " requests, the loader's"
                        + " result files "
                        + Figures.count(requests)
                        + "; "
                        + retries
                        + " and "
                        + Figures.count(log.failures())
                        + " ended with a status of 500 or above.");
    }

    private void closing(VariantFacts facts) {
        ClosedFirst closed = facts.closedFirst();
        String name = facts.variant().label();
        if (closed.side() == Side.UNKNOWN) {
            say(
                    name
                            + ": too few connections between front and origins ended to say who"
                            + " closed them first.");
            return;
        }
        List<String> counts = closed.all().stream().map(Explanation::count).toList();
        String who =
                switch (closed.side()) {
                    case ORIGIN -> "the origin closed first";
                    case FRONT -> "the front closed first";
                    default -> "both sides closed first, now one and now the other";
                };
        say(name + ": " + who + " (" + String.join("; ", counts) + ")" + certainty(closed));
        if (facts.variant() == Variant.SHORT) {
            say(why(closed.side()));
        }
    }

    private static String count(CloseSource source) {
        return source.name()
                + ": origin "
                + Figures.count(source.byOrigin())
                + ", front "
                + Figures.count(source.byFront());
    }

    private static String certainty(ClosedFirst closed) {
        if (closed.certain()) {
            return ".";
        }
        return closed.telling() < 2
                ? "; only one source saw enough connections end."
                : "; the sources do not all agree, so this is not certain.";
    }

    private static String count(double value) {
        return Figures.count(Math.round(value));
    }

    private static String why(Side side) {
        return switch (side) {
            case ORIGIN ->
                    "The front asks with HTTP/1.0 and \"Connection: close\", so Tomcat ends the"
                            + " connection as soon as its answer is written.";
            case FRONT ->
                    "The front asks with HTTP/1.0 and \"Connection: close\"; it has the whole"
                            + " answer by its Content-Length and closes before Tomcat gets to it.";
            default ->
                    "After \"Connection: close\" both sides may close: Tomcat when its answer is"
                            + " written, the front when it has read Content-Length bytes. It is a"
                            + " race.";
        };
    }

    private void timeWait() {
        say(
                "Each short trial left "
                        + count(shorts.median(TrialFacts::timeWaitOrigin))
                        + " sockets in TIME_WAIT at the origins and "
                        + count(shorts.median(TrialFacts::timeWaitFront))
                        + " at the front; long left "
                        + count(longs.median(TrialFacts::timeWaitOrigin))
                        + " and "
                        + count(longs.median(TrialFacts::timeWaitFront))
                        + ". At most "
                        + Figures.percent(portsUsed())
                        + " of the ephemeral ports towards one port were taken.");
    }

    private double portsUsed() {
        return comparison.trials().stream().mapToDouble(TrialFacts::portsUsed).max().orElse(0);
    }

    private void cpu() {
        Map<Role, Double> before = shorts.cpuPerRequest();
        Map<Role, Double> after = longs.cpuPerRequest();
        List<String> parts = new ArrayList<>();
        before.forEach((role, micros) ->
                parts.add(
                        role.label()
                                + " "
                                + Figures.plain(micros)
                                + " -> "
                                + Figures.plain(after.getOrDefault(role, Double.NaN))));
        say(
                "CPU per request in us, short -> long: "
                        + String.join(", ", parts)
                        + "; together "
                        + Figures.plain(shorts.median(TrialFacts::allCpuPerRequest))
                        + " -> "
                        + Figures.plain(longs.median(TrialFacts::allCpuPerRequest))
                        + ".");
    }

    /**
     * With a full machine throughput is cores / CPU per request: does that account for the ratio?
     */
    private void accounting() {
        if (!FullResource.machineIsFull(shorts) || !FullResource.machineIsFull(longs)) {
            return;
        }
        double predicted =
                shorts.median(TrialFacts::allCpuPerRequest)
                        / longs.median(TrialFacts::allCpuPerRequest);
        Interval measured = comparison.throughputRatio();
        double margin = Math.max(0.05, comparison.noise());
        boolean explained =
                predicted >= measured.low() * (1 - margin)
                        && predicted <= measured.high() * (1 + margin);
        say(
                explained
                        ? "The machine's CPU was full in both, so less CPU per request is more"
                                + " requests: that alone gives a ratio of "
                                + Figures.ratio(predicted)
                                + ", and "
                                + Figures.ratio(measured.median())
                                + " was measured."
                        : "Not explained: with the machine's CPU full in both, the CPU per request"
                                + " gives a ratio of "
                                + Figures.ratio(predicted)
                                + ", but "
                                + Figures.ratioInterval(measured)
                                + " was measured.");
    }

    private void resource() {
        say(
                "Full resource: short: "
                        + shorts.fullResource()
                        + "; long: "
                        + longs.fullResource()
                        + ".");
    }

    private void others() {
        double cores = Math.max(foreign(shorts), foreign(longs));
        int processors = comparison.trials().getFirst().processors();
        if (cores > FOREIGN * processors) {
            say(
                    "Other processes of this machine used up to "
                            + Figures.ratio(cores)
                            + " of its "
                            + processors
                            + " cores meanwhile, so rates are lower and less steady than they could"
                            + " be.");
        }
    }

    private static double foreign(VariantFacts facts) {
        return facts.median(TrialFacts::foreignProcessors);
    }

    private void errors() {
        if (shorts.errors() + longs.errors() > 0) {
            say("Errors: " + shorts.errors() + " in short, " + longs.errors() + " in long.");
        }
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }
}

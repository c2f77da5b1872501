package weir.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trials with plausible figures, each test changing what it is about. */
final class Trials {
    static final double WINDOW_MS = 4000;

    Variant variant = Variant.SHORT;
    long windowRequests = 4000;
    long requests = 7000;
    long errors;
    long clientConnections = 50;
    long originConnections = 7000;
    List<CloseSource> closings =
            List.of(
                    new CloseSource("first_fin", "", 3, 6997),
                    new CloseSource("time_wait", "", 2, 6900),
                    new CloseSource("half_closed", "", 0, 60));
    long timeWaitFront = 2;
    long timeWaitOrigin = 6900;
    FrontLog log = new FrontLog(7000, 7000, 0);
    Map<Role, Double> cpu =
            Map.of(Role.LOADER, 200_000.0, Role.FRONT, 400_000.0, Role.ORIGINS, 4_000_000.0);
    Map<Role, BusiestThread> busiest = Map.of(Role.FRONT, new BusiestThread("worker", 0.1));
    double busyProcessors = 1.96;
    long acceptOverflows;
    long poolWaiters;
    double portsUsed = 0.01;
    int elapsedMs = 12;

    static Trials shorts() {
        return new Trials();
    }

    static Trials longs() {
        Trials trials = new Trials();
        trials.variant = Variant.LONG;
        trials.windowRequests = 6000;
        trials.requests = 10_000;
        trials.originConnections = 12;
        trials.closings =
                List.of(
                        new CloseSource("first_fin", "", 0, 0),
                        new CloseSource("time_wait", "", 0, 0));
        trials.timeWaitFront = 0;
        trials.timeWaitOrigin = 0;
        trials.elapsedMs = 8;
        return trials;
    }

    TrialFacts facts() {
        ElapsedTimes times = new ElapsedTimes();
        for (int i = 0; i < windowRequests; i++) {
            times.add(elapsedMs);
        }
        return new TrialFacts(
                variant,
                WINDOW_MS,
                windowRequests,
                times,
                requests,
                errors,
                clientConnections,
                originConnections,
                closings,
                timeWaitFront,
                timeWaitOrigin,
                log,
                cpu,
                busiest,
                busyProcessors,
                2,
                0,
                acceptOverflows,
                poolWaiters,
                portsUsed);
    }

    /** Three pairs of slightly different speed. */
    static Comparison comparison(Trials shorts, Trials longs) {
        List<TrialFacts> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            shorts.windowRequests += 10 * i;
            longs.windowRequests += 20 * i;
            trials.add(shorts.facts());
            trials.add(longs.facts());
        }
        return new Comparison(
                "weir",
                "weir/0.1",
                "1.28",
                50,
                trials,
                List.of(1000.0, 1020.0),
                List.of("2 processors"),
                List.of("a note"),
                List.of("- index index.html;", "+ keepalive 500;"));
    }

    static Comparison comparison() {
        return comparison(shorts(), longs());
    }

    static VariantFacts one(Trials trial) {
        return VariantFacts.of(trial.variant, List.of(trial.facts()));
    }
}

package weir.load;

import java.util.List;

/** Steps in order: a plain controller, or the body of a group. */
public final class Block extends Step {
    private final CsvFeed[] feeds;
    private final Step[] steps;

    /**
     * @param feeds data sets directly below the controller: each gives a record at every pass
     */
    public Block(List<CsvSpec> feeds, List<Step> steps) {
        this.feeds = feeds.stream().map(CsvFeed::new).toArray(CsvFeed[]::new);
        this.steps = steps.toArray(Step[]::new);
    }

    /** Whether there is nothing to do in it. */
    public boolean isEmpty() {
        return steps.length == 0;
    }

    @Override
    Flow run(VirtualUser user) {
        for (CsvFeed feed : feeds) {
            if (!feed.next(user)) {
                return Flow.END_USER;
            }
        }
        for (Step step : steps) {
            Flow flow = step.run(user);
            if (!(step instanceof HttpRequest)) {
                user.controllerEnded(this);
            }
            if (flow != Flow.ON) {
                return flow;
            }
        }
        return Flow.ON;
    }
}

package weir.load;

import java.util.List;

/**
 * A transaction controller: one row over its children, either beside theirs or as their parent
 * ({@code TransactionController}, {@code TransactionSampler}).
 */
public final class Transaction extends Step {
    private final Text name;
    private final boolean parent;
    private final boolean timersIncluded;
    private final Block body;
    private final int[] outputs;

    /**
     * @param parent whether the children become sub-samples of the row
     * @param timersIncluded whether time between the children counts as elapsed
     * @param outputs indexes into {@link Plan#outputs} of the listeners in scope
     */
    public Transaction(
            Text name, boolean parent, boolean timersIncluded, Block body, List<Integer> outputs) {
        this.name = name;
        this.parent = parent;
        this.timersIncluded = timersIncluded;
        this.body = body;
        this.outputs = outputs.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    Flow run(VirtualUser user) {
        boolean first = user.samples() == 0;
        OpenTransaction open =
                new OpenTransaction(
                        name.value(user), parent, timersIncluded, user.clockMs(), user.open());
        user.open(open);
        Flow flow;
        try {
            flow = body.run(user);
        } finally {
            user.open(open.outer());
        }
        boolean empty = open.isEmpty();
        if (flow == Flow.END_USER || empty && (parent || first)) {
            return flow;
        }
        boolean closedByError = flow == Flow.NEXT_ITERATION;
        user.emit(open.sample(user, closedByError), outputs);
        return flow;
    }
}

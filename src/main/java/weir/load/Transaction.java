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
    private final List<ResponseAssertion> assertions;
    private final int[] outputs;

    /**
     * @param parent whether the children become sub-samples of the row
     * @param timersIncluded whether time between the children counts as elapsed
     * @param assertions those in scope, which a parent's row is checked with
     * @param outputs indexes into {@link Plan#outputs} of the listeners in scope
     */
    public Transaction(
            Text name,
            boolean parent,
            boolean timersIncluded,
            Block body,
            List<ResponseAssertion> assertions,
            List<Integer> outputs) {
        this.name = name;
        this.parent = parent;
        this.timersIncluded = timersIncluded;
        this.body = body;
        this.assertions = List.copyOf(assertions);
        this.outputs = outputs.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    Flow run(VirtualUser user) {
        boolean first = user.samples() == 0;
        OpenTransaction open =
                new OpenTransaction(
                        name.value(user),
                        body,
                        parent,
                        timersIncluded,
                        user.clockMs(),
                        user.open());
        user.open(open);
        Flow flow;
        try {
            flow = body.run(user);
        } finally {
            user.open(open.outer());
        }
        if (parent) {
            if (flow != Flow.END_USER || !open.isEmpty()) {
                user.emit(checked(user, open.sample(user, flow)), outputs);
            }
        } else if (flow != Flow.END_USER && !(open.isEmpty() && first)) {
            user.emitBeside(open.sample(user, flow), outputs);
        }
        return flow;
    }

    /** Assertions in scope look at the parent's row too, which has no body. */
    private Sample checked(VirtualUser user, Sample row) {
        if (assertions.isEmpty()) {
            return row;
        }
        var answer = new Answer(row, new byte[0], "", "", "", "");
        return AssertionCheck.apply(assertions, user, row, List.of(answer));
    }
}

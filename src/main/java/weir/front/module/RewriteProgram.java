package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import weir.front.Exchange;
import weir.front.Step;

/**
 * The rewrite directives of one server or location in the order of the file, the content of their
 * {@code if} blocks included ({@code ngx_http_rewrite_handler}). Immutable.
 */
final class RewriteProgram implements Step {
    private final RewriteOp[] ops;
    private final int[] skips;

    private RewriteProgram(RewriteOp[] ops, int[] skips) {
        this.ops = ops;
        this.skips = skips;
    }

    @Override
    public int run(Exchange x) {
        x.quoteCaptures(true);
        int result = operations(x);
        x.quoteCaptures(false);
        return result;
    }

    private int operations(Exchange x) {
        int at = 0;
        while (at < ops.length) {
            int result = ops[at].run(x);
            if (result == RewriteOp.GO) {
                at++;
            } else if (result == RewriteOp.SKIP) {
                at = skips[at];
            } else if (result == RewriteOp.END) {
                break;
            } else {
                return result;
            }
        }
        return x.target().isChanged() ? Step.LOCATE : Step.NEXT;
    }

    /** Collects operations while loading. */
    static final class Builder {
        private final List<RewriteOp> ops = new ArrayList<>();
        private final List<Integer> skips = new ArrayList<>();

        void add(RewriteOp op) {
            ops.add(op);
            skips.add(-1);
        }

        /** The place of the next operation, for {@link #endBlock}. */
        int place() {
            return ops.size();
        }

        /** The block whose condition stands at {@code place} ends here. */
        void endBlock(int place) {
            skips.set(place, ops.size());
        }

        boolean isEmpty() {
            return ops.isEmpty();
        }

        RewriteProgram build() {
            return new RewriteProgram(
                    ops.toArray(RewriteOp[]::new),
                    skips.stream().mapToInt(Integer::intValue).toArray());
        }
    }
}

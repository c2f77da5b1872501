package weir.load;

import java.util.concurrent.atomic.AtomicBoolean;

/** A loop controller: its body a number of times, or for ever below 0. */
public final class Repeat extends Step {
    private final String name;
    private final Text loops;
    private final boolean again;
    private final Block body;

    /**
     * @param name used for the variable {@code __jm__<name>__idx}, which counts from 0 and is 0
     *     again afterwards
     * @param again whether it runs in every iteration of its user, not only the first
     */
    public Repeat(String name, Text loops, boolean again, Block body) {
        this.name = name;
        this.loops = loops;
        this.again = again;
        this.body = body;
    }

    @Override
    Flow run(VirtualUser user) {
        if (!again && user.kept(this, AtomicBoolean::new).getAndSet(true)) {
            return Flow.ON;
        }
        int times = Numbers.parseInt(loops.value(user), 0);
        String index = "__jm__" + name + "__idx";
        for (int i = 0; times < 0 || i < times; i++) {
            user.setVariable(index, Integer.toString(i));
            long before = user.samples();
            Flow flow = body.run(user);
            if (flow != Flow.ON) {
                return flow;
            }
            if (user.samples() == before && !user.pause()) {
                return Flow.END_USER;
            }
        }
        user.setVariable(index, "0");
        return Flow.ON;
    }
}

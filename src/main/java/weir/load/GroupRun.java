package weir.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import weir.net.Loop;

/** A group while it runs. Counters and flags are for any thread. */
final class GroupRun {
    private final LoadEngine engine;
    private final Run run;
    private final UserGroup plan;
    private final int number;
    private final String name;
    private final AtomicInteger active = new AtomicInteger();
    private final CountDownLatch left;
    private final List<VirtualUser> users = new ArrayList<>();
    private final int count;
    private volatile long endMs = Long.MAX_VALUE;

    GroupRun(LoadEngine engine, Run run, UserGroup plan, int number, int count) {
        this.engine = engine;
        this.run = run;
        this.plan = plan;
        this.number = number;
        this.name = plan.name();
        this.count = count;
        this.left = new CountDownLatch(count);
    }

    /**
     * Starts all users, each at its slot of the ramp, spread over the loops.
     *
     * @param rampMs time between the first user's start and where one more would start
     * @param delayMs wait before the first
     * @param durationMs time from the first user's slot to the end of all; below 0 for no end
     */
    void start(Loop[] loops, double rampMs, long delayMs, long durationMs) {
        if (durationMs >= 0) {
            endMs = System.nanoTime() / 1_000_000 + delayMs + durationMs;
        }
        long slotMs = count == 0 ? 0 : Math.round(rampMs / count);
        for (int i = 0; i < count; i++) {
            users.add(new VirtualUser(run, this, i + 1, loops[i % loops.length]));
        }
        for (int i = 0; i < count; i++) {
            VirtualUser user = users.get(i);
            long afterMs = delayMs + i * slotMs;
            user.loop().execute(() -> user.loop().spawn(() -> user.live(afterMs)));
        }
    }

    void await() throws InterruptedException {
        left.await();
    }

    /** Lets every user look at the flags again. */
    void wake(boolean now) {
        for (VirtualUser user : users) {
            user.loop().execute(now ? user::interrupt : user::wake);
        }
    }

    UserGroup plan() {
        return plan;
    }

    String name() {
        return name;
    }

    /** Number of the group among those of its kind, from 1. */
    int number() {
        return number;
    }

    boolean isStopping() {
        return engine.isStopping(plan.kind());
    }

    /** When its users end, in ms of the loops' clock. */
    long endMs() {
        return endMs;
    }

    void userStarted() {
        active.incrementAndGet();
        engine.userStarted();
    }

    void userEnded(boolean hadStarted) {
        if (hadStarted) {
            active.decrementAndGet();
            engine.userEnded();
        }
        left.countDown();
    }

    int active() {
        return active.get();
    }

    int allActive() {
        return engine.active();
    }

    void stopTest(boolean now) {
        if (now) {
            engine.stopNow();
        } else {
            engine.shutdown();
        }
    }

    void deliver(Sample sample, int[] outputs) {
        engine.deliver(sample, outputs);
    }
}

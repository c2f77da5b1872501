package weir.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weir.net.Loop;
import weir.net.NetException;

/**
 * Runs a plan: set-up groups, main groups, tear-down groups, each user as a fiber on one of a few
 * loops ({@code StandardJMeterEngine}). Methods are for any thread.
 */
public final class LoadEngine {
    private static final int USERS_PER_LOOP = 100;
    private static final long NANOS_PER_MS = 1_000_000;

    private final Plan plan;
    private final Run run;
    private final Loop[] loops;
    private final SampleSink[] sinks;
    private final SampleSink[] outputSinks;
    private final LoadListener listener;
    private final List<GroupRun> running = new CopyOnWriteArrayList<>();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean stopping;
    private volatile boolean tearingDown;
    private volatile boolean stoppedTearDown;

    private LoadEngine(
            Plan plan, List<SampleSink> sinks, List<SampleSink> outputSinks, LoadListener listener)
            throws NetException {
        if (outputSinks.size() != plan.outputs().size()) {
            throw new IllegalArgumentException(
                    outputSinks.size() + " sinks for " + plan.outputs().size() + " outputs");
        }
        this.plan = plan;
        this.run = new Run(plan);
        this.sinks = sinks.toArray(SampleSink[]::new);
        this.outputSinks = outputSinks.toArray(SampleSink[]::new);
        this.listener = listener;
        this.loops = new Loop[loopCount()];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = Loop.start("weir-load-" + (i + 1));
        }
    }

    /**
     * Starts a run and returns at once.
     *
     * @param sinks hear every sample
     * @param outputSinks one for each of {@link Plan#outputs}: hears the samples in its scope, also
     *     those its {@link Output#wants} does not want
     * @throws NetException when the system refuses a loop
     */
    public static LoadEngine start(
            Plan plan, List<SampleSink> sinks, List<SampleSink> outputSinks, LoadListener listener)
            throws NetException {
        var engine = new LoadEngine(plan, sinks, outputSinks, listener);
        Thread.ofPlatform().name("weir-load").start(engine::conduct);
        return engine;
    }

    /** As many as there are processors, fewer for few users; {@code weir.load.loops} overrides. */
    private int loopCount() {
        long asked = plan.settings().number("weir.load.loops", 0);
        if (asked > 0) {
            return (int) Math.min(asked, 1024);
        }
        long users = 0;
        for (UserGroup group : plan.groups()) {
            users += Math.max(0, Numbers.parse(group.users().value(startScope()), 0));
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return Math.clamp((users + USERS_PER_LOOP - 1) / USERS_PER_LOOP, 1, processors);
    }

    private StartScope startScope() {
        var scope = new StartScope(plan.name(), plan.settings());
        plan.variables().forEach(scope::setVariable);
        return scope;
    }

    // ---- the course of a run

    private void conduct() {
        try {
            phase(UserGroup.Kind.SET_UP);
            if (!stopping) {
                phase(UserGroup.Kind.MAIN);
                if (!stopping || plan.tearDownOnStop()) {
                    tearingDown = true;
                    phase(UserGroup.Kind.TEAR_DOWN);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            for (Loop loop : loops) {
                loop.stop();
            }
            ended.countDown();
            listener.ended();
        }
    }

    private void phase(UserGroup.Kind kind) throws InterruptedException {
        List<GroupRun> begun = new ArrayList<>();
        int number = 0;
        for (UserGroup group : plan.groups(kind)) {
            GroupRun one = begin(group, ++number);
            if (one != null) {
                begun.add(one);
                if (plan.serialGroups()) {
                    one.await();
                }
            }
            if (isStopping(kind)) {
                break;
            }
        }
        for (GroupRun one : begun) {
            one.await();
        }
        running.removeAll(begun);
    }

    private @Nullable GroupRun begin(UserGroup group, int number) {
        StartScope scope = startScope();
        int users = Numbers.parseInt(group.users().value(scope), 0);
        double rampMs = seconds(group.rampSeconds().value(scope)) * 1000;
        long delayMs = 0;
        long durationMs = -1;
        if (group.scheduled()) {
            long delay = Numbers.parse(group.delaySeconds().value(scope), 0);
            long duration = Numbers.parse(group.durationSeconds().value(scope), 0);
            String fault =
                    delay < 0 ? "delay " + delay : duration <= 0 ? "duration " + duration : "";
            if (!fault.isEmpty()) {
                listener.groupRefused(refusal(group.name(), fault));
                return null;
            }
            delayMs = delay * 1000;
            durationMs = duration * 1000;
        }
        var one = new GroupRun(this, run, group, number, Math.max(0, users));
        running.add(one);
        one.start(loops, rampMs, delayMs, durationMs);
        return one;
    }

    private static String refusal(String group, String fault) {
        return "Error occurred starting thread group :"
                + group
                + ", error message:Invalid "
                + fault
                + " set in Thread Group:"
                + group
                + ", see log file for more details";
    }

    private static double seconds(String text) {
        try {
            return text.isBlank() ? 0 : Math.max(0, Double.parseDouble(text.trim()));
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    // ---- from outside

    /** Waits until all users have ended. */
    public void await() throws InterruptedException {
        ended.await();
    }

    /**
     * The same, but not longer than {@code ms}.
     *
     * @return whether they have
     */
    public boolean await(long ms) throws InterruptedException {
        return ended.await(ms * NANOS_PER_MS, TimeUnit.NANOSECONDS);
    }

    /** Lets every user end after its current sample (JMeter's Shutdown). */
    public void shutdown() {
        stop(false);
    }

    /** Ends every user at once: samples in flight fail (JMeter's StopTestNow). */
    public void stopNow() {
        stop(true);
    }

    private void stop(boolean now) {
        stopping = true;
        stoppedTearDown = tearingDown;
        for (GroupRun one : running) {
            one.wake(now);
        }
    }

    public Threads threads() {
        return new Threads(active.get(), started.get(), finished.get());
    }

    // ---- from the users

    /** A stop before the tear-down phase does not stop the tear-down groups. */
    boolean isStopping(UserGroup.Kind kind) {
        return kind == UserGroup.Kind.TEAR_DOWN ? stoppedTearDown : stopping;
    }

    void userStarted() {
        started.incrementAndGet();
        active.incrementAndGet();
    }

    void userEnded() {
        active.decrementAndGet();
        finished.incrementAndGet();
    }

    int active() {
        return active.get();
    }

    void deliver(Sample sample, int[] outputs) {
        for (SampleSink sink : sinks) {
            sink.accept(sample);
        }
        for (int output : outputs) {
            outputSinks[output].accept(sample);
        }
    }
}

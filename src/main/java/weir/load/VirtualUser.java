package weir.load;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Fiber;
import weir.net.Loop;

/**
 * One user of a group: a fiber that runs the group's body again and again. Everything here is
 * touched in that fiber only, apart from {@link #wake} and {@link #interrupt}, which run on the
 * same loop.
 */
final class VirtualUser implements Scope {
    private static final System.Logger LOG = System.getLogger("weir.load");
    private static final String LAST_OK = "JMeterThread.last_sample_ok";

    private final Run run;
    private final GroupRun group;
    private final int number;
    private final Loop loop;
    private final String threadName;
    private final Map<String, String> variables;
    private final IdentityHashMap<Object, Object> kept = new IdentityHashMap<>();
    private final UserConnections connections;
    private @Nullable Exchange exchange;
    private @Nullable Buf requestBuffer;
    private @Nullable Fiber fiber;
    private @Nullable OpenTransaction open;
    private String samplerName = "";
    private boolean lastOk = true;
    private long samples;

    VirtualUser(Run run, GroupRun group, int number, Loop loop) {
        this.run = run;
        this.group = group;
        this.number = number;
        this.loop = loop;
        this.threadName = group.name() + " " + group.number() + "-" + number;
        this.variables = new HashMap<>(run.plan().variables());
        this.connections = new UserConnections(run.timeToLiveMs(), run.validateAfterMs());
    }

    Loop loop() {
        return loop;
    }

    // ---- life

    /** The whole life, in its fiber: waits for its turn, iterates, gives everything back. */
    void live(long startAfterMs) {
        fiber = Fiber.current();
        boolean started = false;
        try {
            if (sleep(startAfterMs)) {
                started = true;
                group.userStarted();
                iterate();
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "Test failed! " + threadName, e);
        } finally {
            connections.closeAll();
            if (exchange != null) {
                exchange.free();
            }
            if (requestBuffer != null) {
                requestBuffer.free();
            }
            group.userEnded(started);
        }
    }

    private void iterate() {
        int loops = Numbers.parseInt(group.plan().loops().value(this), 0);
        boolean sameUser = group.plan().sameUser();
        Block body = group.plan().body();
        for (int i = 0; (loops < 0 || i < loops) && isRunning(); i++) {
            if (i > 0) {
                nextIteration(sameUser);
            }
            long before = samples;
            Flow flow = body.run(this);
            if (flow == Flow.END_USER || body.isEmpty()) {
                return;
            }
            if (samples == before && !pause()) {
                return;
            }
        }
    }

    private void nextIteration(boolean sameUser) {
        if (!sameUser && run.resetsConnections()) {
            connections.closeAll();
        }
        for (Map.Entry<Object, Object> entry : kept.entrySet()) {
            if (entry.getKey() instanceof CookieRules rules && rules.clears(sameUser)) {
                ((Cookies) entry.getValue()).reset(this);
            }
        }
    }

    /** Whether it may start another sample. */
    boolean isRunning() {
        return !group.isStopping() && loop.nowMs() < group.endMs();
    }

    /**
     * Waits for the sum of timers.
     *
     * @return false when the user must end instead: stopped, or the wait would pass its end
     */
    boolean delay(List<Text> delaysMs) {
        long ms = 0;
        for (int i = 0; i < delaysMs.size(); i++) {
            ms += Math.max(0, Numbers.parse(delaysMs.get(i).value(this), 0));
        }
        return ms == 0 || sleep(ms);
    }

    private boolean sleep(long ms) {
        if (ms <= 0) {
            return isRunning();
        }
        if (loop.nowMs() + ms >= group.endMs()) {
            return false;
        }
        Fiber.sleep(ms, group::isStopping);
        return isRunning();
    }

    /** A pass that made no sample waits a little, so that the loop's other users run. */
    boolean pause() {
        return sleep(1);
    }

    /** Lets a sleeping user see that it must stop; on its loop. */
    void wake() {
        if (fiber != null) {
            fiber.unpark();
        }
    }

    /** Ends the sample in flight; on its loop. */
    void interrupt() {
        if (exchange != null) {
            exchange.interrupt();
        }
        wake();
    }

    // ---- samples

    /** A sampler begins. */
    void enter(String sampler) {
        samplerName = sampler;
    }

    /** Samples made so far. */
    long samples() {
        return samples;
    }

    @Nullable OpenTransaction open() {
        return open;
    }

    void open(@Nullable OpenTransaction transaction) {
        open = transaction;
    }

    /** Hands a finished sample to the transactions around it and to whoever writes rows. */
    void emit(Sample sample, int[] outputs) {
        if (!sample.transaction()) {
            samples++;
        }
        OpenTransaction parent = null;
        for (OpenTransaction around = open; around != null; around = around.outer()) {
            around.count();
            if (around.isParent() && parent == null) {
                parent = around;
                around.addChild(sample);
            } else if (parent == null && !around.isInsideParent()) {
                around.sum(sample);
            }
        }
        if (parent == null) {
            group.deliver(sample, outputs);
        }
    }

    /** Hands over the row of a transaction beside its children: it is nobody's child. */
    void emitBeside(Sample sample, int[] outputs) {
        group.deliver(sample, outputs);
    }

    /** A controller directly in {@code body} has nothing more to do in this pass. */
    void controllerEnded(Block body) {
        if (open != null) {
            open.controllerEnded(body);
        }
    }

    /** What follows from a sample's outcome and the clock. */
    Flow after(boolean success) {
        lastOk = success;
        if (!success) {
            switch (group.plan().onError()) {
                case CONTINUE -> {}
                case STARTNEXTLOOP -> {
                    lastOk = true;
                    return isRunning() ? Flow.NEXT_ITERATION : Flow.END_USER;
                }
                case STOPTHREAD -> {
                    return Flow.END_USER;
                }
                case STOPTEST -> {
                    group.stopTest(false);
                    return Flow.END_USER;
                }
                case STOPTESTNOW -> {
                    group.stopTest(true);
                    return Flow.END_USER;
                }
            }
        }
        return isRunning() ? Flow.ON : Flow.END_USER;
    }

    Exchange exchange() {
        Exchange mine = exchange;
        if (mine == null) {
            mine = new Exchange(loop, run, connections);
            exchange = mine;
        }
        return mine;
    }

    /** Where a request that depends on the user is put together. */
    Buf requestBuffer() {
        Buf mine = requestBuffer;
        if (mine == null) {
            mine = new Buf(512);
            requestBuffer = mine;
        }
        return mine;
    }

    Cookies cookies(CookieRules rules) {
        return kept(rules, () -> new Cookies(rules, this));
    }

    Run run() {
        return run;
    }

    /** Epoch ms now, on the clock that samples are stamped with. */
    long clockMs() {
        return run.epochMs(System.nanoTime());
    }

    /** Epoch ms of this turn of the loop. */
    long wallMs() {
        return loop.wallMs();
    }

    int groupUsers() {
        return group.active();
    }

    int allUsers() {
        return group.allActive();
    }

    /** What tells this group's shared things from another's. */
    String groupKey() {
        return group.plan().kind() + "-" + group.number();
    }

    void log(String message) {
        LOG.log(System.Logger.Level.ERROR, threadName + ": " + message);
    }

    // ---- scope

    @Override
    public @Nullable String variable(String name) {
        return name.equals(LAST_OK) ? Boolean.toString(lastOk) : variables.get(name);
    }

    @Override
    public void setVariable(String name, String value) {
        variables.put(name, value);
    }

    @Override
    public Settings settings() {
        return run.plan().settings();
    }

    @Override
    public int userNumber() {
        return number;
    }

    @Override
    public String groupName() {
        return group.name();
    }

    @Override
    public String threadName() {
        return threadName;
    }

    @Override
    public String samplerName() {
        return samplerName;
    }

    @Override
    public String planName() {
        return run.plan().name();
    }

    @Override
    @SuppressWarnings("unchecked") // a key is only ever used with one type of value
    public <T> T kept(Object key, Supplier<T> make) {
        Object value = kept.get(key);
        if (value == null) {
            value = make.get();
            kept.put(key, value);
        }
        return (T) value;
    }
}

package weir.net;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sequential code on a loop: a virtual thread whose scheduler is the loop that owns it, so that a
 * wait parks it and the loop runs on, in the same thread.
 *
 * <p>Fibers are pooled: {@link Loop#spawn} gives a task to a parked one, so that a request on a
 * warm loop makes no thread. Built on one package-private constructor of the JDK and one carrier
 * query, opened by the launcher ({@code --add-opens java.base/java.lang=ALL-UNNAMED}); nothing else
 * in the program touches them.
 */
public final class Fiber extends Timer {
    private static final ThreadLocal<@Nullable Fiber> CURRENT = new ThreadLocal<>();
    private static final MethodHandle CARRIER;
    private static final Constructor<?> BUILDER;
    private static final ExecutorService BLOCKING =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("weir-blocking-", 1).factory());

    static {
        try {
            var lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            CARRIER =
                    lookup.findStatic(
                            Thread.class,
                            "currentCarrierThread",
                            MethodType.methodType(Thread.class));
            BUILDER =
                    Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                            .getDeclaredConstructor(Executor.class);
            BUILDER.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new UnsupportedOperationException(
                    "fibers need JDK 25 and --add-opens java.base/java.lang=ALL-UNNAMED", e);
        }
    }

    private final Loop loop;
    private final Thread thread;
    private @Nullable Runnable task;
    private long deadlineMs;
    private boolean timedOut;

    /** The next parked fiber of the loop's pool. */
    @Nullable Fiber nextIdle;

    Fiber(Loop loop) {
        this.loop = loop;
        this.thread = builder(loop).unstarted(this::run);
    }

    private static Thread.Builder.OfVirtual builder(Loop loop) {
        try {
            return (Thread.Builder.OfVirtual) BUILDER.newInstance(loop);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** The platform thread that really runs this code, also from inside a fiber. */
    static Thread carrier() {
        try {
            return (Thread) CARRIER.invokeExact();
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /**
     * The fiber that runs this code.
     *
     * @throws IllegalStateException outside a fiber
     */
    public static Fiber current() {
        Fiber fiber = CURRENT.get();
        if (fiber == null) {
            throw new IllegalStateException("not in a fiber");
        }
        return fiber;
    }

    public Loop loop() {
        return loop;
    }

    /** Gives a pooled or new fiber its task; on the loop's thread. */
    void begin(Runnable work) {
        task = work;
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        } else {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        CURRENT.set(this);
        while (!loop.isStopped()) {
            Runnable work = task;
            if (work == null) {
                LockSupport.park();
                continue;
            }
            try {
                work.run();
            } catch (Throwable fault) {
                loop.fault(fault);
            }
            task = null;
            loop.idle(this);
        }
    }

    /**
     * Parks until {@link #unpark}; may return early, so the caller looks at its condition again. In
     * this fiber only.
     */
    public static void park() {
        LockSupport.park();
    }

    /** Lets the fiber run again, in this turn; on its loop's thread. */
    public void unpark() {
        LockSupport.unpark(thread);
    }

    /** Starts a wait that ends after {@code ms}; 0 means without an end. */
    void startWait(long ms) {
        timedOut = false;
        if (ms <= 0) {
            deadlineMs = 0;
            return;
        }
        deadlineMs = loop.nowMs() + ms;
        // an earlier entry of the wheel stays: it finds the new deadline when it fires
        if (!isScheduled() || dueMs > deadlineMs) {
            loop.schedule(this, ms);
        }
    }

    /** Ends a wait: a later firing of the wheel is then no time-out. */
    void endWait() {
        deadlineMs = 0;
    }

    boolean timedOut() {
        return timedOut;
    }

    @Override
    protected void fire() {
        if (deadlineMs == 0) {
            return;
        }
        if (deadlineMs > loop.nowMs()) {
            loop.schedule(this, deadlineMs - loop.nowMs());
            return;
        }
        deadlineMs = 0;
        timedOut = true;
        unpark();
    }

    /** Parks this fiber for {@code ms} milliseconds; other fibers run on. */
    public static void sleep(long ms) {
        if (ms <= 0) {
            return;
        }
        Fiber fiber = current();
        fiber.startWait(ms);
        while (!fiber.timedOut) {
            LockSupport.park();
        }
    }

    /**
     * Parks this fiber for {@code ms}, or until {@code over} is set true by whoever then calls
     * {@link #unpark}.
     */
    public static void sleep(long ms, java.util.function.BooleanSupplier over) {
        Fiber fiber = current();
        fiber.startWait(Math.max(1, ms));
        while (!fiber.timedOut && !over.getAsBoolean()) {
            LockSupport.park();
        }
        fiber.endWait();
    }

    /**
     * Lets the loop handle everything that waits before this fiber goes on ({@code
     * ngx_posted_next_events}): for work that never has to wait and would keep the others waiting.
     */
    public static void giveWay() {
        Fiber fiber = current();
        boolean[] over = new boolean[1];
        fiber.loop.afterEvents(() -> {
            over[0] = true;
            fiber.unpark();
        });
        while (!over[0]) {
            LockSupport.park();
        }
    }

    /**
     * Runs blocking work on a pool of platform threads and parks this fiber meanwhile.
     *
     * @throws Exception what the work threw
     */
    public static <T> T offload(Callable<T> work) throws Exception {
        Fiber fiber = current();
        var done = new Outcome<T>();
        BLOCKING.execute(() -> {
            done.run(work);
            fiber.loop.execute(fiber::unpark);
        });
        while (!done.finished) {
            LockSupport.park();
        }
        return done.get();
    }

    private static final class Outcome<T> {
        private @Nullable T value;
        private @Nullable Exception failure;
        volatile boolean finished;

        void run(Callable<T> work) {
            try {
                value = work.call();
            } catch (Exception e) {
                failure = e;
            } catch (Error e) {
                failure = new IllegalStateException(e);
            }
            finished = true;
        }

        @SuppressWarnings("NullAway") // T may itself be a nullable type
        T get() throws Exception {
            if (failure != null) {
                throw failure;
            }
            return value;
        }
    }
}

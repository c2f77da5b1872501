package weir.net;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One thread, one epoll instance, and everything bound to it: connections, fibers, timers. Edge
 * triggered: a descriptor is registered once, and an event carries the generation of the connection
 * it was registered for, so that a reused descriptor never receives an old event.
 */
public final class Loop implements Executor, Runnable {
    private static final System.Logger LOG = System.getLogger("weir.net");
    private static final int MAX_EVENTS = 512;
    private static final int SCRATCH = 64 * 1024;

    /** Bytes before the scratch buffer that a head may grow into. */
    public static final int HEADROOM = 16 * 1024;

    static final int EPOLLIN = 1;
    static final int EPOLLOUT = 4;
    static final int EPOLLERR = 8;
    static final int EPOLLHUP = 0x10;
    static final int EPOLLRDHUP = 0x2000;
    static final int EPOLLEXCLUSIVE = 1 << 28;
    static final int EPOLLET = 1 << 31;
    private static final int CTL_ADD = 1;
    private static final int CTL_DEL = 2;
    private static final int CTL_MOD = 3;

    final Sys sys = new Sys();
    private final Thread thread;
    private final int epoll;
    private final int wakeFd;
    private final int eventSize = Sys.NR.packedEpollEvent() ? 12 : 16;
    private final int dataAt = Sys.NR.packedEpollEvent() ? 4 : 8;
    private final long events = Mem.alloc((long) MAX_EVENTS * 16);
    private final long event = Mem.alloc(16);
    private final long wakeWord = Mem.alloc(8);
    private final Sys wakeSys = new Sys();
    private final long scratch;
    private final TimerWheel wheel;
    private final Counters counters = new Counters();
    private final ArrayDeque<Runnable> local = new ArrayDeque<>(256);
    private final ArrayDeque<Runnable> afterEvents = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<Runnable> remote = new ConcurrentLinkedQueue<>();
    private final List<Runnable> turnEnds = new ArrayList<>();
    private @Nullable Pollable[] polled = new Pollable[1024];
    private int generation;
    private @Nullable Fiber idleFibers;
    private volatile boolean polling;
    private volatile boolean stopped;
    private long nowMs;
    private long wallMs;
    private long busySince;

    private Loop(String name) throws NetException {
        epoll = check("epoll_create1()", sys.call(Sys.NR.epollCreate1(), 0x80000, 0, 0, 0, 0, 0));
        wakeFd = check("eventfd2()", sys.call(Sys.NR.eventfd2(), 0, 0x80800, 0, 0, 0, 0));
        scratch = Mem.alloc(HEADROOM + SCRATCH) + HEADROOM;
        readClock();
        wheel = new TimerWheel(nowMs);
        control(CTL_ADD, wakeFd, EPOLLIN, 0);
        thread = Thread.ofPlatform().name(name).daemon().unstarted(this);
    }

    /** Makes a loop and starts its thread. */
    public static Loop start(String name) throws NetException {
        Loop loop = new Loop(name);
        loop.thread.start();
        return loop;
    }

    static int check(String call, long result) throws NetException {
        if (result < 0) {
            throw new NetException(call + " failed", (int) -result);
        }
        return (int) result;
    }

    /** Whether the caller runs on this loop's thread, in a fiber of it or not. */
    public boolean inLoop() {
        return Fiber.carrier() == thread;
    }

    /** Milliseconds of a clock that never jumps, read once per turn. */
    public long nowMs() {
        return nowMs;
    }

    /** Milliseconds since the epoch, read once per turn. */
    public long wallMs() {
        return wallMs;
    }

    /** Reads both clocks again: for code that measured something within a turn. */
    public void readClock() {
        nowMs = System.nanoTime() / 1_000_000;
        wallMs = System.currentTimeMillis();
    }

    public Counters counters() {
        return counters;
    }

    /**
     * The loop's shared read buffer, with {@link #HEADROOM} writable bytes before it. Its content
     * does not survive a park.
     */
    public long scratch() {
        return scratch;
    }

    public int scratchSize() {
        return SCRATCH;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Runs {@code r} on the loop's thread, soon; from any thread. */
    @Override
    public void execute(Runnable r) {
        if (inLoop()) {
            local.addLast(r);
            return;
        }
        remote.add(r);
        if (polling) {
            polling = false;
            wake();
        }
    }

    /** Runs {@code r} once all events that are waiting now have been handled; loop thread. */
    void afterEvents(Runnable r) {
        afterEvents.addLast(r);
    }

    private void wake() {
        synchronized (wakeSys) {
            Mem.putLong(wakeWord, 1);
            wakeSys.call(Sys.NR.write(), wakeFd, wakeWord, 8, 0, 0, 0);
        }
    }

    /** Runs {@code task} in a fiber of this loop; on the loop's thread. */
    public void spawn(Runnable task) {
        assert inLoop();
        Fiber fiber = idleFibers;
        if (fiber != null) {
            idleFibers = fiber.nextIdle;
            fiber.nextIdle = null;
        } else {
            fiber = new Fiber(this);
        }
        fiber.begin(task);
    }

    void idle(Fiber fiber) {
        fiber.nextIdle = idleFibers;
        idleFibers = fiber;
    }

    /** Fires {@code t} after {@code delayMs}; moves it when it is scheduled already. */
    public void schedule(Timer t, long delayMs) {
        assert inLoop();
        wheel.schedule(t, nowMs + Math.max(0, delayMs));
    }

    public void cancel(Timer t) {
        assert inLoop();
        wheel.cancel(t);
    }

    /** Runs {@code action} at the end of every turn of the loop, before it sleeps. */
    public void atTurnEnd(Runnable action) {
        assert inLoop();
        turnEnds.add(action);
    }

    /** Ends the loop's thread after this turn; its sockets stay as they are. Any thread. */
    public void stop() {
        stopped = true;
        wake();
    }

    /** Waits until the loop's thread has ended. */
    public void join() throws InterruptedException {
        thread.join();
    }

    void fault(Throwable fault) {
        LOG.log(System.Logger.Level.ERROR, "unexpected fault on " + thread.getName(), fault);
    }

    @Override
    public void run() {
        busySince = System.nanoTime();
        while (!stopped) {
            try {
                turn();
            } catch (RuntimeException | Error fault) {
                fault(fault);
            }
        }
        endTurn();
    }

    private void turn() {
        polling = true;
        runRemote();
        drain();
        endTurn();
        int due = afterEvents.size();
        int n = poll(due == 0 && remote.isEmpty() && local.isEmpty() ? wheel.waitMs() : 0);
        polling = false;
        for (int i = 0; i < n; i++) {
            dispatch(events + (long) i * eventSize);
        }
        fireDue();
        drain();
        for (int i = 0; i < due; i++) {
            run(afterEvents.removeFirst());
        }
        drain();
    }

    /** A timer that fails does not delay those that are due with it. */
    private void fireDue() {
        for (boolean all = false; !all; ) {
            try {
                wheel.advance(nowMs);
                all = true;
            } catch (RuntimeException | Error fault) {
                fault(fault);
            }
        }
    }

    private void endTurn() {
        for (int i = 0; i < turnEnds.size(); i++) {
            turnEnds.get(i).run();
        }
    }

    private int poll(int timeoutMs) {
        counters.busyNanos += System.nanoTime() - busySince;
        counters.systemCalls = sys.calls;
        long n =
                timeoutMs == 0
                        ? sys.call(Sys.NR.epollPwait(), epoll, events, MAX_EVENTS, 0, 0, 8)
                        : sys.block(
                                Sys.NR.epollPwait(), epoll, events, MAX_EVENTS, timeoutMs, 0, 8);
        busySince = System.nanoTime();
        nowMs = busySince / 1_000_000;
        wallMs = System.currentTimeMillis();
        counters.wakeups++;
        return (int) Math.max(0, n);
    }

    private void runRemote() {
        for (Runnable r = remote.poll(); r != null; r = remote.poll()) {
            run(r);
        }
        drain();
    }

    private void drain() {
        for (Runnable r = local.pollFirst(); r != null; r = local.pollFirst()) {
            run(r);
        }
    }

    private void run(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException | Error fault) {
            fault(fault);
        }
    }

    private void dispatch(long at) {
        int bits = Mem.getInt(at);
        int fd = Mem.getInt(at + dataAt);
        if (fd == wakeFd) {
            sys.call(Sys.NR.read(), wakeFd, event, 8, 0, 0, 0);
            runRemote();
            return;
        }
        Pollable target = fd < polled.length ? polled[fd] : null;
        if (target != null && target.generation == Mem.getInt(at + dataAt + 4)) {
            try {
                target.ready(bits);
            } catch (RuntimeException | Error fault) {
                // events are reported once: those behind this one must still be handled
                fault(fault);
            }
            drain();
        }
    }

    /** Registers a descriptor for its whole life. */
    void register(Pollable target, int fd, int bits) throws NetException {
        if (fd >= polled.length) {
            polled = Arrays.copyOf(polled, Math.max(fd + 1, polled.length * 2));
        }
        target.generation = ++generation;
        check("epoll_ctl(ADD)", control(CTL_ADD, fd, bits, target.generation));
        polled[fd] = target;
        counters.open++;
    }

    void modify(Pollable target, int fd, int bits) {
        control(CTL_MOD, fd, bits, target.generation);
    }

    void forget(Pollable target, int fd) {
        Pollable registered = fd < polled.length ? polled[fd] : null;
        if (registered != null && registered.generation == target.generation) {
            polled[fd] = null;
            counters.open--;
        }
    }

    /** Takes a descriptor out that stays open elsewhere. */
    void unregister(Pollable target, int fd) {
        forget(target, fd);
        control(CTL_DEL, fd, 0, 0);
    }

    private long control(int op, int fd, int bits, int gen) {
        Mem.putInt(event, bits);
        Mem.putInt(event + dataAt, fd);
        Mem.putInt(event + dataAt + 4, gen);
        return sys.call(Sys.NR.epollCtl(), epoll, op, fd, event, 0, 0);
    }

    /** What epoll reports to. */
    abstract static class Pollable {
        int generation;

        /** Called on the loop's thread with epoll's event bits. */
        abstract void ready(int bits);
    }
}

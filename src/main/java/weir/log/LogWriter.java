package weir.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that writes log files and sends to syslog. Loops hand lines over through a {@link
 * LogLane} each; error lines come from any thread.
 *
 * <p>When it finds nothing to do it sleeps and the next lane wakes it. While lines keep coming it
 * naps {@value #NAP_NANOS} ns between looks instead, and no lane has to wake it: at any load a file
 * costs at most some 200 writes a second, and a line is at most that nap late.
 */
public final class LogWriter implements AutoCloseable {
    static final int RING_BYTES = 256 * 1024;
    private static final long NAP_NANOS = 5_000_000;

    /** Two writes within that time mean that lines keep coming. */
    private static final long BUSY_NANOS = 10_000_000;

    /** Naps without any line before it sleeps. */
    private static final int IDLE_NAPS = 3;

    private final CopyOnWriteArrayList<LogRing> rings = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> errors = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> orders = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile ErrorLog faults = ErrorLog.NONE;
    private final OpenLogs open = new OpenLogs(() -> faults);
    private volatile boolean sleeping;
    private volatile boolean stopping;
    private long lastWriteNanos = System.nanoTime();
    private int naps;

    private LogWriter(String name) {
        thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    /** Starts the thread. */
    public static LogWriter start() {
        LogWriter writer = new LogWriter("log-writer");
        writer.thread.start();
        return writer;
    }

    /** Where it tells that a file does not take lines. */
    public void faultsTo(ErrorLog log) {
        faults = log;
    }

    /** An empty set, for a configuration that is about to be built. */
    public LogSet set() {
        return open.set(this);
    }

    OpenLogs open() {
        return open;
    }

    /** Forgets a set; what it leaves behind is closed once its lines are written. */
    void leave(LogSet set) {
        OpenLogs.Left left = open.leave(set);
        orders.add(() -> retire(left));
        LockSupport.unpark(thread);
    }

    private void retire(OpenLogs.Left left) {
        left.close();
        rings.removeIf(ring -> left.outputs().contains(ring.output()));
        open.release(left);
    }

    /**
     * Closes the sockets to syslog servers: those still in use open again with their next line. For
     * the end of a configuration; returns when done; not for a loop.
     */
    public void disconnect() {
        order(this::closeSockets);
    }

    private void closeSockets() {
        for (LogOutput output : open.outputs()) {
            if (output instanceof Syslog syslog) {
                syslog.disconnect();
            }
        }
    }

    /** A lane for one loop. */
    public LogLane lane() {
        return new LogLane(this);
    }

    /**
     * Writes everything that was handed over and opens every file again (nginx's {@code reopen}).
     * Returns when it is done; not for a loop.
     *
     * @return one message for each file that could not be opened and stays as it was
     */
    public List<String> reopen() {
        List<String> failed = new ArrayList<>();
        order(() -> {
            for (AppendedFile file : open.files()) {
                try {
                    file.reopen();
                } catch (LogException e) {
                    failed.add(String.valueOf(e.getMessage()));
                }
            }
        });
        return failed;
    }

    /**
     * Writes everything that was handed over, buffered or not. Returns when done; not for a loop.
     */
    public void flush() {
        order(() -> {});
    }

    /** Writes everything that was handed over, closes the files and ends the thread. */
    @Override
    public void close() {
        flush();
        stopping = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        drain(true);
        open.outputs().forEach(LogOutput::close);
        open.files().forEach(AppendedFile::close);
    }

    /** Runs something on the writer's thread after all that was handed over is written. */
    private void order(Runnable what) {
        CountDownLatch done = new CountDownLatch(1);
        orders.add(() -> {
            what.run();
            done.countDown();
        });
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (done.getCount() > 0 && thread.isAlive()) {
            try {
                done.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    LogRing ring(LogOutput output) {
        int wanted = Math.max(RING_BYTES, 2 * output.buffering().bytes());
        LogRing ring = new LogRing(output, Integer.highestOneBit(wanted - 1) << 1);
        rings.add(ring);
        return ring;
    }

    /** Any thread: there is something to write. Costs a read while the writer is awake. */
    void signal(boolean evenFromNap) {
        if (sleeping || evenFromNap) {
            sleeping = false;
            LockSupport.unpark(thread);
        }
    }

    /** Any thread: an error line; false when the writer has ended and the caller has to write. */
    boolean accept(Runnable write) {
        if (stopping) {
            return false;
        }
        errors.add(write);
        signal(true);
        return true;
    }

    void report(String fault) {
        faults.log(Level.ALERT, fault);
    }

    private void run() {
        while (true) {
            boolean last = stopping;
            boolean wrote = drain(last);
            Runnable order = orders.poll();
            if (order != null) {
                drain(true);
                order.run();
            } else if (last) {
                return;
            } else {
                rest(wrote);
            }
        }
    }

    /** Writes what is due, or everything. */
    private boolean drain(boolean everything) {
        boolean wrote = false;
        for (Runnable write = errors.poll(); write != null; write = errors.poll()) {
            write.run();
            wrote = true;
        }
        long now = System.nanoTime();
        for (LogRing ring : rings) {
            int ready = ring.ready();
            if (ready > 0 && (everything || ring.output().isDue(ready, ring.ageNanos(now)))) {
                String fault = ring.output().write(ring.bytes(ready));
                ring.drained(ready);
                if (fault != null) {
                    report(fault);
                }
                wrote = true;
            }
        }
        return wrote;
    }

    private void rest(boolean wrote) {
        long now = System.nanoTime();
        if (wrote) {
            naps = now - lastWriteNanos < BUSY_NANOS ? IDLE_NAPS : 0;
            lastWriteNanos = now;
        }
        if (naps > 0) {
            naps--;
            LockSupport.parkNanos(this, NAP_NANOS);
        } else {
            sleep(now);
        }
    }

    /** Announces itself asleep first and looks once more then, so that no signal is missed. */
    private void sleep(long now) {
        sleeping = true;
        long dueNanos = untilDue(now);
        if (dueNanos > 0 && errors.isEmpty() && orders.isEmpty() && !stopping) {
            LockSupport.parkNanos(this, dueNanos);
        }
        sleeping = false;
    }

    /** Until a buffered line has to be written; 0 when something is due now. */
    private long untilDue(long now) {
        long until = Long.MAX_VALUE;
        for (LogRing ring : rings) {
            int ready = ring.ready();
            if (ready > 0) {
                long age = ring.ageNanos(now);
                if (ring.output().isDue(ready, age)) {
                    return 0;
                }
                long flushMs = ring.output().buffering().flushMs();
                if (flushMs > 0) {
                    until = Math.min(until, flushMs * 1_000_000 - age);
                }
            }
        }
        return until;
    }
}

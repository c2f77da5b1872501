package weir.log;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import weir.net.Mem;

/**
 * Finished lines of one loop for one output, on their way to the writer: a ring of native bytes
 * with one producer (the loop) and one consumer (the writer thread). Positions only grow; the place
 * is the position modulo the capacity, a power of two.
 *
 * <pre>
 *   drained (writer) .. published (loop, at the end of its turn) .. written (loop only)
 *   |-- the writer may write these --|------ not yet shown --------|
 * </pre>
 */
final class LogRing {
    private static final VarHandle PUBLISHED = handle("published");
    private static final VarHandle DRAINED = handle("drained");

    private final LogOutput output;
    private final long base;
    private final int capacity;

    /** Two views of the same memory for a gathering write around the end. Writer only. */
    private final ByteBuffer[] views;

    private long written;

    /** The producer's last look at {@link #drained}. */
    private long seenDrained;

    @SuppressWarnings("unused") // through the VarHandle
    private long published;

    @SuppressWarnings("unused") // through the VarHandle
    private long drained;

    /** When the writer first saw the oldest byte that is still here, in nanoTime; writer only. */
    private long sinceNanos;

    LogRing(LogOutput output, int capacity) {
        this.output = output;
        this.capacity = capacity;
        this.base = Mem.malloc(capacity);
        MemorySegment memory = MemorySegment.ofAddress(base).reinterpret(capacity);
        this.views = new ByteBuffer[] {memory.asByteBuffer(), memory.asByteBuffer()};
    }

    /** Producer: gives the memory back; the output is closed, so the writer looks here no more. */
    void release() {
        Mem.free(base);
    }

    LogOutput output() {
        return output;
    }

    int capacity() {
        return capacity;
    }

    /** Producer: bytes that fit now. */
    int free() {
        return capacity - (int) (written - seenDrained);
    }

    /** Producer: looks again at what the writer took; bytes that fit then. */
    int refresh() {
        seenDrained = (long) DRAINED.getAcquire(this);
        return free();
    }

    /**
     * Producer: takes {@code n} bytes, at most {@link #free}; not shown before {@link #publish}.
     */
    void append(long address, int n) {
        int at = (int) (written & (capacity - 1));
        int first = Math.min(n, capacity - at);
        Mem.copy(address, base + at, first);
        if (first < n) {
            Mem.copy(address + first, base, n - first);
        }
        written += n;
    }

    /**
     * Producer: shows what was appended.
     *
     * @return whether the writer had taken all that was shown before, so that it knows of no bytes
     */
    boolean publish() {
        long before = (long) PUBLISHED.get(this);
        PUBLISHED.setVolatile(this, written);
        seenDrained = (long) DRAINED.getVolatile(this);
        return seenDrained >= before;
    }

    /** Producer: bytes that waited for the writer at the last {@link #publish}. */
    int waiting() {
        return (int) (written - seenDrained);
    }

    /** Writer: bytes that may be written. */
    int ready() {
        return (int) ((long) PUBLISHED.getVolatile(this) - (long) DRAINED.get(this));
    }

    /** Writer: how long the oldest byte has been here; the first call after a drain starts it. */
    long ageNanos(long now) {
        if (sinceNanos == 0) {
            sinceNanos = now;
        }
        return now - sinceNanos;
    }

    /** Writer: the next {@code n} bytes as one or two buffers, for one gathering write. */
    ByteBuffer[] bytes(int n) {
        int at = (int) ((long) DRAINED.get(this) & (capacity - 1));
        int first = Math.min(n, capacity - at);
        views[0].clear().position(at).limit(at + first);
        views[1].clear().limit(n - first);
        return views;
    }

    /** Writer: gives {@code n} bytes back to the producer. */
    void drained(int n) {
        sinceNanos = 0;
        DRAINED.setVolatile(this, (long) DRAINED.get(this) + n);
    }

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(LogRing.class, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

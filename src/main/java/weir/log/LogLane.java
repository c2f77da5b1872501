package weir.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Mem;

/**
 * One loop's way to the log files. Used by that loop's thread only; {@link #line} to {@link #end}
 * must not span a park. Allocates nothing once each file has had its first line.
 *
 * <pre>
 *   Buf line = lane.line();   format.write(exchange, line);   lane.end(file);   ...   lane.flush();
 * </pre>
 *
 * <p>No line of a file is dropped. When a file's ring is full, because the disk does not keep up,
 * or the line is longer than a ring, the loop writes that line itself, as an nginx worker does with
 * every line; it may then stand before older lines of the ring. {@link #direct} counts it.
 */
public final class LogLane {
    private static final int LINE_BYTES = 4096;

    private final LogWriter writer;
    private final Buf line = new Buf(LINE_BYTES);
    private @Nullable LogRing[] rings = new LogRing[4];
    private @Nullable LogRing[] dirty = new LogRing[4];
    private int dirtyCount;
    private volatile long direct;

    LogLane(LogWriter writer) {
        this.writer = writer;
    }

    /** An empty buffer for the next line. */
    public Buf line() {
        line.clear();
        return line;
    }

    /** Ends the line with a line feed; it is on its way with the next {@link #flush}. */
    public void end(LogFile file) {
        line.put((byte) '\n');
        LogRing ring = ring(file);
        if (ring == null) {
            return;
        }
        if (ring.free() < line.size() && ring.refresh() < line.size()) {
            writeDirectly(file);
            return;
        }
        ring.append(line.address(), line.size());
        markDirty(ring);
    }

    /** Ends the line as a syslog message; without room in the ring it is lost, and that told. */
    public void end(Syslog syslog) {
        int size = line.size();
        LogRing ring = ring(syslog);
        if (ring == null) {
            return;
        }
        int wanted = size + Syslog.LENGTH_BYTES;
        if (ring.free() < wanted && ring.refresh() < wanted) {
            syslog.refused();
            return;
        }
        line.ensure(Syslog.LENGTH_BYTES);
        long length = line.base() + line.end;
        Mem.putInt(length, size);
        ring.append(length, Syslog.LENGTH_BYTES);
        ring.append(line.address(), size);
        markDirty(ring);
    }

    /** Shows the lines of this turn to the writer and wakes it when it sleeps. */
    public void flush() {
        for (int i = 0; i < dirtyCount; i++) {
            LogRing ring = dirty[i];
            if (ring != null) {
                publish(ring);
            }
        }
        dirtyCount = 0;
    }

    private void publish(LogRing ring) {
        boolean first = ring.publish();
        int waiting = ring.waiting();
        boolean filling = waiting >= ring.capacity() / 2;
        if (first || filling || ring.output().isDue(waiting, 0)) {
            writer.signal(filling);
        }
    }

    /** How many lines the loop wrote itself. */
    public long direct() {
        return direct;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer: the loop
    private void writeDirectly(LogFile file) {
        direct++;
        flush();
        String fault = file.writeDirectly(line.address(), line.size());
        if (fault != null) {
            writer.report(fault);
        }
    }

    /** Null when the output is closed: whose line it is should be over. */
    private @Nullable LogRing ring(LogOutput output) {
        int index = output.index();
        LogRing known = index < rings.length ? rings[index] : null;
        if (known != null && known.output() == output) {
            return known;
        }
        if (output.isClosed()) {
            return null;
        }
        if (known != null && known.output().isClosed()) {
            known.release();
        }
        rings = Arrays.copyOf(rings, Math.max(rings.length, index + 1));
        LogRing made = writer.ring(output);
        rings[index] = made;
        return made;
    }

    private void markDirty(LogRing ring) {
        for (int i = 0; i < dirtyCount; i++) {
            if (dirty[i] == ring) {
                return;
            }
        }
        if (dirtyCount == dirty.length) {
            dirty = Arrays.copyOf(dirty, dirtyCount * 2);
        }
        dirty[dirtyCount++] = ring;
    }
}

package weir.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import weir.net.Mem;

/**
 * A file for the lines of loops, named through {@link LogSet#file}. The writer thread writes; a
 * loop may write a single line directly.
 */
public final class LogFile implements LogOutput {
    private static final long QUIET_NANOS = 60_000_000_000L;

    private final AppendedFile file;
    private final Buffering buffering;
    private final int index;
    private volatile boolean closed;
    private final AtomicLong lastReportNanos = new AtomicLong(System.nanoTime() - QUIET_NANOS);
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    LogFile(AppendedFile file, Buffering buffering, int index) {
        this.file = file;
        this.buffering = buffering;
        this.index = index;
    }

    /** The path as it was opened. */
    public String path() {
        return file.path();
    }

    @Override
    public Buffering buffering() {
        return buffering;
    }

    /** Write calls made so far. */
    public long writes() {
        return writes.get();
    }

    /** Bytes written so far; of a compressed file, after compression. */
    public long bytes() {
        return bytes.get();
    }

    /** Bytes that the file did not take (full disk and the like). */
    public long lost() {
        return lost.get();
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isDue(int ready, long ageNanos) {
        return ready >= Math.max(1, buffering.bytes())
                || (buffering.flushMs() > 0 && ageNanos >= buffering.flushMs() * 1_000_000);
    }

    /**
     * Writer thread: writes all of the buffers, in one call when the kernel takes them at once.
     *
     * @return what went wrong, at most once a minute, else null
     */
    @Override
    public @Nullable String write(ByteBuffer[] lines) {
        ByteBuffer[] left = lines;
        try {
            if (buffering.gzipLevel() > 0) {
                left = new ByteBuffer[] {GzipMember.of(lines, buffering.gzipLevel())};
            }
            while (remaining(left) > 0) {
                bytes.addAndGet(file.write(left));
                writes.incrementAndGet();
            }
            return null;
        } catch (IOException e) {
            lost.addAndGet(remaining(left));
            return fault(e);
        }
    }

    /** Loop thread: one line, in one {@code write()} that blocks the loop; it takes no lock. */
    @Nullable String writeDirectly(long address, int n) {
        byte[] line = Mem.bytes(address, n);
        if (buffering.gzipLevel() > 0) {
            line = GzipMember.of(line, buffering.gzipLevel());
        }
        try {
            file.write(line);
            bytes.addAndGet(line.length);
            writes.incrementAndGet();
            return null;
        } catch (IOException e) {
            lost.addAndGet(n);
            return fault(e);
        }
    }

    private @Nullable String fault(IOException e) {
        long now = System.nanoTime();
        long last = lastReportNanos.get();
        if (now - last < QUIET_NANOS || !lastReportNanos.compareAndSet(last, now)) {
            return null;
        }
        return LogException.of("write() to", file.path(), e).getMessage();
    }

    private static long remaining(ByteBuffer[] buffers) {
        long sum = 0;
        for (ByteBuffer buffer : buffers) {
            sum += buffer.remaining();
        }
        return sum;
    }
}

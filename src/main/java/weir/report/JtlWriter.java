package weir.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;
import weir.load.SampleSink;

/**
 * Writes samples to one file, appending. Samples are formatted where they end and handed over as
 * bytes; one thread of this writer's own touches the file.
 *
 * <p>Contract between the threads. A batch lies in a slot or is held by exactly one thread. Whoever
 * adds rows takes the batch out of its slot (or a fresh one when the slot is empty), formats, and
 * puts it back; when somebody put another there meanwhile, or when it is full, it goes to the queue
 * instead. The writer's thread takes batches out of the queue, and a few times a second out of the
 * slots as well. Only when the disk cannot keep up and the queue is full does whoever adds to it
 * write the oldest batch out. Otherwise no step waits for another thread, so a loop never blocks
 * here; rows of one loop stay in order, and where several loops write, rows may swap within that
 * fraction of a second.
 */
public final class JtlWriter implements SampleSink, AutoCloseable {
    private static final int FULL_BYTES = 32 * 1024;
    private static final long TICK_NANOS = 200_000_000;
    private static final int KEPT_BATCHES = 32;

    /** About 100 MiB of rows that wait for the disk. */
    private static final int MOST_WAITING = 2048;

    private static final int PROCESSORS_PER_SLOT = 4;

    private final Path file;
    private final RowFormat format;
    private final boolean autoFlush;
    private final FileChannel channel;
    private final AtomicReferenceArray<@Nullable RowBatch> slots;
    private final ConcurrentLinkedQueue<RowBatch> full = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<RowBatch> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final int mostWaiting;
    private final Thread thread;
    private volatile boolean closing;
    private volatile @Nullable IOException failure;
    private final AtomicLong rows = new AtomicLong();

    private JtlWriter(
            Path file, RowFormat format, boolean autoFlush, int mostWaiting, FileChannel channel) {
        this.mostWaiting = mostWaiting;
        this.file = file;
        this.format = format;
        this.autoFlush = autoFlush;
        this.channel = channel;
        int processors = Runtime.getRuntime().availableProcessors();
        this.slots = new AtomicReferenceArray<>(Math.max(1, processors / PROCESSORS_PER_SLOT));
        this.thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("jtl " + file.getFileName())
                        .unstarted(this::write);
    }

    /**
     * Opens a result file in JMeter's columns. Missing folders are made. A header is written only
     * to a file that did not exist or was empty.
     *
     * @throws IOException when the file cannot be opened or written
     */
    public static JtlWriter open(Path file, JtlFormat format) throws IOException {
        return open(file, new JtlRows(format), format.autoFlush(), MOST_WAITING);
    }

    /** Opens the side file with connection facts, {@code <results>.connections.csv}. */
    public static JtlWriter openConnections(Path results) throws IOException {
        return open(connectionsFile(results), new ConnectionRows(), false, MOST_WAITING);
    }

    /** Where the side file of a result file lies. */
    public static Path connectionsFile(Path results) {
        return results.resolveSibling(results.getFileName() + ".connections.csv");
    }

    static JtlWriter open(Path file, RowFormat format, boolean autoFlush, int mostWaiting)
            throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND);
        try {
            if (channel.size() == 0) {
                byte[] header = format.header().getBytes(StandardCharsets.UTF_8);
                writeFully(channel, ByteBuffer.wrap(header));
            }
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        JtlWriter writer = new JtlWriter(file, format, autoFlush, mostWaiting, channel);
        writer.thread.start();
        return writer;
    }

    /** The file that is written. */
    public Path file() {
        return file;
    }

    /** Rows that reached the file so far. */
    public long rows() {
        return rows.get();
    }

    /** What went wrong with the file, or null; from then on rows are dropped. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Any thread, a loop's included; waits only for a disk that is far behind. */
    @Override
    public void accept(Sample sample) {
        int slot = slots.length() == 1 ? 0 : slotOfThread();
        RowBatch batch = slots.getAndSet(slot, null);
        if (batch == null) {
            batch = spare.poll();
            if (batch == null) {
                batch = new RowBatch();
            }
        }
        format.rows(sample, batch);
        if (autoFlush || batch.length() >= FULL_BYTES || !slots.compareAndSet(slot, null, batch)) {
            handOver(batch);
            LockSupport.unpark(thread);
        }
    }

    private void handOver(RowBatch batch) {
        full.add(batch);
        if (waiting.incrementAndGet() > mostWaiting) {
            writeOldest();
        }
    }

    /**
     * Writes out what is left and closes the file. Nobody may add rows any more.
     *
     * @throws IOException the first fault met while writing
     */
    @Override
    public void close() throws IOException {
        closing = true;
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
        channel.close();
        IOException fault = failure;
        if (fault != null) {
            throw new IOException(file + ": " + fault.getMessage(), fault);
        }
    }

    private int slotOfThread() {
        long id = Thread.currentThread().threadId();
        return (int) (id % slots.length());
    }

    private void write() {
        long lastSweepNanos = System.nanoTime();
        while (true) {
            boolean last = closing;
            drain();
            long now = System.nanoTime();
            if (last || now - lastSweepNanos >= TICK_NANOS) {
                lastSweepNanos = now;
                sweep();
                drain();
            }
            if (last) {
                return;
            }
            LockSupport.parkNanos(this, TICK_NANOS);
        }
    }

    private void sweep() {
        for (int i = 0; i < slots.length(); i++) {
            RowBatch batch = slots.getAndSet(i, null);
            if (batch != null) {
                handOver(batch);
            }
        }
    }

    private void drain() {
        while (writeOldest()) {
            // until the queue is empty
        }
    }

    private boolean writeOldest() {
        RowBatch batch;
        synchronized (channel) {
            batch = full.poll();
            if (batch == null) {
                return false;
            }
            waiting.decrementAndGet();
            put(batch);
        }
        batch.clear();
        if (!batch.oversized() && spare.size() < KEPT_BATCHES) {
            spare.add(batch);
        }
        return true;
    }

    private void put(RowBatch batch) {
        if (failure == null) {
            try {
                writeFully(channel, ByteBuffer.wrap(batch.bytes(), 0, batch.length()));
                rows.addAndGet(batch.rows());
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}

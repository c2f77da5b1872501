package weir.front;

import org.jspecify.annotations.Nullable;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Errno;
import weir.net.NetException;

/**
 * Response bytes that a client does not take as fast as they come ({@code ngx_event_pipe}): first
 * in memory, then in a temporary file. While it is on, writing never waits; whoever fills it
 * flushes it when the client is writable. Belongs to one exchange.
 */
final class Backlog {
    private static final int EIO = Errno.EIO;

    private final Exchange x;
    private final Buf memory = new Buf(0);
    private @Nullable TempFile file;
    private long fileAt;
    private boolean on;
    private long memoryLimit;
    private long fileLimit;
    private String folder = "";

    Backlog(Exchange x) {
        this.x = x;
    }

    void start(long memoryBytes, long fileBytes, String tempFolder) {
        on = true;
        memoryLimit = memoryBytes;
        fileLimit = fileBytes;
        folder = tempFolder;
    }

    void stop() {
        on = false;
        memory.clear();
        closeFile();
    }

    boolean isOn() {
        return on;
    }

    boolean isEmpty() {
        return memory.isEmpty() && file == null;
    }

    /** Whether more may be added before the client takes some. */
    boolean hasRoom() {
        TempFile to = file;
        return to == null ? memory.size() < memoryLimit || fileLimit > 0 : to.size() < fileLimit;
    }

    /** Hands bytes to the socket, and keeps what it does not take; 0 or a negative fault. */
    int write(long address, int n, boolean more) {
        int took = 0;
        if (isEmpty()) {
            took = hand(address, n, more);
            if (took < 0 && took != -Errno.EAGAIN) {
                return took;
            }
            took = Math.max(0, took);
        }
        return took == n ? 0 : keep(address + took, n - took);
    }

    /** What the socket and the rate take now; {@code -EAGAIN} for nothing, or another fault. */
    private int hand(long address, int n, boolean more) {
        if (x.pauseMs() > 0) {
            return -Errno.EAGAIN;
        }
        int most = (int) x.sendRate().most(n);
        int took = x.client().tryWrite(address, most, more);
        if (took > 0) {
            x.response().bytesSent += took;
            x.sendRate().sent(took);
        }
        return took;
    }

    private int keep(long address, int n) {
        TempFile to = file;
        if (to == null && (fileLimit == 0 || memory.size() + n <= memoryLimit)) {
            memory.put(address, n);
            return 0;
        }
        try {
            if (to == null) {
                to = TempFile.in(folder, CoreConf.BodyFile.OFF, x.loop());
                file = to;
                fileAt = 0;
                x.log(
                        Level.WARN,
                        "an upstream response is buffered to a temporary file " + to.name(),
                        0,
                        " while reading upstream");
            }
            int put = to.put(address, n);
            return put < 0 ? lost("pwrite() \"" + to.name() + "\" failed", -put) : 0;
        } catch (NetException e) {
            return lost(String.valueOf(e.getMessage()), 0);
        }
    }

    /** The response cannot go on, which is neither side's fault: the client's connection ends. */
    private int lost(String message, int errno) {
        x.log(Level.CRIT, message, errno, " while reading upstream");
        x.clientGone();
        return -EIO;
    }

    /** Writes what the client takes now; 0 or a negative fault. */
    int flush() {
        while (!memory.isEmpty()) {
            int took = hand(memory.address(), memory.size(), false);
            if (took < 0) {
                return took == -Errno.EAGAIN ? 0 : took;
            }
            memory.start += took;
        }
        memory.clear();
        return flushFile();
    }

    private int flushFile() {
        TempFile from = file;
        if (from == null) {
            return 0;
        }
        long scratch = x.loop().scratch();
        while (fileAt < from.size()) {
            int n = from.read(scratch, x.loop().scratchSize(), fileAt);
            if (n <= 0) {
                return lost("pread() \"" + from.name() + "\" failed", n == 0 ? EIO : -n);
            }
            int took = hand(scratch, n, false);
            if (took < 0) {
                return took == -Errno.EAGAIN ? 0 : took;
            }
            fileAt += took;
        }
        closeFile();
        return 0;
    }

    /** Waits until the client has taken all; 0 or a negative fault. */
    int drain() {
        while (true) {
            int flushed = flush();
            if (flushed < 0 || isEmpty()) {
                return flushed;
            }
            int waited = await();
            if (waited < 0) {
                return waited;
            }
        }
    }

    /** Until the client takes more, or may have more. */
    private int await() {
        long pauseMs = x.pauseMs();
        if (pauseMs > 0) {
            return Delay.outlasts(x, pauseMs) ? 0 : -Errno.ECONNRESET;
        }
        return x.client().await(Conn.WRITE, x.core().sending().timeoutMs());
    }

    private void closeFile() {
        TempFile open = file;
        if (open != null) {
            file = null;
            open.close();
        }
    }

    void free() {
        closeFile();
        memory.free();
    }
}

package weir.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weir.net.DatagramSender;
import weir.net.Errno;
import weir.net.NetException;

/**
 * One {@code syslog:} of a log: a datagram per line ({@code ngx_syslog.c}), opened through {@link
 * LogSet#syslog}. Its socket is opened when the first line comes and again after a fault. The
 * writer thread sends and never waits: what the network does not take is lost, and told.
 */
public final class Syslog implements LogOutput, ErrorOutput {
    /** Goes before each line in a ring: its bytes. */
    static final int LENGTH_BYTES = 4;

    /** Lines of error logs with the longest header (NGX_SYSLOG_MAX_STR). */
    private static final int MAX_ERROR_BYTES = 2048 + 20 + 256 + 34;

    private final SyslogServer server;
    private final int index;
    private final Supplier<ErrorLog> faults;
    private @Nullable DatagramSender socket;
    private volatile boolean closed;
    private boolean busy;

    Syslog(SyslogServer server, int index, Supplier<ErrorLog> faults) {
        this.server = server;
        this.index = index;
        this.faults = faults;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Buffering buffering() {
        return Buffering.NONE;
    }

    @Override
    public boolean isDue(int ready, long ageNanos) {
        return ready > 0;
    }

    /** Sends the lines of an access log, each with its length before it. */
    @Override
    public @Nullable String write(ByteBuffer[] lines) {
        ByteBuffer bytes = joined(lines);
        LocalDateTime now = now();
        while (bytes.hasRemaining()) {
            byte[] text = new byte[bytes.getInt()];
            bytes.get(text);
            if (!send(server.header(server.severity(), now), text, text.length)) {
                refused();
            }
        }
        return null;
    }

    private static ByteBuffer joined(ByteBuffer[] parts) {
        int size = 0;
        for (ByteBuffer part : parts) {
            size += part.remaining();
        }
        ByteBuffer all = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        for (ByteBuffer part : parts) {
            all.put(part);
        }
        return all.flip();
    }

    /** Any thread: an access log's line did not get away. */
    void refused() {
        faults.get().log(Level.WARN, 0, "send() to syslog failed", 0, " while logging request");
    }

    /** A line of an error log. */
    @Override
    public void write(Level level, byte[] line) {
        byte[] header = server.header(level, now());
        send(header, line, Math.min(line.length - 1, MAX_ERROR_BYTES - header.length));
    }

    private static LocalDateTime now() {
        return LocalDateTime.now(ZoneId.systemDefault());
    }

    /** Sends one message; a fault that sending itself brings about is not sent here again. */
    private synchronized boolean send(byte[] header, byte[] text, int length) {
        if (busy) {
            return true;
        }
        byte[] message = Arrays.copyOf(header, header.length + length);
        System.arraycopy(text, 0, message, header.length, length);
        busy = true;
        try {
            return send(message);
        } finally {
            busy = false;
        }
    }

    private boolean send(byte[] message) {
        DatagramSender to = socket;
        if (to == null) {
            try {
                to = DatagramSender.open(server.address());
            } catch (NetException e) {
                tell(Level.ALERT, String.valueOf(e.getMessage()), 0);
                return false;
            }
            socket = to;
        }
        int sent = to.send(message);
        if (sent < 0 && sent != -Errno.EAGAIN) {
            tell(level(-sent), "send() failed", -sent);
            disconnect();
        }
        return sent >= 0;
    }

    /** {@code ngx_connection_error}: what networks do is less than what must not happen. */
    private static Level level(int errno) {
        return switch (errno) {
            case Errno.EPIPE,
                    Errno.ECONNRESET,
                    Errno.ENOTCONN,
                    Errno.ETIMEDOUT,
                    Errno.ECONNREFUSED,
                    Errno.ENETDOWN,
                    Errno.ENETUNREACH,
                    Errno.EHOSTDOWN,
                    Errno.EHOSTUNREACH ->
                    Level.ERROR;
            default -> Level.ALERT;
        };
    }

    private void tell(Level level, String what, int errno) {
        String context = " while logging to syslog, server: " + server.address().text();
        faults.get().logNow(level, what, errno, context);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        disconnect();
    }

    /** Closes the socket; the next line opens one. */
    synchronized void disconnect() {
        DatagramSender old = socket;
        if (old != null) {
            old.close();
            socket = null;
        }
    }
}

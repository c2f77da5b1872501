package weir.log;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.net.Errno;

/**
 * nginx's error log: {@code 2026/11/30 20:00:00 [error] 7#7: *45 message (111: Connection refused)
 * while ..., client: ...}, at most 2048 bytes ({@code ngx_log_error_core}). Immutable; any thread.
 * Costs a comparison below its level; a line that is written is made of Strings and goes through
 * the {@link LogWriter} when there is one.
 */
public final class ErrorLog {
    /** Writes nothing. */
    public static final ErrorLog NONE = new ErrorLog(List.of(), null);

    private static final int MAX_BYTES = 2048;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss", Locale.ROOT);
    private static final long PID = ProcessHandle.current().pid();

    private final List<Sink> sinks;
    private final @Nullable LogWriter writer;
    private final @Nullable Level finest;

    /** A target and the least severe level that goes there: one {@code error_log}. */
    public record Sink(ErrorOutput target, Level level) {}

    private ErrorLog(List<Sink> sinks, @Nullable LogWriter writer) {
        this.sinks = List.copyOf(sinks);
        this.writer = writer;
        this.finest = sinks.stream().map(Sink::level).max(Comparator.naturalOrder()).orElse(null);
    }

    /** Lines are written by the thread that logs: at start, before loops run. */
    public static ErrorLog direct(List<Sink> sinks) {
        return new ErrorLog(sinks, null);
    }

    /** Lines are written by the writer's thread. */
    public static ErrorLog through(LogWriter writer, List<Sink> sinks) {
        return new ErrorLog(sinks, writer);
    }

    /** Whether a line of that level would be written anywhere; free. */
    public boolean isOn(Level level) {
        return finest != null && level.compareTo(finest) <= 0;
    }

    /** The least severe level that is written, null when none is. */
    public @Nullable Level level() {
        return finest;
    }

    /** Where lines go. */
    public List<Sink> sinks() {
        return sinks;
    }

    /** A line that belongs to no connection. */
    public void log(Level level, String message) {
        log(level, 0, message, 0, "");
    }

    /** A line with the kernel's error after the message. */
    public void log(Level level, String message, int errno) {
        log(level, 0, message, errno, "");
    }

    /**
     * Writes one line to every target of that level.
     *
     * @param connection the number after the asterisk, 0 for none
     * @param errno the kernel's error that stands after the message, 0 for none
     * @param context what follows it, with its own separator: {@code " while connecting to
     *     upstream, client: ..."}; left out at {@code debug} as in nginx
     */
    public void log(Level level, long connection, String message, int errno, String context) {
        if (!isOn(level)) {
            return;
        }
        byte[] line = line(level, connection, message, errno, context);
        for (Sink sink : sinks) {
            if (level.compareTo(sink.level()) <= 0) {
                emit(() -> sink.target().write(level, line));
            }
        }
    }

    /** As {@link #log}, in this thread: for what goes wrong in writing logs. */
    void logNow(Level level, String message, int errno, String context) {
        if (isOn(level)) {
            byte[] line = line(level, 0, message, errno, context);
            for (Sink sink : sinks) {
                if (level.compareTo(sink.level()) <= 0) {
                    sink.target().write(level, line);
                }
            }
        }
    }

    private void emit(Runnable write) {
        if (writer == null || !writer.accept(write)) {
            write.run();
        }
    }

    private static byte[] line(
            Level level, long connection, String message, int errno, String context) {
        StringBuilder text = new StringBuilder(256);
        TIME.formatTo(LocalDateTime.now(ZoneId.systemDefault()), text);
        text.append(" [").append(level.word()).append("] ");
        text.append(PID).append('#').append(PID).append(": ");
        if (connection > 0) {
            text.append('*').append(connection).append(' ');
        }
        text.append(message);
        if (errno > 0) {
            text.append(" (").append(errno).append(": ").append(Errno.text(errno));
            text.append(')');
        }
        if (level != Level.DEBUG) {
            text.append(context);
        }
        if (text.length() > MAX_BYTES - 1) {
            text.setLength(MAX_BYTES - 1);
        }
        return text.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The form of messages at start-up: {@code nginx: [emerg] message}, with a line feed. */
    public static String console(Level level, String message) {
        return "nginx: [" + level.word() + "] " + message + "\n";
    }
}

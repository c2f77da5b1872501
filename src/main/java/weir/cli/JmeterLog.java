package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The run's log, {@code jmeter.log}: a line is {@code 2026-11-30 20:03:18,469 INFO source: text},
 * as JMeter's layout has it. Any thread. A new file each run, as with JMeter.
 */
final class JmeterLog implements AutoCloseable {
    /** From talkative to quiet. */
    enum Level {
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());

    private static final Pattern QUOTED = Pattern.compile("'([^']*)'");

    private final PrintStream out;
    private volatile Level level = Level.INFO;

    private JmeterLog(PrintStream out) {
        this.out = out;
    }

    /** Opens a file, making its folders. */
    static JmeterLog open(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return new JmeterLog(
                new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8));
    }

    /** A file name whose parts in single quotes are date patterns, filled in. */
    static String fileName(String pattern, ZonedDateTime now) {
        Matcher quoted = QUOTED.matcher(pattern);
        return quoted.replaceAll(m ->
                Matcher.quoteReplacement(
                        DateTimeFormatter.ofPattern(m.group(1), Locale.ROOT).format(now)));
    }

    /** Lines below this level are left out from now on. */
    void level(Level least) {
        level = least;
    }

    void info(String source, String text) {
        write(Level.INFO, source, text);
    }

    void warn(String source, String text) {
        write(Level.WARN, source, text);
    }

    void error(String source, String text) {
        write(Level.ERROR, source, text);
    }

    void write(Level at, String source, String text) {
        if (at.compareTo(level) >= 0) {
            out.println(TIME.format(Instant.now()) + " " + at + " " + source + ": " + text);
        }
    }

    @Override
    public void close() {
        out.close();
    }
}

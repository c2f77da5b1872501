package weir.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.function.Consumer;

/** The dumps that JMeter's UDP port can be asked for, written beside the run. */
final class JmeterDumps {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss_SSS");

    private JmeterDumps() {}

    /** Writes the stacks of all platform threads. */
    static void threads(Path folder, Consumer<String> tell) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> t : Thread.getAllStackTraces().entrySet()) {
            text.append(t.getKey()).append(' ').append(t.getKey().getState()).append('\n');
            for (StackTraceElement frame : t.getValue()) {
                text.append("\tat ").append(frame).append('\n');
            }
            text.append('\n');
        }
        Path file = file(folder, "dumpThread", ".log");
        try {
            Files.writeString(file, text);
            tell.accept("Created thread dump: " + file);
        } catch (IOException e) {
            tell.accept("Could not create thread dump: " + e.getMessage());
        }
    }

    /** Writes the live objects of the heap. */
    static void heap(Path folder, Consumer<String> tell) {
        Path file = file(folder, "dump", ".hprof");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpHeap(file.toString(), true);
            tell.accept("Created heap dump: " + file);
        } catch (IOException | UncheckedIOException e) {
            tell.accept("Could not create heap dump: " + e.getMessage());
        }
    }

    private static Path file(Path folder, String prefix, String suffix) {
        return folder.resolve(
                        prefix
                                + "_"
                                + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)
                                + suffix)
                .toAbsolutePath();
    }
}

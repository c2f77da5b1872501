package weir.report;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code timeStamp} column: epoch ms, the configured date format, or one of the formats
 * that JMeter tries in turn ({@code CSVSaveService.DATE_FORMAT_STRINGS}). What fitted once is tried
 * first from then on.
 */
final class TimeStamps {
    private static final List<String> KNOWN =
            List.of(
                    "yyyy/MM/dd HH:mm:ss.SSS",
                    "yyyy/MM/dd HH:mm:ss",
                    "yyyy-MM-dd HH:mm:ss.SSS",
                    "yyyy-MM-dd HH:mm:ss",
                    "MM/dd/yy HH:mm:ss");

    private final ZoneId zone = ZoneId.systemDefault();
    private final List<DateTimeFormatter> formats = new ArrayList<>();

    TimeStamps(@Nullable DateTimeFormatter configured) {
        if (configured != null) {
            formats.add(configured);
        }
        KNOWN.forEach(k -> formats.add(DateTimeFormatter.ofPattern(k)));
    }

    /** Epoch ms, or null when no format fits. */
    @Nullable Long read(String text) {
        for (int i = 0; i < formats.size(); i++) {
            try {
                LocalDateTime at = LocalDateTime.parse(text, formats.get(i));
                if (i > 0) {
                    formats.addFirst(formats.remove(i));
                }
                return at.atZone(zone).toInstant().toEpochMilli();
            } catch (DateTimeParseException e) {
                // the next format may fit
            }
        }
        return null;
    }
}

package weir.jmx;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** The times JMeter puts into properties and variables before a run. */
final class StartTimes {
    private StartTimes() {}

    /** {@code START.MS}, {@code START.YMD}, {@code START.HMS} and {@code TESTSTART.MS}. */
    static Map<String, String> now() {
        Instant begun = ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
        ZonedDateTime start = begun.atZone(ZoneId.systemDefault());
        return Map.of(
                "START.MS",
                Long.toString(begun.toEpochMilli()),
                "START.YMD",
                start.format(DateTimeFormatter.ofPattern("yyyyMMdd")),
                "START.HMS",
                start.format(DateTimeFormatter.ofPattern("HHmmss")),
                "TESTSTART.MS",
                Long.toString(System.currentTimeMillis()));
    }
}

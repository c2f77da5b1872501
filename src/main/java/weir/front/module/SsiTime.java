package weir.front.module;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A {@code timefmt}: the conversions of strftime in the C locale that do not depend on weeks. The
 * others are refused.
 */
final class SsiTime {
    static final SsiTime USUAL = new SsiTime("%A, %d-%b-%Y %H:%M:%S %Z");

    private final String format;

    private SsiTime(String format) {
        this.format = format;
    }

    /** Null when the format holds a conversion that is not known here. */
    static @Nullable SsiTime of(String format) {
        if (!format.equals("%s")) {
            for (int i = 0; i < format.length(); i++) {
                if (format.charAt(i) == '%'
                        && (++i == format.length()
                                || "%aAbBhdeHIjmMpSyYzZTRDFnt".indexOf(format.charAt(i)) < 0)) {
                    return null;
                }
            }
        }
        return new SsiTime(format);
    }

    String text(long epochMs, boolean gmt) {
        if (format.equals("%s")) {
            return Long.toString(epochMs / 1000);
        }
        ZoneId zone = gmt ? ZoneId.of("GMT") : ZoneId.systemDefault();
        ZonedDateTime at = Instant.ofEpochMilli(epochMs).atZone(zone);
        var out = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c == '%') {
                out.append(conversion(at, format.charAt(++i)));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static String conversion(ZonedDateTime at, char conversion) {
        String pattern =
                switch (conversion) {
                    case 'a' -> "EEE";
                    case 'A' -> "EEEE";
                    case 'b', 'h' -> "MMM";
                    case 'B' -> "MMMM";
                    case 'd' -> "dd";
                    case 'e' -> "ppd";
                    case 'H' -> "HH";
                    case 'I' -> "hh";
                    case 'j' -> "DDD";
                    case 'm' -> "MM";
                    case 'M' -> "mm";
                    case 'p' -> "a";
                    case 'S' -> "ss";
                    case 'y' -> "yy";
                    case 'Y' -> "yyyy";
                    case 'z' -> "xx";
                    case 'Z' -> "zzz";
                    case 'T' -> "HH:mm:ss";
                    case 'R' -> "HH:mm";
                    case 'D' -> "MM/dd/yy";
                    case 'F' -> "yyyy-MM-dd";
                    case 'n' -> "\n";
                    case 't' -> "\t";
                    default -> "'%'";
                };
        return DateTimeFormatter.ofPattern(pattern, Locale.US).format(at);
    }
}

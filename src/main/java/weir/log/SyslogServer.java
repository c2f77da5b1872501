package weir.log;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

/**
 * What {@code syslog:} says: a server, and what its messages begin with (RFC 3164 section 4.1;
 * {@code ngx_syslog_add_header}).
 *
 * @param facility 0 to 23
 * @param severity of lines of an access log; lines of an error log have their level's
 * @param hostname this machine's name in lower case; null leaves it out
 */
public record SyslogServer(
        Address address, int facility, Level severity, String tag, @Nullable String hostname) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MMM ppd HH:mm:ss", Locale.ENGLISH);

    /** {@code <190>Dec 1 20:00:00 host tag: } */
    byte[] header(Level level, LocalDateTime now) {
        StringBuilder text = new StringBuilder(64);
        text.append('<').append(facility * 8 + level.severity()).append('>');
        TIME.formatTo(now, text);
        text.append(' ');
        if (hostname != null) {
            text.append(hostname).append(' ');
        }
        text.append(tag).append(": ");
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}

package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.conf.Found;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.SyslogLine;
import weir.log.Buffering;
import weir.log.SyslogServer;

/**
 * One {@code access_log} statement ({@code ngx_http_log_set_log}).
 *
 * @param off whether it is {@code access_log off}; the rest means nothing then
 * @param path as written
 * @param syslog the server that lines go to instead of a file, else null
 * @param condition the text of {@code if=}, null without one
 */
record AccessLogLine(
        boolean off,
        String path,
        @Nullable SyslogServer syslog,
        String format,
        Buffering buffering,
        @Nullable String condition) {
    private static final int GZIP_BUFFER = 64 * 1024;
    static final AccessLogLine OFF = new AccessLogLine(true, "", null, "", Buffering.NONE, null);

    static AccessLogLine read(Statement s, Reading reading) {
        if (s.arg(1).equals("off")) {
            if (s.argCount() > 1) {
                throw s.invalidParameter(s.arg(2));
            }
            return OFF;
        }
        SyslogServer syslog = SyslogLine.isMeant(s) ? SyslogLine.read(s) : null;
        if (syslog == null && s.arg(1).indexOf('$') >= 0) {
            throw s.complaint("with variables in the path is known, not supported yet");
        }
        String format = s.argCount() > 1 ? s.arg(2) : LogModule.COMBINED;
        if (!isKnown(format, reading.scope())) {
            throw s.fault("unknown log format \"" + format + "\"");
        }
        return new Parameters(s, syslog).read(format);
    }

    /** Formats have to stand before their use; their names are compared without case here. */
    private static boolean isKnown(String format, Scope at) {
        if (format.equalsIgnoreCase(LogModule.COMBINED)) {
            return true;
        }
        for (Scope level = at; level != null; level = level.parent()) {
            for (Found<LogFormatLine> found : level.own(LogModule.LOG_FORMAT)) {
                if (found.value().name().equalsIgnoreCase(format)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The parameters behind the format's name. */
    private static final class Parameters {
        private final Statement s;
        private final @Nullable SyslogServer syslog;
        private long bytes;
        private long flushMs;
        private int gzip;
        private @Nullable String condition;

        Parameters(Statement s, @Nullable SyslogServer syslog) {
            this.s = s;
            this.syslog = syslog;
        }

        AccessLogLine read(String format) {
            for (int i = 3; i <= s.argCount(); i++) {
                one(s.arg(i));
            }
            if (flushMs > 0 && bytes == 0) {
                throw s.fault("no buffer is defined for access_log \"" + s.arg(1) + "\"");
            }
            if (bytes > 0 && syslog != null) {
                throw s.fault("logs to syslog cannot be buffered");
            }
            Buffering buffering =
                    bytes == 0 ? Buffering.NONE : new Buffering((int) bytes, flushMs, gzip);
            return new AccessLogLine(false, s.arg(1), syslog, format, buffering, condition);
        }

        private void one(String word) {
            if (word.startsWith("buffer=")) {
                String text = word.substring("buffer=".length());
                bytes = Units.size(text);
                if (bytes <= 0 || bytes > 1 << 28) {
                    throw s.fault("invalid buffer size \"" + text + "\"");
                }
            } else if (word.startsWith("flush=")) {
                String text = word.substring("flush=".length());
                flushMs = Units.timeMs(text);
                if (flushMs <= 0) {
                    throw s.fault("invalid flush time \"" + text + "\"");
                }
            } else if (word.equals("gzip") || word.startsWith("gzip=")) {
                gzip(word);
            } else if (word.startsWith("if=")) {
                condition = word.substring("if=".length());
            } else {
                throw s.invalidParameter(word);
            }
        }

        private void gzip(String word) {
            bytes = bytes == 0 ? GZIP_BUFFER : bytes;
            if (word.equals("gzip")) {
                gzip = 1;
                return;
            }
            String text = word.substring("gzip=".length());
            long level = Units.number(text);
            if (level < 1 || level > 9) {
                throw s.fault("invalid compression level \"" + text + "\"");
            }
            gzip = (int) level;
        }
    }
}

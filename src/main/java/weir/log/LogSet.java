package weir.log;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * All that one configuration writes to ({@code cycle->open_files}): first everything is named, then
 * {@link #open} opens it. Sets share what they name alike, so that a reload keeps its files open;
 * what the last set that names it leaves behind is closed. Used by one thread at a time, no loop.
 */
public final class LogSet {
    private final LogWriter writer;
    private final Set<AppendedFile> files = new LinkedHashSet<>();
    private final Set<LogOutput> outputs = new LinkedHashSet<>();
    private final Map<SyslogServer, Integer> uses = new HashMap<>();

    LogSet(LogWriter writer) {
        this.writer = writer;
    }

    /** A file for the lines of loops; the same one for the same path and buffering. */
    public LogFile file(String path, Buffering buffering) {
        AppendedFile file = named(path);
        LogFile log = writer.open().log(file, buffering);
        outputs.add(log);
        return log;
    }

    /** A file for error lines; they are lost as long as it is not open. */
    public ErrorTarget errors(String path) {
        return new ErrorTarget(named(path));
    }

    /**
     * The way to a syslog server: a socket of its own at each call, as in nginx, but the same one
     * for the same call of another set.
     */
    public Syslog syslog(SyslogServer server) {
        Syslog syslog = writer.open().syslog(server, uses.merge(server, 1, Integer::sum));
        outputs.add(syslog);
        return syslog;
    }

    private AppendedFile named(String path) {
        AppendedFile file = writer.open().file(path);
        files.add(file);
        return file;
    }

    Set<AppendedFile> files() {
        return files;
    }

    Set<LogOutput> outputs() {
        return outputs;
    }

    /** The writer of this set's lines. */
    public LogWriter writer() {
        return writer;
    }

    /**
     * Opens every file that is not open yet, in the order in which they were named.
     *
     * @throws LogException {@code open() "path" failed (13: Permission denied)}; close the set then
     */
    public void open() throws LogException {
        for (AppendedFile file : files) {
            file.open();
        }
    }

    /**
     * Its configuration is over: what no other set names is written out and closed, a little later.
     * Nothing may write to it any more. Any thread.
     */
    public void close() {
        writer.leave(this);
    }
}

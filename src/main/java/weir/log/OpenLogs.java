package weir.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What the {@link LogSet}s of a writer name, each thing once. Any thread. */
final class OpenLogs {
    private final List<LogSet> sets = new ArrayList<>();
    private final Map<String, AppendedFile> files = new LinkedHashMap<>();
    private final Map<Record, LogOutput> outputs = new HashMap<>();
    private final BitSet indexes = new BitSet();
    private final Supplier<ErrorLog> faults;

    /**
     * Starts without any.
     *
     * @param faults where it is told that lines get lost
     */
    OpenLogs(Supplier<ErrorLog> faults) {
        this.faults = faults;
    }

    private record FileKey(String path, Buffering buffering) {}

    private record SyslogKey(SyslogServer server, int use) {}

    /** What no set names any more. */
    record Left(Set<LogOutput> outputs, Set<AppendedFile> files) {
        void close() {
            outputs.forEach(LogOutput::close);
            files.forEach(AppendedFile::close);
        }
    }

    synchronized LogSet set(LogWriter writer) {
        LogSet set = new LogSet(writer);
        sets.add(set);
        return set;
    }

    synchronized AppendedFile file(String path) {
        return files.computeIfAbsent(path, AppendedFile::new);
    }

    synchronized LogFile log(AppendedFile file, Buffering buffering) {
        return (LogFile)
                outputs.computeIfAbsent(
                        new FileKey(file.path(), buffering),
                        key -> new LogFile(file, buffering, index()));
    }

    /**
     * The way to a server.
     *
     * @param use counts the calls of one set that say exactly the same
     */
    synchronized Syslog syslog(SyslogServer server, int use) {
        return (Syslog)
                outputs.computeIfAbsent(
                        new SyslogKey(server, use), key -> new Syslog(server, index(), faults));
    }

    private int index() {
        int free = indexes.nextClearBit(0);
        indexes.set(free);
        return free;
    }

    /** Forgets a set and what it alone names. */
    synchronized Left leave(LogSet set) {
        if (!sets.remove(set)) {
            return new Left(Set.of(), Set.of());
        }
        Set<LogOutput> outputsLeft = new HashSet<>(set.outputs());
        Set<AppendedFile> filesLeft = new HashSet<>(set.files());
        for (LogSet other : sets) {
            outputsLeft.removeAll(other.outputs());
            filesLeft.removeAll(other.files());
        }
        outputs.values().removeAll(outputsLeft);
        files.values().removeAll(filesLeft);
        return new Left(outputsLeft, filesLeft);
    }

    /** The numbers of closed outputs may be given again. */
    synchronized void release(Left left) {
        left.outputs().forEach(output -> indexes.clear(output.index()));
    }

    synchronized List<AppendedFile> files() {
        return List.copyOf(files.values());
    }

    synchronized List<LogOutput> outputs() {
        return List.copyOf(outputs.values());
    }
}

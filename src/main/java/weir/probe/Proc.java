package weir.probe;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The process part of {@code /proc}. A process that has ended reads as zero CPU time, no threads
 * and no children: its end between two readings is not an error of the reader.
 */
public final class Proc {
    private final Path root;

    Proc(Path root) {
        this.root = root;
    }

    public static Proc system() {
        return new Proc(Path.of("/proc"));
    }

    public boolean exists(long pid) {
        return Files.exists(process(pid));
    }

    /** CPU time of one process, without its children. */
    public CpuTime cpu(long pid) {
        String[] fields = stat(process(pid).resolve("stat"));
        return fields.length < 13
                ? CpuTime.ZERO
                : new CpuTime(Long.parseLong(fields[11]), Long.parseLong(fields[12]));
    }

    /**
     * CPU time of the children of a process that have ended and been waited for, and of theirs in
     * turn ({@code cutime} and {@code cstime} of proc(5)): what a program cost from its start to
     * its end, which nothing tells once it is gone.
     */
    public CpuTime endedChildrenCpu(long pid) {
        String[] fields = stat(process(pid).resolve("stat"));
        return fields.length < 15
                ? CpuTime.ZERO
                : new CpuTime(Long.parseLong(fields[13]), Long.parseLong(fields[14]));
    }

    /** CPU time of a process and of all that descend from it and still live. */
    public CpuTime treeCpu(long pid) {
        CpuTime sum = CpuTime.ZERO;
        for (long each : tree(pid)) {
            sum = sum.plus(cpu(each));
        }
        return sum;
    }

    /** The process itself and all living descendants, parents before children. */
    public List<Long> tree(long pid) {
        List<Long> found = new ArrayList<>();
        ArrayDeque<Long> open = new ArrayDeque<>(List.of(pid));
        while (!open.isEmpty()) {
            long next = open.poll();
            found.add(next);
            open.addAll(children(next));
        }
        return found;
    }

    List<Long> children(long pid) {
        List<Long> children = new ArrayList<>();
        for (Path task : list(process(pid).resolve("task"))) {
            for (String word : text(task.resolve("children")).split(" ", -1)) {
                if (!word.isBlank()) {
                    children.add(Long.parseLong(word.strip()));
                }
            }
        }
        return children;
    }

    /**
     * Live threads of one process with their CPU time, from the scheduler's own nanosecond count.
     */
    public List<ThreadCpu> threads(long pid) {
        List<ThreadCpu> threads = new ArrayList<>();
        for (Path task : list(process(pid).resolve("task"))) {
            String times = text(task.resolve("schedstat"));
            if (!times.isEmpty()) {
                threads.add(
                        new ThreadCpu(
                                Long.parseLong(String.valueOf(task.getFileName())),
                                text(task.resolve("comm")).strip(),
                                Long.parseLong(times.substring(0, times.indexOf(' ')))));
            }
        }
        return threads;
    }

    /** Resident memory of one process in KiB; 0 when it has ended. */
    public long residentKib(long pid) {
        for (String line : text(process(pid).resolve("status")).split("\n", -1)) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    /** Open descriptors of one process; 0 when it has ended or belongs to somebody else. */
    public int openFiles(long pid) {
        return list(process(pid).resolve("fd")).size();
    }

    /** Limits that hold for one process and its network namespace. */
    public Limits limits(long pid) {
        String[] range =
                text(root.resolve("sys/net/ipv4/ip_local_port_range")).strip().split("\\s+", -1);
        return new Limits(
                openFilesLimit(pid),
                range.length == 2 ? Integer.parseInt(range[0]) : 0,
                range.length == 2 ? Integer.parseInt(range[1]) : -1,
                setting("net/ipv4/tcp_max_tw_buckets"),
                (int) setting("net/ipv4/tcp_tw_reuse"),
                (int) setting("net/core/somaxconn"));
    }

    public MachineCpu machine() {
        int processors = 0;
        MachineCpu sum = new MachineCpu(0, 0, 0, 0);
        for (String line : text(root.resolve("stat")).split("\n", -1)) {
            String[] f = line.trim().split("\\s+", -1);
            if (f[0].equals("cpu")) {
                // user nice system idle iowait irq softirq steal; guest time is inside user
                long busy =
                        number(f, 1) + number(f, 2) + number(f, 3) + number(f, 6) + number(f, 7);
                sum = new MachineCpu(busy, number(f, 4) + number(f, 5), number(f, 8), 0);
            } else if (f[0].startsWith("cpu")) {
                processors++;
            }
        }
        return new MachineCpu(sum.busyTicks(), sum.idleTicks(), sum.stolenTicks(), processors);
    }

    private long openFilesLimit(long pid) {
        for (String line : text(process(pid).resolve("limits")).split("\n", -1)) {
            if (line.startsWith("Max open files")) {
                String soft =
                        line.substring("Max open files".length()).strip().split("\\s+", -1)[0];
                return soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft);
            }
        }
        return 0;
    }

    private long setting(String name) {
        String value = text(root.resolve("sys").resolve(name)).strip();
        return value.isEmpty() ? 0 : Long.parseLong(value);
    }

    private Path process(long pid) {
        return root.resolve(Long.toString(pid));
    }

    private static long number(String[] fields, int at) {
        return at < fields.length ? Long.parseLong(fields[at]) : 0;
    }

    /** The fields after the command name, which may itself hold blanks and brackets. */
    private static String[] stat(Path file) {
        String line = text(file);
        int end = line.lastIndexOf(')');
        return end < 0 ? new String[0] : line.substring(end + 2).trim().split(" ", -1);
    }

    /** Empty when absent. Read in large pieces: a setting under /proc/sys gives one read only. */
    static String text(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 16];
            for (int n = in.read(piece); n > 0; n = in.read(piece)) {
                all.write(piece, 0, n);
            }
            return all.toString(StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private static List<Path> list(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (NoSuchFileException | DirectoryIteratorException gone) {
            return entries;
        } catch (IOException notOurs) {
            return entries;
        }
        return entries;
    }
}

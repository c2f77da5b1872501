package weir.lab;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weir.probe.CpuTime;
import weir.probe.KernelCounters;
import weir.probe.MachineCpu;
import weir.probe.Proc;
import weir.probe.ThreadCpu;

/** What the kernel has counted up to one moment, for the processes of each role. */
record Snapshot(
        long epochMs,
        long nanos,
        Map<Role, CpuTime> cpu,
        Map<Role, Map<Long, ThreadCpu>> threads,
        KernelCounters counters,
        MachineCpu machine) {

    static Snapshot take(Proc proc, Map<Role, List<Long>> pids) {
        Map<Role, CpuTime> cpu = new EnumMap<>(Role.class);
        Map<Role, Map<Long, ThreadCpu>> threads = new EnumMap<>(Role.class);
        long epochMs = System.currentTimeMillis();
        long nanos = System.nanoTime();
        pids.forEach((role, processes) -> {
            List<Long> all = new ArrayList<>();
            processes.forEach(pid -> all.addAll(proc.tree(pid)));
            CpuTime sum = CpuTime.ZERO;
            Map<Long, ThreadCpu> times = new HashMap<>();
            for (long pid : all) {
                sum = sum.plus(proc.cpu(pid));
                proc.threads(pid).forEach(t -> times.put(t.tid(), t));
            }
            cpu.put(role, sum);
            threads.put(role, times);
        });
        return new Snapshot(epochMs, nanos, cpu, threads, KernelCounters.read(), proc.machine());
    }

    double millisSince(Snapshot earlier) {
        return (nanos - earlier.nanos) / 1e6;
    }

    Map<Role, Double> cpuMicrosSince(Snapshot earlier) {
        Map<Role, Double> used = new EnumMap<>(Role.class);
        cpu.forEach((role, time) -> {
            CpuTime before = earlier.cpu.getOrDefault(role, CpuTime.ZERO);
            used.put(role, (double) time.minus(before).micros());
        });
        return used;
    }

    Map<Role, BusiestThread> busiestSince(Snapshot earlier) {
        Map<Role, BusiestThread> busiest = new EnumMap<>(Role.class);
        threads.forEach((role, now) -> {
            Map<Long, ThreadCpu> before = earlier.threads.getOrDefault(role, Map.of());
            busiest.put(role, busiest(now, before, nanos - earlier.nanos));
        });
        return busiest;
    }

    private static BusiestThread busiest(
            Map<Long, ThreadCpu> now, Map<Long, ThreadCpu> before, long windowNanos) {
        BusiestThread busiest = BusiestThread.NONE;
        for (ThreadCpu thread : now.values()) {
            ThreadCpu then = before.get(thread.tid());
            double cores =
                    (double) (thread.nanos() - (then == null ? 0 : then.nanos())) / windowNanos;
            if (cores > busiest.cores()) {
                busiest = new BusiestThread(thread.name(), cores);
            }
        }
        return busiest;
    }
}

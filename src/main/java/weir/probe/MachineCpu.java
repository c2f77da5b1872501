package weir.probe;

/**
 * CPU time of the whole machine since boot, in ticks of 10 ms summed over all processors.
 *
 * @param idleTicks idle time and waiting for disks
 * @param stolenTicks time that a hypervisor gave to somebody else
 */
public record MachineCpu(long busyTicks, long idleTicks, long stolenTicks, int processors) {

    /** Processors' worth of work between two readings: 1.5 of 2 processors is 1.5. */
    public double busyProcessors(MachineCpu earlier) {
        long busy = busyTicks - earlier.busyTicks;
        long all = busy + idleTicks - earlier.idleTicks + stolenTicks - earlier.stolenTicks;
        return all <= 0 ? 0 : (double) busy / all * processors;
    }

    /** Share of the time between two readings that a hypervisor took away, 0 to 1. */
    public double stolenShare(MachineCpu earlier) {
        long stolen = stolenTicks - earlier.stolenTicks;
        long all = stolen + idleTicks - earlier.idleTicks + busyTicks - earlier.busyTicks;
        return all <= 0 ? 0 : (double) stolen / all;
    }
}

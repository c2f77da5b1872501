package weir.probe;

/**
 * CPU time of a process with all its threads, finished ones included, in the kernel's clock ticks
 * of 10 ms ({@code USER_HZ} is 100 for every Linux program, whatever the kernel's own tick).
 */
public record CpuTime(long userTicks, long systemTicks) {
    public static final CpuTime ZERO = new CpuTime(0, 0);

    /** Microseconds in one tick. */
    static final long TICK_MICROS = 10_000;

    public CpuTime plus(CpuTime other) {
        return new CpuTime(userTicks + other.userTicks, systemTicks + other.systemTicks);
    }

    public CpuTime minus(CpuTime earlier) {
        return new CpuTime(userTicks - earlier.userTicks, systemTicks - earlier.systemTicks);
    }

    /** User and system time together. */
    public long micros() {
        return (userTicks + systemTicks) * TICK_MICROS;
    }
}

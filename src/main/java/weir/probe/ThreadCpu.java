package weir.probe;

/** One live thread and the CPU time it has used since it began. */
public record ThreadCpu(long tid, String name, long nanos) {}

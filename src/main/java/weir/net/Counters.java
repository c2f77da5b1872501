package weir.net;

/**
 * What one loop did, since its start. The loop writes, anybody may read: values of another thread
 * may lag by a turn.
 */
public final class Counters {
    /** Nanoseconds between a return of {@code epoll_wait} and the next call of it. */
    public long busyNanos;

    /** System calls of the loop's thread. */
    public long systemCalls;

    /** Returns of {@code epoll_wait}. */
    public long wakeups;

    /** Connections accepted. */
    public long accepted;

    /** Connections opened by this side. */
    public long connects;

    /** Sockets open now. */
    public int open;
}

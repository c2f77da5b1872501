package weir.net;

/**
 * Something that happens on a loop at a time. Intrusive: a timer is in the wheel at most once, and
 * scheduling it again moves it. All methods run on the loop's thread.
 */
public abstract class Timer {
    Timer next = this;
    Timer prev = this;
    long dueMs;
    int slot = -1;

    /** Called on the loop's thread when due; may schedule itself again. */
    protected abstract void fire();

    /** Whether it waits in a wheel. */
    public final boolean isScheduled() {
        return slot >= 0;
    }
}

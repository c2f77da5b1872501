package weir.load;

/** Hears what happens to a run as a whole. Called on the run's own thread. */
public interface LoadListener {
    /** A group that could not be started, in JMeter's words. */
    default void groupRefused(String message) {}

    /** All users have ended. */
    default void ended() {}
}

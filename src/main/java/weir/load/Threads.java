package weir.load;

/**
 * Users of a run, as the summariser prints them.
 *
 * @param active begun and not yet ended
 * @param started begun so far
 * @param finished ended so far
 */
public record Threads(int active, int started, int finished) {}

package weir.load;

/**
 * A thread group: how many users, for how long, doing what. Texts are expanded once when the group
 * starts (the loops: once per user).
 *
 * @param kind set-up groups run first, tear-down groups last
 * @param name part of every user's name
 * @param users how many
 * @param rampSeconds time over which they start
 * @param loops iterations per user, below 0 for no limit
 * @param scheduled whether delay and duration count
 * @param delaySeconds wait before the first user
 * @param durationSeconds end of all users after the delay
 * @param onError what a failed sample does
 * @param sameUser whether the next iteration is the same user: keeps connections and cookies
 * @param body what one iteration does
 */
public record UserGroup(
        Kind kind,
        String name,
        Text users,
        Text rampSeconds,
        Text loops,
        boolean scheduled,
        Text delaySeconds,
        Text durationSeconds,
        OnError onError,
        boolean sameUser,
        Block body) {

    /** When a group runs. */
    public enum Kind {
        SET_UP,
        MAIN,
        TEAR_DOWN
    }

    /** What a failed sample does, in JMeter's spelling of {@code ThreadGroup.on_sample_error}. */
    public enum OnError {
        CONTINUE,
        STARTNEXTLOOP,
        STOPTHREAD,
        STOPTEST,
        STOPTESTNOW
    }
}

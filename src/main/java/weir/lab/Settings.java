package weir.lab;

import java.nio.file.Path;

/**
 * How an experiment is run.
 *
 * @param front weir, or nginx for an installed one
 * @param users virtual users of the loader
 * @param pairs trials of each variant
 * @param same runs of one configuration for the noise floor, at least 2
 * @param settleSeconds from the first connection of the loader to the start of the window
 * @param windowSeconds what is measured
 * @param warmSeconds load on each variant before the first trial
 * @param out folder of reports and logs
 */
public record Settings(
        Front front,
        int users,
        int pairs,
        int same,
        int settleSeconds,
        int windowSeconds,
        int warmSeconds,
        Path out) {

    /** Who stands in front of the origins. */
    public enum Front {
        weir,
        nginx
    }

    /** About two minutes. */
    public static Settings quick(Front front, Path out) {
        return new Settings(front, 50, 4, 2, 2, 4, 12, out);
    }

    /** The article's 200 users; about a quarter of an hour. */
    public static Settings whole(Front front, Path out) {
        return new Settings(front, 200, 8, 4, 5, 20, 30, out);
    }

    /** The loader runs longer than it is looked at: a busy machine makes the looking late. */
    int loadSeconds() {
        return settleSeconds + windowSeconds + 3;
    }
}

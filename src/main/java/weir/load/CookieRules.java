package weir.load;

import java.util.List;

/**
 * A cookie manager. Each user keeps one jar per manager.
 *
 * @param preset cookies that are there from the start
 * @param accepts false for the policy {@code ignoreCookies}
 * @param clearEachIteration whether the jar goes back to the preset at every iteration
 * @param clearWithUser whether instead the group's "same user" decides
 */
public record CookieRules(
        List<Preset> preset, boolean accepts, boolean clearEachIteration, boolean clearWithUser) {

    /** A cookie written in the plan. */
    public record Preset(Text name, Text value, Text domain, Text path, boolean secure) {}

    boolean clears(boolean sameUser) {
        return clearWithUser ? !sameUser : clearEachIteration;
    }
}

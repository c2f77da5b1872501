package weir.load;

import java.util.List;
import java.util.Map;

/**
 * A test plan compiled for running: no tree to search, no scope to resolve. Immutable, apart from
 * the settings that a function may set.
 *
 * @param name of the test plan element
 * @param settings JMeter properties, shared by all users
 * @param variables what every user starts with
 * @param serialGroups true when groups of one kind run one after another
 * @param tearDownOnStop true when tear-down groups also run after a stop
 * @param groups in the order of the plan
 * @param outputs result files that listeners of the plan ask for
 * @param notes what was left out without an effect on the run, for the log
 */
public record Plan(
        String name,
        Settings settings,
        Map<String, String> variables,
        boolean serialGroups,
        boolean tearDownOnStop,
        List<UserGroup> groups,
        List<Output> outputs,
        List<String> notes) {

    /** The groups of one kind, in order. */
    List<UserGroup> groups(UserGroup.Kind kind) {
        return groups.stream().filter(g -> g.kind() == kind).toList();
    }
}

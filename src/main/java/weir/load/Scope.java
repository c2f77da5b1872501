package weir.load;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Text} can see while it is expanded: the variables of one user, the properties of
 * the run and the place in the plan. A user's scope belongs to the fiber of that user; the scope of
 * the start (user-defined variables, sizes of groups) to the thread that starts the run.
 */
public interface Scope {
    /** A variable, or null when undefined. */
    @Nullable String variable(String name);

    void setVariable(String name, String value);

    Settings settings();

    /** Number of the user in its group from 1; 0 before any user runs. */
    int userNumber();

    /** Name of the thread group; empty before any user runs. */
    String groupName();

    /** {@code group 1-7}; empty before any user runs. */
    String threadName();

    /** Name of the sampler at work; empty outside of one. */
    String samplerName();

    /** Name of the test plan. */
    String planName();

    /** Something this user keeps for {@code key} (a call site, a cookie manager); made once. */
    <T> T kept(Object key, Supplier<T> make);
}

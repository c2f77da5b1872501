package weir.jmx;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of plan element, declared once in {@link ElementTypes}: reading, refusals and the
 * reference page follow from it.
 *
 * @param name what JMeter's menu calls it
 * @param role what it is in a plan
 * @param classes the class that a file names, without package
 * @param gui class of a dialog that tells it from others of the same class, empty for any
 * @param properties all that it may have
 * @param doc one sentence for the reference page
 */
record ElementType(
        String name,
        Role role,
        List<String> classes,
        String gui,
        List<PropertyRule> properties,
        String doc) {

    /** What an element is in a plan. */
    enum Role {
        PLAN,
        GROUP,
        CONTROLLER,
        SAMPLER,
        CONFIG,
        TIMER,
        ASSERTION,
        LISTENER,
        /** Not part of a run: dropped with all below it. */
        IGNORED,
        /** Known, and refused by name. */
        MISSING
    }

    boolean is(String simpleClass, String simpleGui) {
        return classes.contains(simpleClass) && (gui.isEmpty() || gui.equals(simpleGui));
    }

    /** The rule of a property, or null when nothing is known of it. */
    @Nullable PropertyRule property(String propertyName) {
        for (PropertyRule rule : properties) {
            if (rule.name().equals(propertyName)) {
                return rule;
            }
        }
        return null;
    }
}

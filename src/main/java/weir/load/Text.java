package weir.load;

import java.util.List;

/** Text of a plan that may hold references. Immutable; expanded anew at every read. */
public sealed interface Text {
    /** What it reads as for this user now. */
    String value(Scope scope);

    /** True when every read gives the same text. */
    default boolean constant() {
        return this instanceof Constant;
    }

    static Text empty() {
        return Constant.EMPTY;
    }

    static Text of(String constant) {
        return constant.isEmpty() ? empty() : new Constant(constant);
    }

    /** Parts read one after another; adjacent constants are joined. */
    static Text of(List<Text> parts) {
        return switch (parts.size()) {
            case 0 -> empty();
            case 1 -> parts.getFirst();
            default -> new Joined(List.copyOf(parts));
        };
    }

    /** The text of a constant; an expression gives the empty text. */
    default String constantOrEmpty() {
        return this instanceof Constant(String text) ? text : "";
    }

    /** True when it is the empty constant: what JMeter calls an absent property. */
    default boolean isAbsent() {
        return this instanceof Constant(String text) && text.isEmpty();
    }

    /** The same text at every read. */
    record Constant(String text) implements Text {
        private static final Constant EMPTY = new Constant("");

        @Override
        public String value(Scope scope) {
            return text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Several parts in order. */
    record Joined(List<Text> parts) implements Text {
        @Override
        public String value(Scope scope) {
            var all = new StringBuilder();
            for (Text part : parts) {
                all.append(part.value(scope));
            }
            return all.toString();
        }
    }

    /** {@code ${name}}: literally itself while the variable is undefined. */
    record Variable(String name) implements Text {
        @Override
        public String value(Scope scope) {
            String value = scope.variable(name);
            return value == null ? "${" + name + "}" : value;
        }
    }

    /** A function call; what it does is known to whoever made it. */
    non-sealed interface Call extends Text {}
}

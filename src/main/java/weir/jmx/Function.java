package weir.jmx;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.load.Scope;
import weir.load.Text;

/**
 * A function that a plan can call as {@code ${__name(…)}}.
 *
 * @param name with its two underscores
 * @param least fewest parameters
 * @param most most parameters
 * @param make makes the call of one place in a plan; null for a function of JMeter or of a common
 *     plugin that we refuse by name
 * @param doc one sentence for the reference page
 */
record Function(String name, int least, int most, @Nullable Make make, String doc) {
    /** One call site; parameters are expanded at each read. */
    interface Make {
        Text call(List<Text> parameters);
    }

    /** What a call gives, from parameters already expanded. */
    interface Body {
        String value(Scope scope, List<String> parameters);
    }

    static Function plain(String name, int least, int most, Body body, String doc) {
        return new Function(name, least, most, ps -> new Plain(body, List.copyOf(ps)), doc);
    }

    static Function missing(String name) {
        return new Function(name, 0, Integer.MAX_VALUE, null, "Not supported yet.");
    }

    /** A call with no state of its own, or state kept by the user under this call site. */
    private static final class Plain implements Text.Call {
        private final Body body;
        private final List<Text> parameters;

        Plain(Body body, List<Text> parameters) {
            this.body = body;
            this.parameters = parameters;
        }

        @Override
        public String value(Scope scope) {
            List<String> values = parameters.stream().map(p -> p.value(scope)).toList();
            return body.value(scope, values);
        }
    }
}

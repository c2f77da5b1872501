package weir.load;

import java.util.List;

/**
 * A check of one field of a response against texts (JMeter's {@code ResponseAssertion}).
 *
 * @param name of the element
 * @param field which part of the sample is looked at
 * @param match how a text is compared
 * @param not whether the outcome is inverted
 * @param any whether one matching text is enough
 * @param assumeSuccess whether a failed status is forgiven before the check
 * @param message replaces the failure message when not empty
 * @param main whether the sample itself is checked
 * @param children whether its sub-samples are checked
 */
public record ResponseAssertion(
        String name,
        Field field,
        Match match,
        boolean not,
        boolean any,
        boolean assumeSuccess,
        Text message,
        List<Text> tests,
        boolean main,
        boolean children) {

    /** What is looked at. */
    public enum Field {
        BODY,
        CODE,
        MESSAGE,
        RESPONSE_HEADERS,
        REQUEST_HEADERS,
        URL
    }

    /** How it is compared. */
    public enum Match {
        /** A regular expression found anywhere. */
        CONTAINS,
        /** A regular expression for the whole. */
        MATCHES,
        EQUALS,
        SUBSTRING
    }

    /** Whether the body must be kept and decoded for it. */
    boolean needsBody() {
        return field == Field.BODY;
    }
}

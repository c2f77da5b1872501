package weir.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Applies assertions to a sample, with the words of JMeter's {@code ResponseAssertion}. */
final class AssertionCheck {
    private static final int KNOWN_LIMIT = 1000;
    private static final ConcurrentMap<String, Pattern> KNOWN = new ConcurrentHashMap<>();

    private AssertionCheck() {}

    /**
     * The sample with its outcome after all assertions; the first failure message stays.
     *
     * @param answers the sample's own answer, then those of its sub-samples
     */
    static Sample apply(
            List<ResponseAssertion> assertions, Scope user, Sample sample, List<Answer> answers) {
        boolean ok = sample.success();
        String message = "";
        List<Sample> children = new ArrayList<>(sample.subSamples());
        for (ResponseAssertion assertion : assertions) {
            if (assertion.main()) {
                ok |= assertion.assumeSuccess();
                String why = failure(assertion, user, answers.getFirst());
                if (why != null) {
                    ok = false;
                    message = message.isEmpty() ? why : message;
                }
            }
            if (assertion.children() && !checkChildren(assertion, user, children, answers) && ok) {
                ok = false;
                message = message.isEmpty() ? "One or more sub-samples failed" : message;
            }
        }
        return sample.withChecks(ok, message, List.copyOf(children));
    }

    /** Checks every sub-sample; false when one of them is failed afterwards. */
    private static boolean checkChildren(
            ResponseAssertion assertion, Scope user, List<Sample> children, List<Answer> answers) {
        boolean all = true;
        for (int i = 0; i < children.size() && i + 1 < answers.size(); i++) {
            Sample child = children.get(i);
            boolean ok = child.success() || assertion.assumeSuccess();
            String message = child.failureMessage();
            String why = failure(assertion, user, answers.get(i + 1));
            if (why != null) {
                ok = false;
                message = message.isEmpty() ? why : message;
            }
            children.set(i, child.withChecks(ok, message, child.subSamples()));
            all &= ok;
        }
        return all;
    }

    /** Why the assertion does not hold, or null. */
    static @Nullable String failure(ResponseAssertion assertion, Scope user, Answer answer) {
        String looked = field(assertion.field(), answer);
        if (looked.isEmpty()) {
            return assertion.not() ? null : "Response was null";
        }
        String custom = assertion.message().value(user);
        List<String> failures = new ArrayList<>();
        for (Text test : assertion.tests()) {
            String wanted = test.value(user);
            boolean found;
            try {
                found = matches(assertion.match(), looked, wanted);
            } catch (PatternSyntaxException e) {
                return "Bad test configuration " + e.getMessage();
            }
            if (found != assertion.not()) {
                if (assertion.any()) {
                    return null;
                }
                continue;
            }
            String why = custom.isEmpty() ? text(assertion, looked, wanted) : custom;
            if (!assertion.any()) {
                return why;
            }
            failures.add(why);
        }
        if (failures.isEmpty()) {
            return null;
        }
        return custom.isEmpty() ? String.join("\t", failures) + "\t" : custom;
    }

    private static String field(ResponseAssertion.Field field, Answer answer) {
        Sample sample = answer.sample();
        return switch (field) {
            case BODY -> answer.text();
            case CODE -> sample.responseCode();
            case MESSAGE -> sample.responseMessage();
            case RESPONSE_HEADERS -> answer.responseHeaders();
            case REQUEST_HEADERS -> answer.requestHeaders();
            case URL -> sample.url() == null ? "" : sample.url();
        };
    }

    private static boolean matches(ResponseAssertion.Match match, String looked, String wanted) {
        return switch (match) {
            case CONTAINS -> pattern(wanted).matcher(looked).find();
            case MATCHES -> pattern(wanted).matcher(looked).matches();
            case EQUALS -> looked.equals(wanted);
            case SUBSTRING -> looked.contains(wanted);
        };
    }

    private static Pattern pattern(String text) {
        Pattern known = KNOWN.get(text);
        if (known == null) {
            known = Pattern.compile(text);
            if (KNOWN.size() < KNOWN_LIMIT) {
                KNOWN.put(text, known);
            }
        }
        return known;
    }

    private static String text(ResponseAssertion assertion, String looked, String wanted) {
        String what =
                switch (assertion.field()) {
                    case BODY -> "text";
                    case CODE -> "code";
                    case MESSAGE -> "message";
                    case RESPONSE_HEADERS -> "headers";
                    case REQUEST_HEADERS -> "request headers";
                    case URL -> "URL";
                };
        String how =
                switch (assertion.match()) {
                    case CONTAINS, SUBSTRING -> "contain";
                    case MATCHES -> "match";
                    case EQUALS -> "equal";
                };
        boolean equal = assertion.match() == ResponseAssertion.Match.EQUALS;
        String shown = equal ? TextDifference.show(looked, wanted) : wanted;
        String not = assertion.not() ? "not " : "";
        // JMeter has no words for a type with the "or" bit
        String verb = assertion.any() ? "something using" : not + "to " + how;
        return "Test failed: " + what + " expected " + verb + " /" + shown + "/";
    }
}

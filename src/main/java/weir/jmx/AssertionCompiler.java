package weir.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weir.load.ResponseAssertion;
import weir.load.Text;

/** A response assertion element to its compiled form. */
final class AssertionCompiler {
    private static final int MATCH = 1;
    private static final int CONTAINS = 2;
    private static final int NOT = 4;
    private static final int EQUALS = 8;
    private static final int SUBSTRING = 16;
    private static final int OR = 32;

    private final Reading reading;

    AssertionCompiler(Reading reading) {
        this.reading = reading;
    }

    ResponseAssertion assertion(Element element) {
        int type = type(element);
        List<Text> tests = new ArrayList<>();
        for (Property test : element.properties().items("Asserion.test_strings")) {
            if (test instanceof Property.Single single) {
                tests.add(reading.parse(element.place().at(single.line()), single.text()));
            }
        }
        String scope = reading.now(element, "Assertion.scope").trim().toLowerCase(Locale.ROOT);
        return new ResponseAssertion(
                element.name(),
                field(reading.now(element, "Assertion.test_field").trim()),
                match(type),
                (type & NOT) != 0,
                (type & OR) != 0,
                reading.flag(element, "Assertion.assume_success", false),
                reading.text(element, "Assertion.custom_message"),
                tests,
                !scope.equals("children"),
                scope.equals("children") || scope.equals("all"));
    }

    private int type(Element element) {
        String text = reading.now(element, "Assertion.test_type").trim();
        if (text.isEmpty()) {
            return CONTAINS;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            reading.refuse(element.place(), "Assertion.test_type = " + text + " is no number");
            return CONTAINS;
        }
    }

    private static ResponseAssertion.Match match(int type) {
        if ((type & CONTAINS) != 0) {
            return ResponseAssertion.Match.CONTAINS;
        }
        if ((type & EQUALS) != 0) {
            return ResponseAssertion.Match.EQUALS;
        }
        if ((type & SUBSTRING) != 0) {
            return ResponseAssertion.Match.SUBSTRING;
        }
        return (type & MATCH) != 0
                ? ResponseAssertion.Match.MATCHES
                : ResponseAssertion.Match.CONTAINS;
    }

    private static ResponseAssertion.Field field(String name) {
        return switch (name) {
            case "Assertion.response_code" -> ResponseAssertion.Field.CODE;
            case "Assertion.response_message" -> ResponseAssertion.Field.MESSAGE;
            case "Assertion.response_headers" -> ResponseAssertion.Field.RESPONSE_HEADERS;
            case "Assertion.request_headers" -> ResponseAssertion.Field.REQUEST_HEADERS;
            case "Assertion.sample_label" -> ResponseAssertion.Field.URL;
            default -> ResponseAssertion.Field.BODY;
        };
    }
}

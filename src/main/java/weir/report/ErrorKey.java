package weir.report;

import weir.load.Sample;

/** Under which name a failed sample is counted (JMeter's {@code ErrorsSummaryConsumer}). */
final class ErrorKey {
    private static final String ASSERTION_FAILED = "Assertion failed";

    private ErrorKey() {}

    /**
     * Code and message; for a code that means success, or none at all, what the assertion said. The
     * text is as it came: whoever shows it escapes it.
     */
    static String of(Sample failed) {
        String code = failed.responseCode();
        String said = failed.failureMessage();
        if (successCode(code) || code.isEmpty() && !said.isBlank()) {
            return said.isBlank() ? ASSERTION_FAILED : said;
        }
        String message = failed.responseMessage();
        return message.isEmpty() ? code : code + "/" + message;
    }

    private static boolean successCode(String code) {
        return code.length() == 3
                && (code.charAt(0) == '2' || code.charAt(0) == '3')
                && Character.isDigit(code.charAt(1))
                && Character.isDigit(code.charAt(2));
    }
}

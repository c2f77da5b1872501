package weir.load;

/**
 * Two texts side by side with what differs in brackets, in the layout of JMeter's "equals"
 * failures: what they share at the start and the end is shortened, the shorter difference is
 * padded.
 */
final class TextDifference {
    private static final int SHOWN = 100;
    private static final String CUT = "...";

    private TextDifference() {}

    static String show(String received, String wanted) {
        int shorter = Math.min(received.length(), wanted.length());
        int from = 0;
        while (from < shorter && received.charAt(from) == wanted.charAt(from)) {
            from++;
        }
        int same = 0;
        while (received.length() - same - 1 > from
                && wanted.length() - same - 1 > from
                && received.charAt(received.length() - same - 1)
                        == wanted.charAt(wanted.length() - same - 1)) {
            same++;
        }
        String start = lastPart(received.substring(0, from));
        String end = firstPart(received.substring(received.length() - same));
        String ours = firstPart(received.substring(from, received.length() - same));
        String theirs = firstPart(wanted.substring(from, wanted.length() - same));
        int width = Math.max(ours.length(), theirs.length());
        return "\n\n****** received  : "
                + start
                + bracketed(ours, width)
                + end
                + "\n\n****** comparison: "
                + start
                + bracketed(theirs, width)
                + end
                + "\n\n";
    }

    private static String bracketed(String text, int width) {
        return "[[[" + text + " ".repeat(width - text.length()) + "]]]";
    }

    private static String firstPart(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + CUT : text;
    }

    private static String lastPart(String text) {
        return text.length() > SHOWN ? CUT + text.substring(text.length() - SHOWN) : text;
    }
}

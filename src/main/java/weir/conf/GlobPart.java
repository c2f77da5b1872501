package weir.conf;

/**
 * One part of a file name pattern, between slashes (fnmatch(3) with FNM_PERIOD): {@code *}, {@code
 * ?}, {@code [a-z]}, {@code [!a-z]} and a backslash before any of them. A leading period is matched
 * by a period only.
 */
record GlobPart(String pattern) {

    boolean matches(String name) {
        if (name.startsWith(".") && !pattern.startsWith(".") && !pattern.startsWith("\\.")) {
            return false;
        }
        return matches(0, name, 0);
    }

    private boolean matches(int p, String name, int n) {
        if (p == pattern.length()) {
            return n == name.length();
        }
        char c = pattern.charAt(p);
        if (c == '*') {
            for (int skip = n; skip <= name.length(); skip++) {
                if (matches(p + 1, name, skip)) {
                    return true;
                }
            }
            return false;
        }
        if (n == name.length()) {
            return false;
        }
        char given = name.charAt(n);
        int close = c == '[' ? closingBracket(p) : -1;
        if (close > 0) {
            return inSet(p + 1, close, given) && matches(close + 1, name, n + 1);
        }
        if (c == '\\' && p + 1 < pattern.length()) {
            return pattern.charAt(p + 1) == given && matches(p + 2, name, n + 1);
        }
        return (c == '?' || c == given) && matches(p + 1, name, n + 1);
    }

    /** Where the set that starts at {@code open} ends; -1 when the bracket is a plain character. */
    private int closingBracket(int open) {
        int first = open + 1;
        if (first < pattern.length() && isNegation(pattern.charAt(first))) {
            first++;
        }
        return pattern.indexOf(']', first + 1);
    }

    private boolean inSet(int from, int to, char given) {
        boolean negated = isNegation(pattern.charAt(from));
        boolean in = false;
        for (int i = negated ? from + 1 : from; i < to; i++) {
            char low = pattern.charAt(i);
            char high = low;
            if (i + 2 < to && pattern.charAt(i + 1) == '-') {
                high = pattern.charAt(i + 2);
                i += 2;
            }
            in |= low <= given && given <= high;
        }
        return in != negated;
    }

    private static boolean isNegation(char c) {
        return c == '!' || c == '^';
    }
}

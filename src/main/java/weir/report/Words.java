package weir.report;

/**
 * Turns characters into Strings, giving back the same String for the same characters as often as it
 * can: labels, thread names and messages repeat in almost every row. A full place is overwritten,
 * so that unlimited kinds of text need no more memory.
 */
final class Words {
    private static final int PLACES = 8192;

    private final String[] places = new String[PLACES];

    /** {@code text[start..end)} as a String. */
    String of(char[] text, int start, int end) {
        if (start == end) {
            return "";
        }
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text[i];
        }
        int place = (hash ^ (hash >>> 15)) & (PLACES - 1);
        String kept = places[place];
        if (kept != null && same(kept, text, start, end)) {
            return kept;
        }
        String made = new String(text, start, end - start);
        places[place] = made;
        return made;
    }

    private static boolean same(String kept, char[] text, int start, int end) {
        int n = end - start;
        if (kept.length() != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (kept.charAt(i) != text[start + i]) {
                return false;
            }
        }
        return true;
    }
}

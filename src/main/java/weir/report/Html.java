package weir.report;

import java.util.Locale;

/** Builds table markup; everything that came from a test is escaped. */
final class Html {
    private final StringBuilder out = new StringBuilder();

    /** Text made safe for content and for double-quoted attributes. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }

    /** Markup of ours, as it is. */
    Html raw(String markup) {
        out.append(markup);
        return this;
    }

    /** A row's heading. */
    Html heading(String text, String more) {
        out.append("<th scope=\"row\">").append(escape(text)).append(more).append("</th>");
        return this;
    }

    /** A cell of text. */
    Html text(String text) {
        out.append("<td class=\"t wrap\">").append(escape(text)).append("</td>");
        return this;
    }

    /** A count with its thousands apart. */
    Html count(long n, String classes) {
        return cell((double) n, String.format(Locale.ROOT, "%,d", n), classes);
    }

    /** A number with two places. */
    Html number(double d, String classes) {
        return cell(d, String.format(Locale.ROOT, "%,.2f", d), classes);
    }

    /** A percentage with two places. */
    Html percent(double d, String classes) {
        return cell(d, String.format(Locale.ROOT, "%.2f%%", d), classes);
    }

    /** A number with three places. */
    Html index(double d) {
        return cell(d, String.format(Locale.ROOT, "%.3f", d), "");
    }

    private Html cell(double value, String shown, String classes) {
        out.append("<td data-v=\"").append(plain(value));
        out.append('"');
        if (!classes.isEmpty()) {
            out.append(" class=\"").append(classes).append('"');
        }
        out.append('>').append(shown).append("</td>");
        return this;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}

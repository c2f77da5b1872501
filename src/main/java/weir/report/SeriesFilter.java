package weir.report;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which labels the page shows, in tables and plots; the totals and {@code statistics.json} know
 * them all ({@code createTable} and {@code prepareSeries} of JMeter's dashboard).
 *
 * @param pattern found somewhere in a name, in any case; null for all
 * @param labelsOnly whether the pattern leaves alone what is not drawn per label, as response codes
 * @param controllersOnly whether only transaction controllers are shown
 */
record SeriesFilter(@Nullable Pattern pattern, boolean labelsOnly, boolean controllersOnly) {
    /**
     * Reads it.
     *
     * @throws PropertyException for a pattern that is none
     */
    static SeriesFilter of(LoadProperties p) {
        String text = p.text(LoadProperties.SERIES_FILTER);
        try {
            return new SeriesFilter(
                    text.isEmpty() ? null : Pattern.compile(text, Pattern.CASE_INSENSITIVE),
                    p.flag(LoadProperties.FILTERS_ONLY_SAMPLE_SERIES),
                    p.flag(LoadProperties.SHOW_CONTROLLERS_ONLY));
        } catch (PatternSyntaxException e) {
            throw new PropertyException(
                    LoadProperties.SERIES_FILTER.name(), "bad regex \"" + text + "\"");
        }
    }

    /** Whether a label's row or line is shown. */
    boolean shows(String label, boolean controller) {
        return matches(label) && (controller || !controllersOnly);
    }

    /** Whether something else than a label is shown, such as a response code or a group. */
    boolean showsOther(String name) {
        return labelsOnly || matches(name);
    }

    private boolean matches(String name) {
        return pattern == null || pattern.matcher(name).find();
    }
}

package weir.report;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What the properties say about the report.
 *
 * @param title heading of the page
 * @param percentiles three of them as the user wrote them, for the column names
 * @param percents the same as numbers, 0 to 100
 * @param apdex rules by label, the general one last
 * @param labels only labels that this matches whole; null for all
 * @param fromMs leaves out what began before this epoch ms
 * @param untilMs leaves out what ended after this epoch ms
 * @param slotMs width of a point over time, 0 to fit the run
 * @param shown which labels the page shows
 * @param transactionsInTop5 counts transaction controllers among the errors by label too
 */
public record ReportSettings(
        String title,
        List<String> percentiles,
        List<Double> percents,
        List<ApdexRule> apdex,
        @Nullable Pattern labels,
        long fromMs,
        long untilMs,
        long slotMs,
        SeriesFilter shown,
        boolean transactionsInTop5) {
    private static final long LEAST_SLOT_MS = 1001;
    private static final String DEFAULT_TITLE = "Load test report";

    /**
     * Reads them.
     *
     * @throws PropertyException for a value that is wrong, by name
     */
    public static ReportSettings of(Properties properties) throws PropertyException {
        LoadProperties p = new LoadProperties(properties);
        List<LoadProperty> pcts =
                List.of(LoadProperties.PCT1, LoadProperties.PCT2, LoadProperties.PCT3);
        String title = p.text(LoadProperties.REPORT_TITLE);
        return new ReportSettings(
                title.isEmpty() ? DEFAULT_TITLE : title,
                pcts.stream().map(p::text).toList(),
                pcts.stream().map(p::percentage).toList(),
                ApdexRule.of(p),
                filter(p),
                date(p, LoadProperties.START_DATE, Long.MIN_VALUE),
                date(p, LoadProperties.END_DATE, Long.MAX_VALUE),
                p.text(LoadProperties.GRANULARITY).isEmpty()
                        ? 0
                        : p.number(LoadProperties.GRANULARITY, LEAST_SLOT_MS),
                SeriesFilter.of(p),
                !p.flag(LoadProperties.EXCLUDE_TRANSACTIONS_FROM_TOP5));
    }

    private static @Nullable Pattern filter(LoadProperties p) {
        String text = p.text(LoadProperties.SAMPLE_FILTER);
        try {
            return text.isEmpty() ? null : Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new PropertyException(
                    LoadProperties.SAMPLE_FILTER.name(), "bad regex \"" + text + "\"");
        }
    }

    private static long date(LoadProperties p, LoadProperty which, long otherwise) {
        String text = p.text(which);
        if (text.isEmpty()) {
            return otherwise;
        }
        String pattern = p.text(LoadProperties.DATE_FORMAT);
        try {
            return LocalDateTime.parse(text, DateTimeFormatter.ofPattern(pattern))
                    .atZone(ZoneId.systemDefault())
                    .toInstant()
                    .toEpochMilli();
        } catch (DateTimeParseException | IllegalArgumentException e) {
            throw new PropertyException(
                    which.name(), "\"" + text + "\" is not a date of the form " + pattern);
        }
    }
}

package weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * When a user is satisfied: up to the first threshold; tolerates: up to the second.
 *
 * @param labels which labels; null-free, the last rule of a list matches all
 * @param satisfiedMs at most this long
 * @param toleratedMs at most this long
 */
record ApdexRule(Pattern labels, long satisfiedMs, long toleratedMs) {
    private static final Pattern ALL = Pattern.compile(".*", Pattern.DOTALL);

    /** The rules of the properties, the general one last. */
    static List<ApdexRule> of(LoadProperties p) {
        List<ApdexRule> rules = new ArrayList<>();
        String perLabel = p.text(LoadProperties.APDEX_PER_TRANSACTION);
        for (String rule : perLabel.split(";", -1)) {
            if (!rule.isBlank()) {
                rules.add(parse(rule.strip()));
            }
        }
        rules.add(
                new ApdexRule(
                        ALL,
                        p.number(LoadProperties.APDEX_SATISFIED, 0),
                        p.number(LoadProperties.APDEX_TOLERATED, 0)));
        return List.copyOf(rules);
    }

    /** The first rule whose regex matches the whole label. */
    static ApdexRule forLabel(List<ApdexRule> rules, String label) {
        for (ApdexRule rule : rules) {
            if (rule.labels.matcher(label).matches()) {
                return rule;
            }
        }
        return rules.getLast();
    }

    private static ApdexRule parse(String rule) {
        try {
            int bar = rule.lastIndexOf('|');
            int colon = rule.lastIndexOf(':', bar);
            return new ApdexRule(
                    Pattern.compile(rule.substring(0, colon)),
                    Long.parseLong(rule.substring(colon + 1, bar).strip()),
                    Long.parseLong(rule.substring(bar + 1).strip()));
        } catch (IndexOutOfBoundsException | NumberFormatException | PatternSyntaxException e) {
            throw new PropertyException(
                    LoadProperties.APDEX_PER_TRANSACTION.name(),
                    "\"" + rule + "\" is not regex:satisfied|tolerated");
        }
    }
}

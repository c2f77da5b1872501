package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;

/**
 * A {@code split_clients} block as written ({@code ngx_conf_split_clients_block}).
 *
 * @param name of the variable it makes, without the dollar
 */
record SplitClients(String source, String name, List<Part> parts) {
    private static final int WHOLE = 10_000;
    private static final long HASHES = 0xffff_ffffL;

    /**
     * One value.
     *
     * @param below hashes below this get it
     */
    record Part(long below, String value) {}

    static SplitClients read(Statement s, Reading reading) {
        List<Part> parts = new ArrayList<>();
        int sum = 0;
        long last = 0;
        for (Statement line : s.body()) {
            int share = share(line);
            sum = share == 0 ? WHOLE : sum + share;
            if (sum > WHOLE) {
                throw s.fault("percent total is greater than 100%");
            }
            last = sum == WHOLE ? Long.MAX_VALUE : last + share * HASHES / WHOLE;
            parts.add(new Part(last, line.arg(1)));
        }
        return new SplitClients(s.arg(1), SetLine.variable(s, s.arg(2)), parts);
    }

    static void check(Statement line, Statement block, Reading reading) {
        share(line);
    }

    /** Hundredths of a percent, 0 for all the rest. */
    private static int share(Statement line) {
        String word = line.name();
        if (word.equals("*")) {
            return 0;
        }
        if (!word.matches("[0-9]{0,7}([.][0-9]{0,2})?%")) {
            throw invalid(line, word);
        }
        String digits = word.substring(0, word.length() - 1);
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        String rest = point < 0 ? "" : digits.substring(point + 1);
        int share = Integer.parseInt("0" + whole + (rest + "00").substring(0, 2));
        if (share == 0) {
            throw invalid(line, word);
        }
        return share;
    }

    private static RuntimeException invalid(Statement line, String word) {
        return line.fault("invalid percent value \"" + word + "\"");
    }
}

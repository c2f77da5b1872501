package weir.lab;

import java.util.Locale;

/** Numbers as people read them. */
final class Figures {
    private Figures() {}

    /** Three significant digits or whole numbers with thousands apart; "-" for the unknown. */
    static String plain(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value).replace(',', ' ');
    }

    static String count(long value) {
        return value < 0 ? "-" : String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
    }

    static String ratio(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    static String percent(double share) {
        double percent = share * 100;
        int decimals = percent >= 10 || percent == 0 ? 0 : percent >= 1 ? 1 : 2;
        return Double.isNaN(share)
                ? "-"
                : String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
    }

    static String interval(Interval i) {
        return plain(i.median()) + " (" + plain(i.low()) + " to " + plain(i.high()) + ")";
    }

    static String ratioInterval(Interval i) {
        return ratio(i.median()) + " (" + ratio(i.low()) + " to " + ratio(i.high()) + ")";
    }

    /** Rounded for JSON, so that files do not pretend to more than was measured. */
    static double round(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        double scale = Math.abs(value) >= 1000 ? 10 : 10_000;
        return Math.round(value * scale) / scale;
    }
}

package weir.report;

import java.util.ArrayList;
import java.util.List;

/** The percentiles at which a curve is drawn: evenly up to 90, then finer towards 100. */
final class PercentileCurve {
    static final List<Double> PERCENTS = percents();

    private PercentileCurve() {}

    static Summary.Curve of(Figures f) {
        RankedTimes ranked = f.times().ranked();
        return new Summary.Curve(
                f.label(), PERCENTS.stream().map(p -> ranked.percentile(p)).toList());
    }

    private static List<Double> percents() {
        List<Double> all = new ArrayList<>();
        for (int p = 1; p < 90; p++) {
            all.add((double) p);
        }
        for (int tenths = 900; tenths < 990; tenths += 2) {
            all.add(tenths / 10.0);
        }
        for (int hundredths = 9900; hundredths < 9990; hundredths += 5) {
            all.add(hundredths / 100.0);
        }
        for (int thousandths = 99900; thousandths <= 99990; thousandths += 10) {
            all.add(thousandths / 1000.0);
        }
        return List.copyOf(all);
    }
}

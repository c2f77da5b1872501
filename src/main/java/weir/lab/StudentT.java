package weir.lab;

/** The 97.5 % points of Student's t distribution, for two-sided 95 % intervals. */
final class StudentT {
    private static final double[] POINTS = {
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
        2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739,
        2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423
    };

    /** The same point of the normal distribution, which t approaches. */
    private static final double NORMAL = 1.95996;

    private StudentT() {}

    /**
     * For {@code freedom >= 1} degrees of freedom; beyond the table by the first-order expansion.
     */
    static double point(int freedom) {
        if (freedom < 1) {
            throw new IllegalArgumentException("no interval from fewer than two observations");
        }
        return freedom <= POINTS.length
                ? POINTS[freedom - 1]
                : NORMAL + (NORMAL * NORMAL * NORMAL + NORMAL) / (4 * freedom);
    }
}
